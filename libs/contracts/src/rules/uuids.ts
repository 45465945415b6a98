import { isUUID } from 'class-validator';
import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** The ids of one to `max` rows. */
export const Uuids = (max: number): PropertyDecorator =>
  compose(
    Schema({ type: 'array', maxItems: max, items: { type: 'string', format: 'uuid' } }),
    rule('required', (value) => Array.isArray(value) && value.length > 0),
    rule('too-large', (value) => !Array.isArray(value) || value.length <= max, { max }),
    rule('wrong-type', (value) => !Array.isArray(value) || value.every((id) => typeof id === 'string' && isUUID(id))),
  );
