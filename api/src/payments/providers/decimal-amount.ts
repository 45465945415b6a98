import { InvalidProviderResponse, type JsonObject } from './provider-response';

/**
 * Decimals that a float is printed with before parsing: rounding errors of float sums end in zeros here, real fractions of a cent don't.
 */
const FLOAT_DIGITS = 6;
const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Formats cents as decimal text: 2990 → "29.90". */
export const decimalOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Cents of 29.9, "29.90" or "29.9". Parses digits instead of multiplying floats. */
export function decimalCentsOf(response: JsonObject, field: string): number {
  const value = response[field];
  const text = typeof value === 'number' ? value.toFixed(FLOAT_DIGITS) : value;
  const [, units, hundredths = ''] = (typeof text === 'string' && DECIMAL.exec(text)) || [];
  if (units === undefined) throw new InvalidProviderResponse(`${field} is no amount of money`);
  return Number(units + hundredths.padEnd(2, '0'));
}

export const optionalDecimalCentsOf = (response: JsonObject, field: string): number =>
  response[field] === null || response[field] === undefined ? 0 : decimalCentsOf(response, field);
