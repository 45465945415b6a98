import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `away`: connections are refused and existing ones reset, like a server that died. `hang`: connections are accepted but nothing is passed on,
 * like a server behind a network that drops packets; what was sent meanwhile arrives when the fault ends. A number: each packet arrives so many
 * milliseconds later.
 */
export type NetworkFault = 'away' | 'hang' | number | undefined;

export interface TcpProxy {
  port: number;
  /** Number of connections that are open now. */
  connections(): number;
  setFault(fault?: NetworkFault): Promise<void>;
  /** Resets all connections once; new ones work. */
  cut(): void;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** Starts a proxy in front of a TCP server on this machine that can behave like a broken network. */
export async function startTcpProxy(target: { port: number }): Promise<TcpProxy> {
  const links = new Set<Link>();
  let fault: NetworkFault;
  const accept = (client: Socket): void => {
    const link = new Link(client, connect({ port: target.port, host: LOOPBACK, noDelay: true }));
    links.add(link);
    link.obey(fault);
    client.once('close', () => links.delete(link));
  };
  let server = await listen(0, accept);
  const { port } = server.address() as { port: number };
  const cut = (): void => {
    for (const link of links) link.reset();
  };
  const stop = async (): Promise<void> => {
    const closed = server.listening ? once(server.close(), 'close') : undefined;
    cut();
    await closed;
  };
  return {
    port,
    connections: () => links.size,
    cut,
    close: stop,
    setFault: async (next) => {
      fault = next;
      if (next === 'away') await stop();
      else if (!server.listening) server = await listen(port, accept);
      for (const link of links) link.obey(next);
    },
  };
}

async function listen(port: number, accept: (client: Socket) => void): Promise<Server> {
  const server = createServer({ noDelay: true }, accept).listen(port, LOOPBACK);
  await once(server, 'listening');
  return server;
}

/** A client's connection and the one to the server. */
class Link {
  private delayMs = 0;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
  ) {
    this.pass(client, server);
    this.pass(server, client);
  }

  obey(fault: NetworkFault): void {
    this.delayMs = typeof fault === 'number' ? fault : 0;
    for (const side of [this.client, this.server]) {
      if (fault === 'hang') side.pause();
      else side.resume();
    }
  }

  reset(): void {
    for (const side of [this.client, this.server]) side.resetAndDestroy();
  }

  private pass(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      // Timers of equal length keep their order, and so do the packets.
      if (this.delayMs > 0) setTimeout(() => to.write(bytes), this.delayMs);
      else to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}
