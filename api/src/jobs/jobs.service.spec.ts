import { randomUUID } from 'node:crypto';
import { sharedQueue, withinTime } from './jobs.service';

describe('sharedQueue', () => {
  it('gives a subject always the same queue', () => {
    expect(sharedQueue('person:1')).toBe(sharedQueue('person:1'));
  });

  it('spreads any number of subjects over few queues, because a worker locks every free queue to take a job', () => {
    const queues = new Set(Array.from({ length: 5_000 }, () => sharedQueue(`person:${randomUUID()}`)));
    expect(queues.size).toBe(32);
  });
});

describe('withinTime', () => {
  it('begins with no further row once the time is over', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const begun: number[] = [];
    for (const row of withinTime(1_000, [1, 2, 3, 4])) {
      begun.push(row);
      clock.mockReturnValue(row * 400);
    }
    expect(begun).toEqual([1, 2, 3]);
  });
});
