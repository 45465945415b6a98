import type { OrderSummaryView } from '@aflora/contracts';
import type { OrderSummaryRow } from './orders.queries';

export const orderSummaryView = (order: OrderSummaryRow): OrderSummaryView => ({
  id: order.id,
  totalAmountCents: order.totalAmountCents,
  status: order.status,
  paymentStatus: order.paymentStatus,
  itemCount: order.itemCount,
  createdAt: order.createdAt.toISOString(),
});
