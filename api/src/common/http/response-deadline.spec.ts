import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { limitResponseTimes } from './response-deadline';

const LIMIT_MS = 30;
/** Slower than the limit. */
const late = () => new Promise<object>((resolve) => setTimeout(resolve, LIMIT_MS * 3, { status: 'late' }));

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
    server.get('/waits', { config: { waitsForChanges: true } }, late);
    server.get('/export', (_request, reply) => reply.send(Readable.from(slowLines())));
    server.get('/prompt', () => Promise.resolve({ status: 'ok' }));
  });

  afterAll(() => server.close());

  it('ends a request that hangs with 503 and the time after which it is worth trying again', async () => {
    const response = await server.inject({ url: '/late' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ code: 'server.unavailable' });
  });

  it('is met by a response that has begun, however long the rest takes', async () => {
    const response = await server.inject({ url: '/export' });
    expect([response.statusCode, response.body]).toEqual([200, 'first\nlast\n']);
  });

  it('leaves prompt responses alone, and routes that wait on purpose', async () => {
    expect((await server.inject({ url: '/prompt' })).json()).toEqual({ status: 'ok' });
    expect((await server.inject({ url: '/waits' })).json()).toEqual({ status: 'late' });
  });
});
