import { isInheritedName, inputOf, violationsOf, type Violation } from '@aflora/contracts';
import { Problem } from '../problems/problem';

/**
 * What was sent, as an input of contracts. Throws `request.malformed` for what is no object and `validation.failed`.
 * Nest's own pipe validates asynchronously and clones more; our rules are all synchronous, and this is on the way of every list.
 */
export function validated<T extends object>(Input: new () => T, sent: unknown): T {
  const plain = sent ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) throw new Problem('request.malformed');
  const input = inputOf(Input, plain);
  const errors = [...droppedKeys(plain), ...violationsOf(input)];
  if (errors.length > 0) throw new Problem('validation.failed', {}, { errors });
  return input;
}

// `inputOf` takes none of these over, and an unknown key is to be refused.
const droppedKeys = (plain: object): Violation[] =>
  Object.keys(plain)
    .filter(isInheritedName)
    .map((field) => ({ field, code: 'unknown-key', params: {} }));
