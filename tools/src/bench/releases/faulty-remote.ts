import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with files whose address matches. */
export interface Fault {
  matches: RegExp;
  answer: (response: ServerResponse, content: Buffer) => void;
}

export interface FaultyRemote {
  url: string;
  /** From now on; none without one. */
  suffer(fault?: Fault): void;
  close(): Promise<void>;
}

/** Stands before a remote's server and spoils its answers. */
export async function openFaultyRemote(port: number, target: () => string): Promise<FaultyRemote> {
  let fault: Fault | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const upstream = await fetch(target() + (request.url ?? ''));
    const content = Buffer.from(await upstream.arrayBuffer());
    const kept = ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy'];
    for (const name of kept) if (upstream.headers.has(name)) response.setHeader(name, upstream.headers.get(name) ?? '');
    if (fault?.matches.test(request.url ?? '')) return fault.answer(response, content);
    response.writeHead(upstream.status).end(content);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.writeHead(502).end()));
  await new Promise<void>((ready) => server.listen(port, () => ready()));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${bound}`,
    suffer: (next) => void (fault = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
