import { compose } from './compose';
import { Convert } from './input-of';
import { Optional } from './optional';
import { rule } from './rule';
import { Schema } from './schema';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

// PostgreSQL refuses NUL in text; the other C0 controls (but tab and line breaks) are never typed by a person.
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
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
