import { DatedKeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { SearchText } from '../rules/search-text';
import { orderPaymentStatuses, orderStatuses, type OrderPaymentStatus, type OrderStatus } from './order-status';

/** Console list of orders, by the day they were placed. */
export class AdminListOrdersQuery extends DatedKeysetQuery {
  /** A part of the buyer's name or e-mail, whatever the case and accents; or an order's number, `#a1b2c3d4`. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(orderStatuses) status?: OrderStatus;
  @Optional() @OneOf(orderPaymentStatuses) paymentStatus?: OrderPaymentStatus;
}
