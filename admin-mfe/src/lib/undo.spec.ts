import { ApiProblem } from '@aflora/api-client';
import type { ProblemCode } from '@aflora/contracts';
import { failedUndoOf, type FailedUndo } from './undo';

const ENDS: [ProblemCode, first: FailedUndo, repeated: FailedUndo][] = [
  ['network.offline', 'unanswered', 'unanswered'],
  ['server.unexpected', 'unanswered', 'unanswered'],
  ['idempotency.in-progress', 'unanswered', 'unanswered'],
  ['rate-limit.exceeded', 'untried', 'untried'],
  ['auth.required', 'untried', 'untried'],
  ['coupon.changed', 'refused', 'uncertain'],
  ['product.not-found', 'refused', 'uncertain'],
  ['validation.failed', 'refused', 'refused'],
];

it.each(ENDS)('an attempt to undo that ends with %s is %s, and %s when a former attempt got no response', (code, first, repeated) => {
  expect(failedUndoOf(new ApiProblem(code), { isRepeated: false })).toBe(first);
  expect(failedUndoOf(new ApiProblem(code), { isRepeated: true })).toBe(repeated);
});
