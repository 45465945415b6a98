import { isUUID } from 'class-validator';
import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** The id of a row. */
export const Uuid = (): PropertyDecorator =>
  compose(
    Schema({ type: 'string', format: 'uuid' }),
    rule('wrong-type', (value) => typeof value === 'string' && isUUID(value)),
  );
