/** @jest-environment node */
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ApiUpstreams } from './api-upstreams';
import { proxyApi } from './proxy-api';

const opened: FastifyInstance[] = [];
const sockets: Server[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
  for (const server of sockets.splice(0)) server.close();
});

interface Api {
  url: string;
  server: FastifyInstance;
  isReady: boolean;
  /** `draining` closes the connection with each response; `rejecting` also responds to every request with 503. */
  shutdown: 'no' | 'draining' | 'rejecting';
  /** Methods of the received requests, without readiness checks. */
  requests: string[];
}

async function anApi(name: string): Promise<Api> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 50_000_000 });
  const api: Api = { url: '', server, isReady: true, shutdown: 'no', requests: [] };
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  server.get('/api/health/ready', (_request, reply) => reply.code(api.isReady ? 200 : 503).send({}));
  server.all('/api/name', ({ method }, reply) => {
    api.requests.push(method);
    if (api.shutdown !== 'no') void reply.header('connection', 'close');
    return api.shutdown === 'rejecting' ? reply.code(503).header('retry-after', '5').send({}) : { name };
  });
  server.post('/api/length', async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body as Readable) bytes += (chunk as Buffer).length;
    return { name, bytes };
  });
  opened.push(server);
  api.url = await server.listen({ port: 0, host: '127.0.0.1' });
  return api;
}

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

/** `checksReadiness` is false in tests of what happens before the first readiness check. */
async function aProxy(urls: string[], { checksReadiness = true } = {}): Promise<{ url: string; upstreams: ApiUpstreams }> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 50_000_000 });
  const upstreams = new ApiUpstreams(urls);
  await proxyApi(server, upstreams);
  if (checksReadiness) await upstreams.start();
  server.addHook('onClose', () => upstreams.stop());
  opened.push(server);
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), upstreams };
}

const nameAt = async (url: string, init?: RequestInit): Promise<string> => {
  const response = await fetch(`${url}/api/name`, init);
  return response.ok ? ((await response.json()) as { name: string }).name : String(response.status);
};
const namesOf = async (url: string, times: number) => {
  const names: string[] = [];
  for (let number = 0; number < times; number += 1) names.push(await nameAt(url));
  return names;
};
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((wait) => setTimeout(wait, 10));
};
const post = (body: BodyInit): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  body,
  duplex: 'half',
  headers: { 'content-type': 'application/octet-stream' },
});

describe('the API proxy', () => {
  it('distributes requests evenly among the processes', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    const { url } = await aProxy([one.url, two.url]);
    const names = await namesOf(url, 6);
    expect(names.filter((name) => name === 'one')).toHaveLength(3);
    expect(new Set(names.slice(0, 2)).size).toBe(2);
  });

  it('sends no requests to a process that is not ready, and uses it again once it is ready', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    two.isReady = false;
    const { url, upstreams } = await aProxy([one.url, two.url]);
    expect(await namesOf(url, 4)).toEqual(['one', 'one', 'one', 'one']);
    expect(two.requests).toEqual([]);
    two.isReady = true;
    await until(() => upstreams.pick() === two.url);
    expect(new Set(await namesOf(url, 2))).toEqual(new Set(['one', 'two']));
    one.isReady = false;
    await until(() => [upstreams.pick(), upstreams.pick()].every((picked) => picked === two.url));
    expect(await namesOf(url, 2)).toEqual(['two', 'two']);
  });

  it('uses all processes when none is ready', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    one.isReady = false;
    two.isReady = false;
    const { url } = await aProxy([one.url, two.url]);
    expect(new Set(await namesOf(url, 2))).toEqual(new Set(['one', 'two']));
  });

  it('avoids a process that is down, and uses a single process without checking its readiness', async () => {
    const one = await anApi('one');
    expect(await namesOf((await aProxy([await anUnusedAddress(), one.url])).url, 4)).toEqual(['one', 'one', 'one', 'one']);
    one.isReady = false;
    expect(await nameAt((await aProxy([one.url])).url)).toBe('one');
  });

  it.each(['GET', 'POST'])('retries a %s at another process when the first one refuses the connection', async (method) => {
    const one = await anApi('one');
    const { url } = await aProxy([one.url, await anUnusedAddress()], { checksReadiness: false });
    expect(await Promise.all([1, 2, 3, 4].map(() => nameAt(url, { method })))).toEqual(['one', 'one', 'one', 'one']);
    expect(one.requests).toEqual([method, method, method, method]);
  });

  it('sends a streamed body completely to the second process when the first one refuses the connection', async () => {
    const one = await anApi('one');
    const unused = await anUnusedAddress();
    const chunks = function* () {
      for (let number = 0; number < 200; number += 1) yield Buffer.alloc(50_000, number);
    };
    const upload = async () => {
      // A new proxy for each upload, since a proxy doesn't use an unavailable process a second time.
      const { url } = await aProxy([one.url, unused], { checksReadiness: false });
      const body = Readable.toWeb(Readable.from(chunks(), { objectMode: false })) as BodyInit;
      return (await fetch(`${url}/api/length`, post(body))).json();
    };
    for (let number = 0; number < 3; number += 1) expect(await upload()).toEqual({ name: 'one', bytes: 10_000_000 });
  });

  it('retries a GET whose connection broke before the response', async () => {
    const [one, broken] = await Promise.all([anApi('one'), aBrokenServer()]);
    const { url } = await aProxy([one.url, broken.url], { checksReadiness: false });
    expect(await namesOf(url, 2)).toEqual(['one', 'one']);
    expect(broken.requests).toEqual(['GET']);
  });

  it('stops using a process that closes the connection, before the next readiness check', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    one.shutdown = 'draining';
    const { url } = await aProxy([one.url, two.url], { checksReadiness: false });
    const responses = [await fetch(`${url}/api/name`), await fetch(`${url}/api/name`)];
    expect(responses.map(({ headers }) => headers.get('connection'))).not.toContain('close');
    expect(await namesOf(url, 4)).toEqual(['two', 'two', 'two', 'two']);
    expect(one.requests).toEqual(['GET']);
  });

  it.each([
    ['GET', ['one', 'one']],
    ['POST', ['503', 'one']],
  ])('retries a %s that a process in shutdown rejects only when the method is safe', async (method, expected) => {
    const [one, closing] = await Promise.all([anApi('one'), anApi('closing')]);
    closing.shutdown = 'rejecting';
    const { url } = await aProxy([one.url, closing.url], { checksReadiness: false });
    expect([await nameAt(url, { method }), await nameAt(url, { method })].sort()).toEqual(expected);
    const later = await fetch(`${url}/api/name`);
    expect([later.status, later.headers.get('retry-after')]).toEqual([200, null]);
  });

  it('never retries a POST that may have been executed', async () => {
    const [one, broken] = await Promise.all([anApi('one'), aBrokenServer()]);
    const { url } = await aProxy([one.url, broken.url], { checksReadiness: false });
    const responses = [await nameAt(url, post('a')), await nameAt(url, post('b'))];
    expect(responses.sort()).toEqual(['503', 'one']);
    expect([one.requests, broken.requests]).toEqual([['POST'], ['POST']]);
  });

  it.each(['GET', 'POST'])('responds to a %s with a problem and Retry-After when all processes are down', async (method) => {
    const { url } = await aProxy([await anUnusedAddress(), await anUnusedAddress()], { checksReadiness: false });
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
    const response = await fetch(`${(await aProxy([url])).url}/api/name`);
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
    const { url } = await aProxy([await server.listen({ port: 0, host: '127.0.0.1' })]);
    const reader = (await fetch(`${url}/api/export`)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first;');
    finish();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last');
  });
});
