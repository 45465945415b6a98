import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault for files whose path matches; `respond` sends the faulty response. */
export interface Fault {
  matches: RegExp;
  respond: (response: ServerResponse, content: Buffer) => void;
}

export interface FaultyRemote {
  url: string;
  /** Sets the active fault; without an argument there is none. */
  setFault(fault?: Fault): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a remote's server that can inject faults. */
export async function openFaultyRemote(port: number, target: () => string): Promise<FaultyRemote> {
  let fault: Fault | undefined;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const upstream = await fetch(target() + (request.url ?? ''));
    const content = Buffer.from(await upstream.arrayBuffer());
    const forwarded = ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy'];
    for (const name of forwarded) if (upstream.headers.has(name)) response.setHeader(name, upstream.headers.get(name) ?? '');
    if (fault?.matches.test(request.url ?? '')) return fault.respond(response, content);
    response.writeHead(upstream.status).end(content);
  };
  const server = createServer((request, response) => void respond(request, response).catch(() => response.writeHead(502).end()));
  await new Promise<void>((ready) => server.listen(port, () => ready()));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${bound}`,
    setFault: (next) => void (fault = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
