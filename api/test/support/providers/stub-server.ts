import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body parsed as JSON; empty when there is none. */
  body: Record<string, unknown>;
}

export interface StubResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A mock HTTP server that records its calls and can misbehave. */
export interface StubServer {
  url: string;
  calls: StubCall[];
  /** Responses to the next calls, before the stub's own; `hang` never responds. */
  next: (StubResponse | 'hang')[];
  /** While set, the response to every call. */
  always?: StubResponse | 'hang';
  /** The next call gets no answer after its work: its connection breaks, or nothing happens at all. */
  loseNext?: 'broken' | 'silent' | undefined;
  callsTo(method: string, path: RegExp | string): StubCall[];
  close(): Promise<void>;
}

type Respond = (call: StubCall) => StubResponse | undefined;

export async function startStub(respond: Respond): Promise<StubServer> {
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
    const result = stub.always ?? stub.next.shift() ?? respond(call) ?? { status: 404, body: { message: 'not found' } };
    if (result === 'hang') return;
    if (stub.loseNext) {
      if (stub.loseNext === 'broken') response.destroy();
      stub.loseNext = undefined;
      return;
    }
    const isText = typeof result.body === 'string';
    response.writeHead(result.status ?? 200, { 'content-type': isText ? 'text/plain' : 'application/json', ...result.headers });
    response.end(isText ? result.body : result.body === undefined ? '' : JSON.stringify(result.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}

const matches = (path: string, expected: RegExp | string): boolean =>
  typeof expected === 'string' ? path === expected : expected.test(path);

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
