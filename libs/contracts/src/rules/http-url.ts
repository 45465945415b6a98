import { isURL } from 'class-validator';
import { compose } from './compose';
import { Convert } from './input-of';
import { rule } from './rule';
import { Schema } from './schema';

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
