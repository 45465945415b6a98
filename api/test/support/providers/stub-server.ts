import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
  /** The JSON of the body; empty when there is none. */
  body: Record<string, unknown>;
}

export interface StubAnswer {
  status?: number;
  body?: unknown;
}

/** A provider of a test: an HTTP server that remembers its calls and can misbehave. */
export interface StubServer {
  url: string;
  calls: StubCall[];
  /** Responds to the next calls, before the stub answers itself again; `hang` never answers. */
  next: (StubAnswer | 'hang')[];
  /** While it is set, it is the answer to everything. */
  always?: StubAnswer | 'hang';
  callsTo(method: string, path: RegExp | string): StubCall[];
  close(): Promise<void>;
}

type Answering = (call: StubCall) => StubAnswer | undefined;

export async function startStub(answer: Answering): Promise<StubServer> {
  const server = createServer();
  const stub: StubServer = {
    url: '',
    calls: [],
    next: [],
    callsTo: (method, path) => stub.calls.filter((call) => call.method === method && matches(call.path, path)),
    close: () => closeAll(server),
  };
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', headers } = request;
    const call = { method, path: decodeURIComponent(pathname), query: searchParams, headers, text, body: jsonOf(text) };
    stub.calls.push(call);
    const told = stub.always ?? stub.next.shift() ?? answer(call) ?? { status: 404, body: { message: 'not found' } };
    if (told === 'hang') return;
    const isText = typeof told.body === 'string';
    response.writeHead(told.status ?? 200, { 'content-type': isText ? 'text/plain' : 'application/json' });
    response.end(isText ? told.body : told.body === undefined ? '' : JSON.stringify(told.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}

const matches = (path: string, wanted: RegExp | string): boolean => (typeof wanted === 'string' ? path === wanted : wanted.test(path));

function jsonOf(text: string): StubCall['body'] {
  try {
    return JSON.parse(text) as StubCall['body'];
  } catch {
    return {};
  }
}

async function closeAll(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
