import { after, regretUntil } from './order-states';
import type { Order } from './order.entity';

export const canPay = ({ status, paymentStatus }: Order): boolean =>
  status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');

export const canCancel = ({ status }: Order): boolean => after('cancel', status) !== undefined;

/** From the day it leaves us to seven days after it arrived; once. */
export function canRegret({ status, paymentStatus, deliveredAt, regrettedAt }: Order, now = new Date()): boolean {
  if (paymentStatus !== 'paid' || regrettedAt) return false;
  if (status === 'shipped') return true;
  const until = regretUntil(deliveredAt);
  return status === 'delivered' && until !== null && now <= until;
}
