import { Problem } from '../../common/problems/problem';

/** A provider's response that contradicts its documentation. */
export class InvalidProviderResponse extends Error {}

export type JsonObject = Record<string, unknown>;

/** The functions below read a response field by field, and throw `InvalidProviderResponse` for a value of the wrong kind. */
export function jsonObjectOf(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidProviderResponse('not an object');
  return value as JsonObject;
}

export function textOf(response: JsonObject, field: string): string {
  const value = response[field];
  if (typeof value !== 'string' || value === '') throw new InvalidProviderResponse(`${field} is no text`);
  return value;
}

/** An id; some providers send ids as numbers. */
export function idOf(response: JsonObject, field: string): string {
  const value = response[field];
  return Number.isSafeInteger(value) ? String(value) : textOf(response, field);
}

/** A nested object; empty when the field is missing. */
export const nestedObjectOf = (response: JsonObject, field: string): JsonObject =>
  response[field] === null || response[field] === undefined ? {} : jsonObjectOf(response[field]);

export const optionalTextOf = (response: JsonObject, field: string): string | null =>
  response[field] === null || response[field] === undefined || response[field] === '' ? null : textOf(response, field);

export function centsOf(response: JsonObject, field: string): number {
  const value = response[field];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidProviderResponse(`${field} is no amount in cents`);
  return value;
}

/** A whole number from 1 to `max`. */
export function countOf(response: JsonObject, field: string, max: number): number {
  const value = centsOf(response, field);
  if (value < 1 || value > max) throw new InvalidProviderResponse(`${field} is no count`);
  return value;
}

export function momentOf(response: JsonObject, field: string): Date | null {
  const text = optionalTextOf(response, field);
  if (text === null) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new InvalidProviderResponse(`${field} is no moment`);
  return moment;
}

export function requiredMomentOf(response: JsonObject, field: string): Date {
  const moment = momentOf(response, field);
  if (!moment) throw new InvalidProviderResponse(`${field} is no moment`);
  return moment;
}

export function listOf(response: JsonObject, field: string): JsonObject[] {
  const value = response[field];
  if (!Array.isArray(value)) throw new InvalidProviderResponse(`${field} is no list`);
  return value.map(jsonObjectOf);
}

/** Reads an optional value; null when the response lacks it or it is unreadable. */
export function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidProviderResponse)) throw error;
    return null;
  }
}

/** Whether the error is about a response that could not be read, such as one with an unknown status. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof InvalidProviderResponse || (error instanceof Problem && error.cause instanceof InvalidProviderResponse);

/**
 * Reads the rows of a list and leaves out unreadable ones, so that one unknown status doesn't fail the page. A payment of ours that is left
 * out is also fetched by itself while it is open, and that failure is logged.
 */
export function readEach<T>(rows: JsonObject[], read: (row: JsonObject) => T): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return [];
    }
  });
}

export function oneOf<ProviderReference extends string, Ours>(
  response: JsonObject,
  field: string,
  known: Record<ProviderReference, Ours>,
): Ours {
  const value = textOf(response, field);
  if (!Object.hasOwn(known, value)) throw new InvalidProviderResponse(`${field} is ${value.slice(0, 40)}`);
  return known[value as ProviderReference];
}

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
