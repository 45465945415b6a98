import { orderSteps, type OrderStep } from '@aflora/contracts';
import { after, regretUntil } from './order-status';
import type { Order } from './order.entity';

export const canPay = ({ status, paymentStatus }: Order): boolean =>
  status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');

export const canCancel = ({ status }: Order): boolean => after('cancel', status) !== undefined;

/** Allowed once, from shipment until seven days after delivery. */
export function canRegret({ status, paymentStatus, deliveredAt, regrettedAt }: Order, now = new Date()): boolean {
  if (paymentStatus !== 'paid' || regrettedAt) return false;
  if (status === 'shipped') return true;
  const until = regretUntil(deliveredAt);
  return status === 'delivered' && until !== null && now <= until;
}

/** Unpaid orders, and orders whose units returned to stock, can't be shipped. */
export const canShip = ({ status, paymentStatus, stockState }: Pick<Order, 'status' | 'paymentStatus' | 'stockState'>): boolean =>
  after('ship', status) !== undefined && paymentStatus === 'paid' && stockState !== 'released';

const canDeliver = ({ status }: Order): boolean => after('deliver', status) !== undefined;

export const canRestock = ({ stockState }: Order): boolean => stockState === 'sold';

/** Steps that an administrator may take now. */
export function stepsOf(order: Order, refundableCents: number): OrderStep[] {
  const possible: Record<OrderStep, boolean> = {
    ship: canShip(order),
    deliver: canDeliver(order),
    cancel: canCancel(order),
    refund: refundableCents > 0,
  };
  return orderSteps.filter((step) => possible[step]);
}
