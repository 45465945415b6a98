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
  /** Says with each answer that it is the last on its connection; `turns away` answers nothing else any more. */
  stopping: 'no' | 'drains' | 'turns away';
  /** Methods of the requests it was asked, readiness left out. */
  asked: string[];
}

async function anApi(name: string): Promise<Api> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 50_000_000 });
  const api: Api = { url: '', server, isReady: true, stopping: 'no', asked: [] };
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  server.get('/api/health/ready', (_request, reply) => reply.code(api.isReady ? 200 : 503).send({}));
  server.all('/api/name', ({ method }, reply) => {
    api.asked.push(method);
    if (api.stopping !== 'no') void reply.header('connection', 'close');
    return api.stopping === 'turns away' ? reply.code(503).header('retry-after', '5').send({}) : { name };
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

/** Takes a connection and what comes on it, counts it, and breaks off without an answer. */
async function aBreaker(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      asked.push(String(bytes).split(' ', 1)[0] ?? '');
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  sockets.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Nobody listens there. */
async function nowhere(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** `asks` is false where a test is about what happens before anybody knows who is ready. */
async function aProxy(urls: string[], { asks = true } = {}): Promise<{ url: string; upstreams: ApiUpstreams }> {
  const server = Fastify({ forceCloseConnections: true, bodyLimit: 50_000_000 });
  const upstreams = new ApiUpstreams(urls);
  await proxyApi(server, upstreams);
  if (asks) await upstreams.start();
  server.addHook('onClose', () => upstreams.stop());
  opened.push(server);
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), upstreams };
}

const nameAt = async (url: string, init?: RequestInit): Promise<string> => {
  const answer = await fetch(`${url}/api/name`, init);
  return answer.ok ? ((await answer.json()) as { name: string }).name : String(answer.status);
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

describe('the way to the API', () => {
  it('takes its processes in turn', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    const { url } = await aProxy([one.url, two.url]);
    const names = await namesOf(url, 6);
    expect(names.filter((name) => name === 'one')).toHaveLength(3);
    expect(new Set(names.slice(0, 2)).size).toBe(2);
  });

  it('leaves out one that is not ready, and comes back to it', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    two.isReady = false;
    const { url, upstreams } = await aProxy([one.url, two.url]);
    expect(await namesOf(url, 4)).toEqual(['one', 'one', 'one', 'one']);
    expect(two.asked).toEqual([]);
    two.isReady = true;
    await until(() => upstreams.pick() === two.url);
    expect(new Set(await namesOf(url, 2))).toEqual(new Set(['one', 'two']));
    one.isReady = false;
    await until(() => [upstreams.pick(), upstreams.pick()].every((picked) => picked === two.url));
    expect(await namesOf(url, 2)).toEqual(['two', 'two']);
  });

  it('asks all of them when none is ready', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    one.isReady = false;
    two.isReady = false;
    const { url } = await aProxy([one.url, two.url]);
    expect(new Set(await namesOf(url, 2))).toEqual(new Set(['one', 'two']));
  });

  it('leads around one that is down, and never asks one alone whether it is ready', async () => {
    const one = await anApi('one');
    expect(await namesOf((await aProxy([await nowhere(), one.url])).url, 4)).toEqual(['one', 'one', 'one', 'one']);
    one.isReady = false;
    expect(await nameAt((await aProxy([one.url])).url)).toBe('one');
  });

  it.each(['GET', 'POST'])('tries a %s at another one when the first refuses the connection', async (method) => {
    const one = await anApi('one');
    const { url } = await aProxy([one.url, await nowhere()], { asks: false });
    expect(await Promise.all([1, 2, 3, 4].map(() => nameAt(url, { method })))).toEqual(['one', 'one', 'one', 'one']);
    expect(one.asked).toEqual([method, method, method, method]);
  });

  it('sends a streamed body whole to the second when the first refuses the connection', async () => {
    const one = await anApi('one');
    const away = await nowhere();
    const chunks = function* () {
      for (let number = 0; number < 200; number += 1) yield Buffer.alloc(50_000, number);
    };
    const upload = async () => {
      // A process that is found away is left out: each upload meets it as if for the first time.
      const { url } = await aProxy([one.url, away], { asks: false });
      const body = Readable.toWeb(Readable.from(chunks(), { objectMode: false })) as BodyInit;
      return (await fetch(`${url}/api/length`, post(body))).json();
    };
    for (let number = 0; number < 3; number += 1) expect(await upload()).toEqual({ name: 'one', bytes: 10_000_000 });
  });

  it('tries a GET again that was broken off before its answer', async () => {
    const [one, breaker] = await Promise.all([anApi('one'), aBreaker()]);
    const { url } = await aProxy([one.url, breaker.url], { asks: false });
    expect(await namesOf(url, 2)).toEqual(['one', 'one']);
    expect(breaker.asked).toEqual(['GET']);
  });

  it('leaves a process at its first answer that is its last, before it is asked again whether it is ready', async () => {
    const [one, two] = await Promise.all([anApi('one'), anApi('two')]);
    one.stopping = 'drains';
    const { url } = await aProxy([one.url, two.url], { asks: false });
    const answers = [await fetch(`${url}/api/name`), await fetch(`${url}/api/name`)];
    expect(answers.map(({ headers }) => headers.get('connection'))).not.toContain('close');
    expect(await namesOf(url, 4)).toEqual(['two', 'two', 'two', 'two']);
    expect(one.asked).toEqual(['GET']);
  });

  it.each([
    ['GET', ['one', 'one']],
    ['POST', ['503', 'one']],
  ])('asks another one for a %s that a closing process turns away, when that is safe', async (method, expected) => {
    const [one, closing] = await Promise.all([anApi('one'), anApi('closing')]);
    closing.stopping = 'turns away';
    const { url } = await aProxy([one.url, closing.url], { asks: false });
    expect([await nameAt(url, { method }), await nameAt(url, { method })].sort()).toEqual(expected);
    const later = await fetch(`${url}/api/name`);
    expect([later.status, later.headers.get('retry-after')]).toEqual([200, null]);
  });

  it('never sends twice what may have been done', async () => {
    const [one, breaker] = await Promise.all([anApi('one'), aBreaker()]);
    const { url } = await aProxy([one.url, breaker.url], { asks: false });
    const answers = [await nameAt(url, post('a')), await nameAt(url, post('b'))];
    expect(answers.sort()).toEqual(['503', 'one']);
    expect([one.asked, breaker.asked]).toEqual([['POST'], ['POST']]);
  });

  it.each(['GET', 'POST'])('answers a %s with a problem when all are down, and says when to come back', async (method) => {
    const { url } = await aProxy([await nowhere(), await nowhere()], { asks: false });
    const answer = await fetch(`${url}/api/name`, { method, body: method === 'POST' ? 'x'.repeat(100_000) : undefined });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'server.unavailable' });
  });

  it('passes an answer of 503 on as it is, without asking again', async () => {
    const server = Fastify({ forceCloseConnections: true });
    let times = 0;
    server.get('/api/name', (_request, reply) => {
      times += 1;
      return reply.code(503).header('retry-after', '7').send({ code: 'store.away' });
    });
    opened.push(server);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${(await aProxy([url])).url}/api/name`);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json(), times]).toEqual([503, '7', { code: 'store.away' }, 1]);
  });

  it('passes on the first bytes of an answer while the rest is still being made', async () => {
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
