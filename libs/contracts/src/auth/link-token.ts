import { compose } from '../rules/compose';
import { rule } from '../rules/rule';
import { Schema } from '../rules/schema';

/** The secret part of a link we mailed. Whatever it is not, the database decides: here only its size is held. */
export function LinkToken(): PropertyDecorator {
  return compose(
    Schema({ type: 'string', maxLength: 200 }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('wrong-type', (value) => value === undefined || value === null || typeof value === 'string'),
    rule('too-long', (value) => typeof value !== 'string' || value.length <= 200, { max: 200 }),
  );
}
