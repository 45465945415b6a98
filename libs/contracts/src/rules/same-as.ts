import { compose } from './compose';
import { rule } from './rule';
import { Schema } from './schema';

/** The same text as another field of the class, typed once more. */
export function SameAs(field: string): PropertyDecorator {
  return compose(
    Schema({ type: 'string' }),
    rule('passwords-differ', (value, owner) => value === (owner as Record<string, unknown>)[field]),
  );
}
