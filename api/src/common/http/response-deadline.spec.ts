import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { limitResponseTimes } from './response-deadline';

const LIMIT_MS = 30;
/** Slower than the limit. */
const late = () => new Promise<object>((resolve) => setTimeout(resolve, LIMIT_MS * 3, { status: 'late' }));
/** Faster than the limit, but slower than the limit when awaited twice. */
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS * 0.8));

async function* slowForm() {
  yield '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n';
  await late();
  yield 'x\r\n--b--\r\n';
}

async function* slowLines() {
  yield 'first\n';
  await late();
  yield 'last\n';
}

describe('the deadline of responses', () => {
  let server: FastifyInstance;

  beforeAll(async () => {
    server = fastify();
    await server.register(multipart);
    limitResponseTimes(server, LIMIT_MS);
    server.get('/late', late);
    server.get('/waits-before', { onRequest: () => soon() }, soon);
    server.get('/waits', { config: { waitsForChanges: true } }, late);
    server.get('/export', (_request, reply) => reply.send(Readable.from(slowLines())));
    server.post('/upload', async (request) => {
      for await (const part of request.parts()) void part;
      return { status: 'ok' };
    });
    server.post('/late-permission', late);
    server.post('/late-storage', async (request) => {
      for await (const part of request.parts()) void part;
      return late();
    });
    server.get('/prompt', () => Promise.resolve({ status: 'ok' }));
  });

  afterAll(() => server.close());

  it('ends a request that hangs with 503 and the time after which it is worth trying again', async () => {
    const response = await server.inject({ url: '/late' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ code: 'server.unavailable' });
  });

  it('counts the time that a read has waited before', async () => {
    expect((await server.inject({ url: '/waits-before' })).statusCode).toBe(503);
  });

  it('is met by a response that has begun, however long the rest takes', async () => {
    const response = await server.inject({ url: '/export' });
    expect([response.statusCode, response.body]).toEqual([200, 'first\nlast\n']);
  });

  describe('of a form', () => {
    const send = (url: string) =>
      server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: Readable.from(slowForm()),
      });

    it('does not count the time that the form takes to arrive', async () => {
      expect((await send('/upload')).json()).toEqual({ status: 'ok' });
    });

    it.each(['/late-permission', '/late-storage'])('counts the time before it is read and after it has arrived: %s', async (url) => {
      expect((await send(url)).json()).toMatchObject({ code: 'server.unavailable' });
    });
  });

  it('leaves prompt responses alone, and routes that wait on purpose', async () => {
    expect((await server.inject({ url: '/prompt' })).json()).toEqual({ status: 'ok' });
    expect((await server.inject({ url: '/waits' })).json()).toEqual({ status: 'late' });
  });
});
