import { Email } from './rules/personal-data';
import { compose, Convert, rule, Schema } from './rules/rule';

/** Longer texts are not converted, because their rule refuses them. */
const MAX_TYPED_LENGTH = 40;

/** Finds the number in a text such as 'Pedido #1A2B3C4D.', also if it was typed with spaces. */
function numberIn(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_TYPED_LENGTH) return value;
  const [number] = /\b[0-9a-f]{8}\b/i.exec(value) ?? [value.replace(/[\s#]/g, '')];
  return number.toLowerCase();
}

/** A required number of an order, the first eight characters of its id, also within some words. */
function OrderNumber(): PropertyDecorator {
  return compose(
    Convert(numberIn),
    Schema({ type: 'string', format: 'order-number', maxLength: MAX_TYPED_LENGTH }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('order-number', (value) => typeof value === 'string' && /^[0-9a-f]{8}$/.test(value)),
  );
}

/** Data by which a buyer finds an order whose link is lost. */
export class LostOrderInput {
  @Email() email!: string;
  @OrderNumber() number!: string;
}
