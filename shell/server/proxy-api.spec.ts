/** @jest-environment node */
import { noTracing } from '@aflora/observe';
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { proxyApi } from './proxy-api';

/** More than the connections that clients of an API usually have at most. */
const SLOW_CLIENTS = 200;

const opened: FastifyInstance[] = [];
const sockets: Server[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
  for (const server of sockets.splice(0)) server.close();
});

/** A server that records the method of each request and then breaks the connection without a response. */
async function aBrokenServer(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      requests.push(String(bytes).split(' ', 1)[0] ?? '');
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  sockets.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** An address on which no server listens. */
async function anUnusedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

async function aProxy(apiUrl: string): Promise<string> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 50_000_000 });
  await proxyApi(server, apiUrl, noTracing);
  opened.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

describe('the API proxy', () => {
  it('streams a body completely to the API', async () => {
    const api = Fastify({ forceCloseConnections: true, bodyLimit: 50_000_000 });
    api.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    api.post('/api/length', async ({ body }) => {
      let bytes = 0;
      for await (const chunk of body as Readable) bytes += (chunk as Buffer).length;
      return { bytes };
    });
    opened.push(api);
    const url = await aProxy(await api.listen({ port: 0, host: '127.0.0.1' }));
    const chunks = function* () {
      for (let number = 0; number < 200; number += 1) yield Buffer.alloc(50_000, number);
    };
    const body = Readable.toWeb(Readable.from(chunks(), { objectMode: false })) as BodyInit;
    const headers = { 'content-type': 'application/octet-stream' };
    const upload: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers };
    expect(await (await fetch(`${url}/api/length`, upload)).json()).toEqual({ bytes: 10_000_000 });
  });

  it('passes on the refusal of a body that its client announced, as programs do with large ones', async () => {
    const api = Fastify({ forceCloseConnections: true });
    api.post('/api/large', async (_request, reply) => reply.code(413).send({ code: 'request.too-large' }));
    opened.push(api);
    const proxy = await aProxy(await api.listen({ port: 0, host: '127.0.0.1' }));
    const [response] = (await once(
      request(`${proxy}/api/large`, { method: 'POST', headers: { expect: '100-continue', 'content-type': 'application/json' } }).on(
        'continue',
        function (this: ClientRequest) {
          this.end('{}');
        },
      ),
      'response',
    )) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    response.resume();
  });

  it('keeps the connection of its client when the API closes its own', async () => {
    const api = Fastify({ forceCloseConnections: true });
    api.get('/api/name', (_request, reply) => reply.header('connection', 'close').send({}));
    opened.push(api);
    const response = await fetch(`${await aProxy(await api.listen({ port: 0, host: '127.0.0.1' }))}/api/name`);
    expect(response.headers.get('connection')).not.toBe('close');
  });

  it('serves others while many clients send their bodies slowly', async () => {
    const api = Fastify({ forceCloseConnections: true });
    api.get('/api/name', () => ({}));
    api.post('/api/slow', () => ({}));
    let waiting = 0;
    const manyWait = new Promise<void>((done) =>
      api.addHook('onRequest', async ({ method }) => {
        if (method === 'POST' && ++waiting === SLOW_CLIENTS / 2) done();
      }),
    );
    opened.push(api);
    const url = await aProxy(await api.listen({ port: 0, host: '127.0.0.1' }));
    const headers = { 'content-type': 'application/json', 'content-length': '1000' };
    const slow = Array.from({ length: SLOW_CLIENTS }, () =>
      request(`${url}/api/slow`, { method: 'POST', headers }).on('error', () => undefined),
    );
    for (const client of slow) client.write('{');
    await manyWait;
    const response = await fetch(`${url}/api/name`, { signal: AbortSignal.timeout(3_000) });
    for (const client of slow) client.destroy();
    expect(response.status).toBe(200);
  });

  it('does not send what describes its client’s connection', async () => {
    const api = Fastify({ forceCloseConnections: true });
    api.get('/api/name', ({ headers }) => headers);
    opened.push(api);
    const url = await aProxy(await api.listen({ port: 0, host: '127.0.0.1' }));
    const headers = { 'keep-alive': 'timeout=5', upgrade: 'h2c', connection: 'close' };
    const response = await new Promise<IncomingMessage>((done, fail) =>
      request(`${url}/api/name`, { headers }, done).on('error', fail).end(),
    );
    expect(response.statusCode).toBe(200);
    const sent: unknown = JSON.parse((await response.setEncoding('utf8').toArray()).join(''));
    expect(sent).not.toHaveProperty('keep-alive');
    expect(sent).not.toHaveProperty('upgrade');
  });

  it('never sends a POST twice', async () => {
    const broken = await aBrokenServer();
    const response = await fetch(`${await aProxy(broken.url)}/api/name`, { method: 'POST', body: 'a' });
    expect([response.status, broken.requests]).toEqual([503, ['POST']]);
  });

  it.each(['GET', 'POST'])('responds to a %s with a problem and Retry-After when the API is down', async (method) => {
    const url = await aProxy(await anUnusedAddress());
    const response = await fetch(`${url}/api/name`, { method, body: method === 'POST' ? 'x'.repeat(100_000) : undefined });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('content-type')).toMatch('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'server.unavailable' });
  });

  it('passes a 503 response on unchanged, without a retry', async () => {
    const server = Fastify({ forceCloseConnections: true });
    let times = 0;
    server.get('/api/name', (_request, reply) => {
      times += 1;
      return reply.code(503).header('retry-after', '7').send({ code: 'store.away' });
    });
    opened.push(server);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${await aProxy(url)}/api/name`);
    expect([response.status, response.headers.get('retry-after'), await response.json(), times]).toEqual([
      503,
      '7',
      { code: 'store.away' },
      1,
    ]);
  });

  it('passes on the first bytes of a response while the rest is still being produced', async () => {
    let finish: () => void = () => undefined;
    const server = Fastify({ forceCloseConnections: true });
    const finished = new Promise<void>((done) => (finish = done));
    const slowly = async function* () {
      yield 'first;';
      await finished;
      yield 'last';
    };
    server.get('/api/export', (_request, reply) => reply.type('text/csv').send(Readable.from(slowly())));
    opened.push(server);
    const url = await aProxy(await server.listen({ port: 0, host: '127.0.0.1' }));
    const reader = (await fetch(`${url}/api/export`)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first;');
    finish();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last');
  });
});
