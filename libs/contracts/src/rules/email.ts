import { isEmail } from 'class-validator';
import { compose } from './compose';
import { Convert } from './input-of';
import { rule } from './rule';
import { Schema } from './schema';

/** A required e-mail address of at most 255 characters, trimmed. Case is kept: the database compares without it. */
export function Email(): PropertyDecorator {
  return compose(
    Convert((value) => (typeof value === 'string' ? value.trim() : value)),
    Schema({ type: 'string', format: 'email', maxLength: 255 }),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= 255, { max: 255 }),
    rule('email', (value) => isEmail(value)),
  );
}
