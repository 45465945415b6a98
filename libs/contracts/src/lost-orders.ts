import { OrderNumber } from './rules/order-number';
import { Email } from './rules/personal-data';

/** What a buyer still knows of an order whose link is lost. */
export class LostOrderInput {
  @Email() email!: string;
  @OrderNumber() number!: string;
}
