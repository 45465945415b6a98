import { connect, createServer, type Server } from 'node:net';
import { Failure } from '../common/failure';

export interface Forward {
  port: number;
  host: string;
  hostPort: number;
}

/** Parses `4200=shell:4200,…`: a local port and the host and port that it forwards to. */
export function readForwards(text: string | undefined): Forward[] {
  return (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [, port, host, hostPort] = /^(\d+)=([\w.-]+):(\d+)$/.exec(entry.trim()) ?? [];
      if (!port || !host || !hostPort) throw new Failure(`FORWARD=${text} is invalid: write 4200=shell:4200,4201=site-mfe:4201.`);
      return { port: Number(port), host, hostPort: Number(hostPort) };
    });
}

/**
 * Forwards local ports, so that a browser in this container can open the product's public localhost addresses. Returns a function that
 * closes them.
 */
export async function forwardPorts(forwards: Forward[]): Promise<() => void> {
  const servers = await Promise.all(forwards.map(open));
  return () => servers.forEach((server) => server.close());
}

function open({ port, host, hostPort }: Forward): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((near) => {
      const far = connect(hostPort, host);
      near.pipe(far).pipe(near);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
    });
    server.once('error', fail).listen(port, '127.0.0.1', () => done(server));
  });
}
