import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** A JSON boolean; "true" as text is refused. */
export const Flag = (): PropertyDecorator =>
  compose(
    Schema({ type: 'boolean' }),
    rule('wrong-type', (value) => typeof value === 'boolean'),
  );
