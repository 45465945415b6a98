import type { OrderEvent, Order } from '../../orders/order.entity';
import type { Payment } from '../../payments/payment.entity';
import { demoId } from './seed-context';

export type SeededOrder = Partial<Order> & Pick<Order, 'id' | 'totalAmountCents' | 'status' | 'paymentStatus' | 'createdAt'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const later = ({ createdAt }: SeededOrder, ms: number): Date => new Date(createdAt.getTime() + ms);

/** Timestamps that an order's status implies. */
export function timestampsOf(order: SeededOrder, now: Date): Partial<Order> {
  if (order.status !== 'delivered') return {};
  return { deliveredAt: new Date(Math.min(later(order, 6 * DAY_MS).getTime(), now.getTime())) };
}

export const paymentId = (orderId: string): string => demoId('payments', orderId);

/** The payment that the order's payment status implies; none for an order without an attempt. */
export function paymentOf(order: SeededOrder): Partial<Payment>[] {
  const { id, totalAmountCents, paymentStatus, createdAt } = order;
  if (paymentStatus === 'pending') return [];
  const isPaid = paymentStatus !== 'failed';
  const capturedCents = isPaid ? totalAmountCents : 0;
  return [
    {
      id: paymentId(id),
      purpose: 'order',
      subjectId: id,
      provider: 'sandbox',
      externalId: `demo-${id}`,
      method: 'card',
      status: isPaid ? 'paid' : 'failed',
      amountCents: totalAmountCents,
      capturedCents,
      refundedCents: paymentStatus === 'refunded' ? capturedCents : 0,
      description: `Pedido #${id.slice(0, 8)}`,
      payerName: order.customerName ?? '',
      payerEmail: order.customerEmail ?? '',
      paidAt: isPaid ? createdAt : null,
      createdAt,
    },
  ];
}

/** The order's history, as far as its status implies. */
export function eventsOf(order: SeededOrder): Partial<OrderEvent>[] {
  const { id: orderId, status, paymentStatus } = order;
  const history: [OrderEvent['kind'], number, boolean][] = [
    ['placed', 0, true],
    ['paid', HOUR_MS, paymentStatus === 'paid' || paymentStatus === 'refunded'],
    ['payment-failed', HOUR_MS, paymentStatus === 'failed'],
    ['shipped', 2 * DAY_MS, status === 'shipped' || status === 'delivered'],
    ['delivered', 6 * DAY_MS, status === 'delivered'],
    ['cancelled', DAY_MS, status === 'cancelled'],
    ['refunded', DAY_MS + HOUR_MS, paymentStatus === 'refunded'],
  ];
  return history
    .filter(([, , happened]) => happened)
    .map(([kind, after]) => ({ id: demoId('order_events', `${orderId}/${kind}`), orderId, kind, at: later(order, after) }));
}
