import { createHash, randomUUID, scryptSync } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An unsafe server that a measurement has to recognise; a measurement that doesn't recognise it proves nothing. */
export interface Control {
  url: string;
  close(): void;
}

async function listen(respond: RequestListener): Promise<Control> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Proxy that forwards every request with an administrator's rights, as if no route had a guard. */
export const startEveryoneIsAdmin = (url: string, admin: Record<string, string>): Promise<Control> =>
  listen((request, response) => {
    const forward = async (): Promise<void> => {
      const body = await bodyOf(request);
      const { 'content-type': type } = request.headers;
      const headers = { ...admin, ...(type && { 'content-type': type }) };
      const answer = await fetch(url + (request.url ?? ''), {
        method: request.method,
        headers,
        body: body.length > 0 ? new Uint8Array(body) : undefined,
      });
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        .end(Buffer.from(await answer.arrayBuffer()));
    };
    forward().catch(() => response.writeHead(502).end());
  });

const KNOWN = 'cliente@demo.local';
const SLOW_MS = 300;

/**
 * Server with each of the faults that the measurements look for: it throws, responds with plain text, is slow, stores uploads unchanged,
 * and requests addresses.
 */
export async function startNaiveServer(): Promise<Control> {
  const files = new Map<string, Buffer>();
  return listen((request, response) => {
    const respond = async (): Promise<void> => {
      const body = await bodyOf(request);
      const { url = '' } = request;
      if (url.startsWith('/media/')) return void response.writeHead(200, { 'content-type': 'text/html' }).end(files.get(url));
      if (url === '/api/auth/refresh') return void response.writeHead(200, { 'set-cookie': `token=${randomUUID()}` }).end('{}');
      if (url === '/api/auth/login') return void response.writeHead(401).end(refuseNaively(body));
      if (request.headers['content-type']?.startsWith('multipart/')) return void response.writeHead(201).end(keep(files, body));
      // Slow for unknown input.
      if (url.includes('unknown=') || body.includes('unknown')) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      if (body.length > 0) JSON.parse(body.toString());
      response.writeHead(decodeURI(url).includes('{') ? 500 : 404).end('not found');
    };
    respond().catch((error: Error) => response.writeHead(500).end(error.stack));
  });
}

function keep(files: Map<string, Buffer>, body: Buffer): string {
  const imageUrl = `/media/${createHash('sha256').update(body).digest('hex')}`;
  files.set(imageUrl, body);
  return JSON.stringify({ imageUrl });
}

/** Hashes the password for known addresses only, so that the time reveals which addresses are known. */
function refuseNaively(body: Buffer): string {
  const { email } = JSON.parse(body.toString()) as { email: string };
  if (email === KNOWN) scryptSync('password', 'salt', 32);
  return '{"code":"auth.invalid-credentials"}';
}
