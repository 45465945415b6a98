import { createServer, request as httpRequest } from 'node:http';
import { once } from 'node:events';

export interface StoreFront {
  port: number;
  /** While true, writes are refused as by a store whose disk is full. */
  isFull: boolean;
  close(): Promise<void>;
}

const INSUFFICIENT_STORAGE = 507;

/** Starts a front of an S3-compatible store that can pretend that its disk is full. */
export async function startStoreFront(endpoint: string): Promise<StoreFront> {
  const { hostname, port } = new URL(endpoint);
  const server = createServer((request, response) => {
    if (front.isFull && request.method === 'PUT') {
      request.resume();
      response.writeHead(INSUFFICIENT_STORAGE, { 'content-type': 'application/xml' }).end('<Error><Code>StorageFull</Code></Error>');
      return;
    }
    const { method, url: path, headers } = request;
    const forwarded = httpRequest({ hostname, port, method, path, headers }, (found) => {
      response.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front: StoreFront = {
    port: (server.address() as { port: number }).port,
    isFull: false,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
  return front;
}
