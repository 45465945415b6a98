import { ValidateNested } from 'class-validator';
import { compose } from './compose';
import { Convert, inputOf } from './input-of';
import { rule } from './rule';
import { Schema } from './schema';

/** One to `max` objects of an input class. */
export function ListOf(Item: new () => object, max: number): PropertyDecorator {
  return compose(
    // A list that is too long is refused as it came: nobody looks at its items.
    Convert((value) => (Array.isArray(value) && value.length <= max ? value.map((item) => asInstance(Item, item)) : value)),
    Schema({ type: 'array', maxItems: max, items: { $ref: `#/components/schemas/${Item.name}` } }),
    rule('required', (value) => Array.isArray(value) && value.length > 0),
    rule('too-large', (value) => !Array.isArray(value) || value.length <= max, { max }),
    ValidateNested({ each: true }),
  );
}

const asInstance = (Item: new () => object, item: unknown): unknown =>
  typeof item === 'object' && item !== null && !Array.isArray(item) ? inputOf(Item, item) : item;
