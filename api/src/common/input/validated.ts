import { toViolations } from '@aflora/contracts';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync, ValidationError, type ValidatorOptions } from 'class-validator';
import { Problem } from '../problems/problem';

const RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

/**
 * What was sent, as an input of contracts. Throws `request.malformed` for what is no object and `validation.failed`.
 * Nest's own pipe validates asynchronously and clones more; our rules are all synchronous, and this is on the way of every list.
 */
export function validated<T extends object>(Input: ClassConstructor<T>, sent: unknown): T {
  const plain = sent ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) throw new Problem('request.malformed');
  const input = plainToInstance(Input, plain);
  const errors = toViolations([...droppedKeys(plain), ...validateSync(input, RULES)]);
  if (errors.length > 0) throw new Problem('validation.failed', {}, { errors });
  return input;
}

// class-transformer drops these without a word, and an unknown key is to be refused.
const droppedKeys = (plain: object): ValidationError[] =>
  ['__proto__', 'constructor']
    .filter((property) => Object.hasOwn(plain, property))
    .map((property) => Object.assign(new ValidationError(), { property, constraints: { whitelistValidation: '' } }));
