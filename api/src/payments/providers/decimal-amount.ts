import { ProviderNonsense, type Answer } from './provider-answer';

/** More digits than money has: what remains of a sum of floats ends in zeros here, a real fraction of a cent doesn't. */
const FLOAT_DIGITS = 6;
const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** "29.90" for 2990. */
export const decimalOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Cents of 29.9, "29.90" or "29.9"; digits are never multiplied as floats. */
export function decimalCentsOf(answer: Answer, field: string): number {
  const value = answer[field];
  const text = typeof value === 'number' ? value.toFixed(FLOAT_DIGITS) : value;
  const [, units, hundredths = ''] = (typeof text === 'string' && DECIMAL.exec(text)) || [];
  if (units === undefined) throw new ProviderNonsense(`${field} is no amount of money`);
  return Number(units + hundredths.padEnd(2, '0'));
}

export const optionalDecimalCentsOf = (answer: Answer, field: string): number =>
  answer[field] === null || answer[field] === undefined ? 0 : decimalCentsOf(answer, field);
