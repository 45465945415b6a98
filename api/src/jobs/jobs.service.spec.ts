import { randomUUID } from 'node:crypto';
import { sharedQueue } from './jobs.service';

describe('sharedQueue', () => {
  it('gives a subject always the same queue', () => {
    expect(sharedQueue('person:1')).toBe(sharedQueue('person:1'));
  });

  it('spreads any number of subjects over few queues, because a worker locks every free queue to take a job', () => {
    const queues = new Set(Array.from({ length: 5_000 }, () => sharedQueue(`person:${randomUUID()}`)));
    expect(queues.size).toBe(32);
  });
});
