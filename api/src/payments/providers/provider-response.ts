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

export function momentOf(response: JsonObject, field: string): Date | null {
  const text = optionalTextOf(response, field);
  if (text === null) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new InvalidProviderResponse(`${field} is no moment`);
  return moment;
}

export function listOf(response: JsonObject, field: string): JsonObject[] {
  const value = response[field];
  if (!Array.isArray(value)) throw new InvalidProviderResponse(`${field} is no list`);
  return value.map(jsonObjectOf);
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
