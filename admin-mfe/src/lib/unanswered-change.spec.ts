import { ApiProblem } from '@aflora/api-client';
import type { ProblemCode } from '@aflora/contracts';
import { failedEndOf, UnansweredChange, type FailedEnd } from './unanswered-change';

const problem = (code: ProblemCode) => new ApiProblem(code);
const ENDS: [ProblemCode, FailedEnd][] = [
  ['network.offline', 'unknown'],
  ['server.unavailable', 'unknown'],
  ['server.unexpected', 'unknown'],
  ['idempotency.in-progress', 'unknown'],
  ['auth.required', 'untried'],
  ['auth.step-up-required', 'untried'],
  ['rate-limit.exceeded', 'untried'],
  ['product.changed', 'refused'],
  ['product.not-found', 'refused'],
  ['validation.failed', 'refused'],
  ['image.wrong-type', 'refused'],
];

describe('a request that failed', () => {
  it.each(ENDS)('with %s says of its change: %s', (code, end) => {
    expect(failedEndOf(problem(code))).toBe(end);
  });

  it('without a problem may have been carried out', () => {
    expect(failedEndOf(new TypeError('Failed to fetch'))).toBe('unknown');
  });
});

describe('the change without a response', () => {
  const failing = (...ends: FailedEnd[]) => {
    const errors: Record<FailedEnd, unknown> = {
      ...{ unknown: new TypeError(), untried: problem('auth.required'), refused: problem('product.changed') },
    };
    const send = jest.fn(() => Promise.resolve('saved'));
    for (const end of ends) send.mockRejectedValueOnce(errors[end]);
    return { draft: 'typed', send };
  };
  const attempt = (work: () => Promise<unknown>) => work().catch(() => 'failed');

  it.each<[FailedEnd[], boolean]>([
    [[], false],
    [['unknown'], true],
    [['refused'], false],
    [['untried'], false],
    [['unknown', 'unknown'], true],
    [['unknown', 'untried'], true],
    [['unknown', 'refused'], false],
    [['unknown', 'untried', 'refused'], false],
  ])('after %j is to be repeated: %s', async (ends, isPending) => {
    const unanswered = new UnansweredChange<string, string>();
    await attempt(() => unanswered.send(failing(...ends)));
    for (let count = 1; count < ends.length; count += 1) await attempt(() => unanswered.repeat());
    expect(unanswered.isPending).toBe(isPending);
  });

  it('is repeated until it has a response, and then no more', async () => {
    const unanswered = new UnansweredChange<string, string>();
    const change = failing('unknown', 'untried');
    await expect(unanswered.send(change)).rejects.toThrow(TypeError);
    await expect(unanswered.repeat()).rejects.toThrow(ApiProblem);
    await expect(unanswered.repeat()).resolves.toEqual({ draft: 'typed', result: 'saved' });
    await expect(unanswered.repeat()).resolves.toBeNull();
    expect(change.send).toHaveBeenCalledTimes(3);
  });

  it('that turns out to be refused leaves the way to the next one', async () => {
    const unanswered = new UnansweredChange<string, string>();
    await expect(unanswered.send(failing('unknown', 'refused'))).rejects.toThrow();
    await expect(unanswered.repeat()).resolves.toBeNull();
  });
});
