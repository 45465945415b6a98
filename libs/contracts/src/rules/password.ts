import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** A password as typed at login: any length up to 200 characters, never trimmed. */
export function CurrentPassword(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: 200 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= 200, { max: 200 }),
  );
}
