import { isUUID, ValidateNested } from 'class-validator';
import { compose, Convert, inputOf, rule, Schema } from './rule';

/** `min` to `max` objects of an input class. */
export function ListOf(Item: new () => object, max: number, min = 1): PropertyDecorator {
  return compose(
    // A list that is too long is refused without reading its items.
    Convert((value) => (Array.isArray(value) && value.length <= max ? value.map((item) => asInstance(Item, item)) : value)),
    Schema({ type: 'array', maxItems: max, items: { $ref: `#/components/schemas/${Item.name}` } }),
    rule('required', (value) => Array.isArray(value) && value.length >= min),
    rule('too-large', (value) => !Array.isArray(value) || value.length <= max, { max }),
    // class-validator searches nested lists for objects and accepts empty ones.
    rule('wrong-type', (value) => !Array.isArray(value) || value.every(isObject)),
    ValidateNested({ each: true }),
  );
}

const isObject = (item: unknown): item is object => typeof item === 'object' && item !== null && !Array.isArray(item);

const asInstance = (Item: new () => object, item: unknown): unknown => (isObject(item) ? inputOf(Item, item) : item);

/** The id of a row. */
export const Uuid = (): PropertyDecorator =>
  compose(
    Schema({ type: 'string', format: 'uuid' }),
    rule('wrong-type', (value) => typeof value === 'string' && isUUID(value)),
  );

/** The ids of one to `max` rows. */
export const Uuids = (max: number): PropertyDecorator =>
  compose(
    Schema({ type: 'array', maxItems: max, items: { type: 'string', format: 'uuid' } }),
    rule('required', (value) => Array.isArray(value) && value.length > 0),
    rule('too-large', (value) => !Array.isArray(value) || value.length <= max, { max }),
    rule('wrong-type', (value) => !Array.isArray(value) || value.every((id) => typeof id === 'string' && isUUID(id))),
  );
