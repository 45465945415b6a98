import { ValidateBy } from 'class-validator';
import type { ViolationCode } from './violation';

export type Check = (value: unknown, owner: object) => boolean;

/** A constraint that carries its violation code and params, so that API and form word it from the same table. */
export function rule(code: ViolationCode, check: Check, params: Record<string, unknown> = {}): PropertyDecorator {
  return ValidateBy(
    { name: code, validator: { validate: (value, args) => check(value, args?.object ?? {}) } },
    // class-validator drops the context of a constraint whose message is empty.
    { context: { code, params }, message: code },
  );
}
