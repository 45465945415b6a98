import { Email } from './rules/personal-data';
import { compose, Convert, rule, Schema } from './rules/rule';

/** Longer texts are not converted; their rule refuses them. */
const TYPED_AT_MOST = 40;

const withoutSign = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= TYPED_AT_MOST ? value.replace(/[\s#]/g, '').toLowerCase() : value;

/** A required number of an order, the first eight characters of its id, with or without `#`. */
function OrderNumber(): PropertyDecorator {
  return compose(
    Convert(withoutSign),
    Schema({ type: 'string', format: 'order-number', maxLength: TYPED_AT_MOST }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('order-number', (value) => typeof value === 'string' && /^[0-9a-f]{8}$/.test(value)),
  );
}

/** What a buyer still knows of an order whose link is lost. */
export class LostOrderInput {
  @Email() email!: string;
  @OrderNumber() number!: string;
}
