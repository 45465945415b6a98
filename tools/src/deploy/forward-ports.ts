import { connect, createServer, type Server } from 'node:net';
import { Failure } from '../common/failure';

export interface Forward {
  port: number;
  host: string;
  hostPort: number;
}

/** `4200=shell:4200,…`: a port of this machine's loopback, and where it leads. */
export function readForwards(text: string | undefined): Forward[] {
  return (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [, port, host, hostPort] = /^(\d+)=([\w.-]+):(\d+)$/.exec(entry.trim()) ?? [];
      if (!port || !host || !hostPort) throw new Failure(`FORWARD=${text} is not understood: write 4200=shell:4200,4201=site-mfe:4201.`);
      return { port: Number(port), host, hostPort: Number(hostPort) };
    });
}

/** Lets a browser in here open the addresses that people's browsers open. Answers how to close them again. */
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
