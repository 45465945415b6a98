import type { ValidationError } from 'class-validator';
import { violationCodes, type Violation, type ViolationCode } from './violation';

/**
 * What class-validator found, one violation a field: the first in the order of `violationCodes`.
 * The API's answer and the form's messages both come from here.
 */
export function toViolations(errors: ValidationError[], parent = ''): Violation[] {
  return errors.flatMap((error) => {
    const field = parent + error.property;
    const own = firstViolation(error, field);
    return [...(own ? [own] : []), ...toViolations(error.children ?? [], `${field}.`)];
  });
}

function firstViolation(error: ValidationError, field: string): Violation | undefined {
  const names = Object.keys(error.constraints ?? {}).map((name) => (name === 'whitelistValidation' ? 'unknown-key' : name));
  const code = violationCodes.find((candidate) => names.includes(candidate));
  if (code) return { field, code, params: paramsOf(error, code) };
  return names.length > 0 ? { field, code: 'wrong-type', params: {} } : undefined;
}

function paramsOf(error: ValidationError, code: ViolationCode): Record<string, unknown> {
  const context = error.contexts?.[code] as { params?: Record<string, unknown> } | undefined;
  return context?.params ?? {};
}
