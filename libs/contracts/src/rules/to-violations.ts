import { validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import { violationCodes, type Violation, type ViolationCode } from './violation';

/** Nobody reads more of them, and an answer stays small however much is wrong with what was sent. */
export const VIOLATIONS_AT_MOST = 50;
/** A field's name may be a key that a stranger made up. */
const FIELD_LENGTH = 200;

/**
 * The first broken rule of a field ends it: rules stand in the order in which they are asked, so a length before a pattern, and a list
 * that is too long is refused before anybody looks at its items.
 */
const RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: true };

/**
 * The rules that an input breaks, one a field, `VIOLATIONS_AT_MOST` in all. The API's answer and the form's messages both come from here.
 * Asynchronous rules are not waited for: ours have none.
 */
export const violationsOf = (input: object): Violation[] => toViolations(validateSync(input, RULES), '').slice(0, VIOLATIONS_AT_MOST);

function toViolations(errors: ValidationError[], parent: string): Violation[] {
  return errors.flatMap((error) => {
    const field = (parent + error.property).slice(0, FIELD_LENGTH);
    const own = brokenRule(error, field);
    return [...(own ? [own] : []), ...toViolations(error.children ?? [], `${field}.`)];
  });
}

function brokenRule(error: ValidationError, field: string): Violation | undefined {
  const [name] = Object.keys(error.constraints ?? {});
  if (!name) return undefined;
  if (name === 'whitelistValidation') return { field, code: 'unknown-key', params: {} };
  const code = violationCodes.find((candidate) => candidate === name);
  return code ? { field, code, params: paramsOf(error, code) } : { field, code: 'wrong-type', params: {} };
}

function paramsOf(error: ValidationError, code: ViolationCode): Record<string, unknown> {
  const context = error.contexts?.[code] as { params?: Record<string, unknown> } | undefined;
  return context?.params ?? {};
}
