import type { OrderEventKind, OrderSummaryView, OrderView } from '@aflora/contracts';
import type { Payment } from '../payments/payment.entity';
import { paymentView } from '../payments/payments.service';
import { regretUntil } from './order-states';
import type { Order } from './order.entity';
import { canCancel, canPay, canRegret } from './order.rules';
import type { OrderItemRow, OrderSummaryRow } from './orders.queries';

export const orderSummaryView = (order: OrderSummaryRow): OrderSummaryView => ({
  id: order.id,
  totalAmountCents: order.totalAmountCents,
  status: order.status,
  paymentStatus: order.paymentStatus,
  itemCount: order.itemCount,
  createdAt: order.createdAt.toISOString(),
});

interface WholeOrder {
  order: Order;
  items: OrderItemRow[];
  events: { kind: OrderEventKind; at: Date }[];
  payment: Payment | null;
}

export const orderView = ({ order, items, events, payment }: WholeOrder): OrderView => ({
  id: order.id,
  status: order.status,
  paymentStatus: order.paymentStatus,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  items,
  itemsTotalCents: order.totalAmountCents - order.shippingCents,
  shippingCents: order.shippingCents,
  shippingName: order.shippingName,
  shippingDays: order.shippingDays,
  totalAmountCents: order.totalAmountCents,
  refundedCents: order.refundedCents,
  shippingAddress: order.shippingAddress,
  trackingCode: order.trackingCode,
  heldUntil: order.heldUntil?.toISOString() ?? null,
  history: events.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  payment: payment && paymentView(payment),
  canPay: canPay(order),
  canCancel: canCancel(order),
  canRegret: canRegret(order),
  regretUntil: regretUntil(order.deliveredAt)?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
});
