/** @jest-environment node */
import Fastify, { type FastifyInstance } from 'fastify';
import { once, EventEmitter } from 'node:events';
import { ContentWatch } from './content-watch';

interface Asked {
  after?: string;
  answer(version: string): void;
  fail(): void;
}

let server: FastifyInstance;
let watch: ContentWatch;
let questions: EventEmitter;
let asked: Asked[];
let changes: number;

/** The next question that has not been looked at yet. */
async function nextQuestion(): Promise<Asked> {
  if (asked.length === 0) await once(questions, 'asked');
  return asked.shift() as Asked;
}

beforeEach(async () => {
  [questions, asked, changes] = [new EventEmitter(), [], 0];
  server = Fastify({ forceCloseConnections: true });
  server.get<{ Querystring: { after?: string } }>('/api/content-changes', (request, reply) => {
    const answer = (version: string) => void reply.send({ version });
    asked.push({ after: request.query.after, answer, fail: () => void reply.code(503).send({}) });
    questions.emit('asked');
    return reply;
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  watch = new ContentWatch({ apiUrl: () => url, onChange: () => (changes += 1) });
});

afterEach(async () => {
  watch.stop();
  await server.close();
});

describe('the watch for changes of the content', () => {
  it('has a question waiting at the API at all times, and tells each new version once', async () => {
    void watch.start();
    (await nextQuestion()).answer('7');
    const second = await nextQuestion();
    expect([second.after, changes]).toEqual(['7', 1]);
    second.answer('8');
    expect([(await nextQuestion()).after, changes]).toEqual(['8', 2]);
  });

  it('tells nothing when the version stays, and counts an answer after a failure as a change', async () => {
    void watch.start();
    (await nextQuestion()).answer('7');
    (await nextQuestion()).answer('7');
    const third = await nextQuestion();
    expect([third.after, changes]).toEqual(['7', 1]);
    third.fail();
    const fourth = await nextQuestion();
    expect(fourth.after).toBeUndefined();
    fourth.answer('7');
    await nextQuestion();
    expect(changes).toBe(2);
  });

  it('ends when it is stopped, also in the middle of a question', async () => {
    const ended = watch.start();
    await nextQuestion();
    watch.stop();
    await ended;
    expect(changes).toBe(0);
  });
});
