import { isURL } from 'class-validator';
import { compose, Convert, Optional, rule, Schema } from './rule';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

// PostgreSQL refuses NUL in text, and halves of surrogates in JSON; the other C0 controls (but tab and line breaks) are never typed by a person.
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;
const fits = (max: number) => rule('too-long', (value) => typeof value !== 'string' || value.length <= max, { max });
const isText = rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string');
const isPrintable = rule('wrong-type', (value) => typeof value !== 'string' || !CONTROLS.test(value));

/** Required text, trimmed; limits are inclusive and count UTF-16 units, as the database's CHECKs do not exceed them. */
export function Text(min: number, max: number): PropertyDecorator {
  return compose(
    Convert(trimmed),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    isText,
    Schema({ type: 'string', minLength: min, maxLength: max }),
    rule('too-short', (value) => typeof value !== 'string' || value === '' || value.length >= min, { min }),
    fits(max),
    isPrintable,
  );
}

/** Longer texts are not joined into one line, because their rule refuses them. */
const MAX_JOINED_LENGTH = 20_000;
const LINE_BREAKS = /[\t\n\r\u0085\u2028\u2029]+/;

/** Replaces line breaks by spaces, because pasted text and API clients may contain them in single-line fields. */
function onOneLine(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_JOINED_LENGTH) return trimmed(value);
  const lines = value.split(LINE_BREAKS).map((line) => line.trim());
  return lines.filter(Boolean).join(' ');
}

/** `Text` of one line. */
export const Line = (min: number, max: number): PropertyDecorator => compose(Text(min, max), Convert(onOneLine));

/** `OptionalText` of one line. */
export const OptionalLine = (max: number): PropertyDecorator =>
  compose(
    OptionalText(max),
    Convert((value) => onOneLine(value) || null),
  );

/** Optional text, trimmed; empty becomes null. */
export function OptionalText(max: number): PropertyDecorator {
  return compose(
    Convert((value) => (trimmed(value) === '' ? null : trimmed(value))),
    Optional(),
    Schema({ type: 'string', maxLength: max, nullable: true }),
    isText,
    fits(max),
    isPrintable,
  );
}

/** Factor by which a text may exceed its limit before spaces and queries are removed. */
const READ_TIMES = 8;
// Includes characters that change the direction of writing.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\s]+/gu;
/**
 * Removes the query and fragment of a URL, which may contain somebody's key. The path is matched even when nothing follows it, because the
 * expression would otherwise search again from each letter.
 */
const ADDRESS = /(\b[a-z]+:\/\/[^\s?#"'<>()]*)(?:[?#][^\s"'<>()]*)?/gi;

const reported = (clean: (text: string) => string, max: number): PropertyDecorator =>
  compose(
    Convert((value) => (typeof value === 'string' ? [...clean(value.slice(0, max * READ_TIMES))].slice(0, max).join('') : value)),
    Optional(),
    Schema({ type: 'string', nullable: true }),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
  );

const printable = (text: string): string => text.replace(UNPRINTABLE, ' ').trim();

/** Text of an error reported by a program. It is joined into one line and cut instead of refused. */
export const ReportedText = (max: number): PropertyDecorator => reported((text) => printable(text).replace(ADDRESS, '$1'), max);

/** Path of a page without its query, which may contain a key; other texts become empty. */
export const ReportedPath = (max: number): PropertyDecorator => reported((text) => pathOf(printable(text)), max);

const pathOf = (text: string): string => (/^\/(?!\/)/.test(text) ? (text.split(/[?#]/, 1)[0] ?? '').trim() : '');

/** Minimum length of a search: shorter texts match nearly every row. */
export const MIN_SEARCH_LENGTH = 3;

/** Whether the text has three letters or digits in a row, which the indexes of long lists need. */
export const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]{3}/u.test(typed);

/** Search text of a long list. */
export function SearchText(): PropertyDecorator {
  return compose(
    OptionalText(100),
    rule('too-short', (value) => typeof value !== 'string' || isSearchable(value), { min: MIN_SEARCH_LENGTH }),
  );
}

/** One of the listed values, exactly. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return compose(
    Schema({ type: 'string', enum: values }),
    rule('one-of', (value) => typeof value === 'string' && values.includes(value), { values }),
  );
}

const MAX = 2000;

/** A required http or https address, trimmed. */
export function HttpUrl(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' ? value.trim() : value)),
    Schema({ type: 'string', format: 'uri', maxLength: MAX }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= MAX, { max: MAX }),
    rule('url', (value) => typeof value === 'string' && isURL(value, { protocols: ['http', 'https'], require_protocol: true })),
  );
}

/** An https address, trimmed; empty becomes null. */
export function OptionalHttpsUrl(): PropertyDecorator {
  return compose(
    Convert((value) => (trimmed(value) === '' ? null : trimmed(value))),
    Optional(),
    Schema({ type: 'string', format: 'uri', maxLength: MAX, nullable: true }),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= MAX, { max: MAX }),
    rule('https-url', (value) => typeof value === 'string' && isURL(value, { protocols: ['https'], require_protocol: true })),
  );
}

/** A list of `min` to `max` texts of at most `length` characters, trimmed. */
export function Texts({ min, max, length }: { min: number; max: number; length: number }): PropertyDecorator {
  return compose(
    Convert((value) => (Array.isArray(value) && value.length <= max ? value.map(trimmed) : value)),
    Schema({ type: 'array', maxItems: max, items: { type: 'string' } }),
    rule('required', (value) => Array.isArray(value) && value.length >= min && value.every((text) => text !== '')),
    rule('too-large', (value) => (value as unknown[]).length <= max, { max }),
    rule('too-long', (value) => (value as unknown[]).every((text) => typeof text !== 'string' || text.length <= length), { max: length }),
    rule('wrong-type', (value) => (value as unknown[]).every((text) => typeof text === 'string' && !CONTROLS.test(text))),
  );
}
