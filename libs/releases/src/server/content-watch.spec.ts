/** @jest-environment node */
import Fastify, { type FastifyInstance } from 'fastify';
import { once, EventEmitter } from 'node:events';
import { ContentWatch } from './content-watch';

interface PendingPoll {
  after?: string;
  answer(version: string): void;
  fail(): void;
}

let server: FastifyInstance;
let watch: ContentWatch;
let arrivals: EventEmitter;
let pending: PendingPoll[];
let changes: number;

/** Waits for the next poll that a test has not read yet. */
async function nextPoll(): Promise<PendingPoll> {
  if (pending.length === 0) await once(arrivals, 'poll');
  return pending.shift() as PendingPoll;
}

beforeEach(async () => {
  [arrivals, pending, changes] = [new EventEmitter(), [], 0];
  server = Fastify({ forceCloseConnections: true });
  server.get<{ Querystring: { after?: string } }>('/api/content-changes', (request, reply) => {
    const answer = (version: string) => void reply.send({ version });
    pending.push({ after: request.query.after, answer, fail: () => void reply.code(503).send({}) });
    arrivals.emit('poll');
    return reply;
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  watch = new ContentWatch({ apiUrl: () => url, onChange: () => (changes += 1) });
});

afterEach(async () => {
  watch.stop();
  await server.close();
});

describe('the content watch', () => {
  it('always has one poll waiting at the API, and reports each new version once', async () => {
    void watch.start();
    (await nextPoll()).answer('7');
    const second = await nextPoll();
    expect([second.after, changes]).toEqual(['7', 1]);
    second.answer('8');
    expect([(await nextPoll()).after, changes]).toEqual(['8', 2]);
  });

  it('reports no change when the version is the same, and one change after a failed poll', async () => {
    void watch.start();
    (await nextPoll()).answer('7');
    (await nextPoll()).answer('7');
    const third = await nextPoll();
    expect([third.after, changes]).toEqual(['7', 1]);
    third.fail();
    const fourth = await nextPoll();
    expect(fourth.after).toBeUndefined();
    fourth.answer('7');
    await nextPoll();
    expect(changes).toBe(2);
  });

  it('polls on at once when the clock is set back during a poll', async () => {
    void watch.start();
    (await nextPoll()).answer('7');
    const second = await nextPoll();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 600_000);
    second.answer('7');
    await nextPoll();
    clock.mockRestore();
  });

  it('ends when it is stopped, even while a poll is waiting', async () => {
    const ended = watch.start();
    await nextPoll();
    watch.stop();
    await ended;
    expect(changes).toBe(0);
  });
});
