import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** One of the listed values, to the letter. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return compose(
    Schema({ type: 'string', enum: values }),
    rule('one-of', (value) => typeof value === 'string' && values.includes(value), { values }),
  );
}
