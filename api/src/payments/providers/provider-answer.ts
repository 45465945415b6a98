/** A provider's answer that is not what its documents say. */
export class ProviderNonsense extends Error {}

export type Answer = Record<string, unknown>;

/** Reads an answer field by field; whatever is not of its kind throws `ProviderNonsense`. */
export function answerOf(value: unknown): Answer {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProviderNonsense('not an object');
  return value as Answer;
}

export function textOf(answer: Answer, field: string): string {
  const value = answer[field];
  if (typeof value !== 'string' || value === '') throw new ProviderNonsense(`${field} is no text`);
  return value;
}

/** An id, which some providers write as a number. */
export function idOf(answer: Answer, field: string): string {
  const value = answer[field];
  return Number.isSafeInteger(value) ? String(value) : textOf(answer, field);
}

/** An object inside; empty when it is left out. */
export const partOf = (answer: Answer, field: string): Answer =>
  answer[field] === null || answer[field] === undefined ? {} : answerOf(answer[field]);

export const optionalTextOf = (answer: Answer, field: string): string | null =>
  answer[field] === null || answer[field] === undefined || answer[field] === '' ? null : textOf(answer, field);

export function centsOf(answer: Answer, field: string): number {
  const value = answer[field];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new ProviderNonsense(`${field} is no amount in cents`);
  return value;
}

export function momentOf(answer: Answer, field: string): Date | null {
  const text = optionalTextOf(answer, field);
  if (text === null) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new ProviderNonsense(`${field} is no moment`);
  return moment;
}

export function listOf(answer: Answer, field: string): Answer[] {
  const value = answer[field];
  if (!Array.isArray(value)) throw new ProviderNonsense(`${field} is no list`);
  return value.map(answerOf);
}

export function oneOf<Known extends string, Ours>(answer: Answer, field: string, known: Record<Known, Ours>): Ours {
  const value = textOf(answer, field);
  if (!Object.hasOwn(known, value)) throw new ProviderNonsense(`${field} is ${value.slice(0, 40)}`);
  return known[value as Known];
}
