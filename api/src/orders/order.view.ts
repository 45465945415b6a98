import {
  invoicePageOf,
  orderSteps,
  type AdminOrderEventView,
  type AdminOrderItemView,
  type AdminOrderSummaryView,
  type AdminOrderView,
  type InvoiceView,
  type OrderEventKind,
  type OrderCouponView,
  type OrderItemView,
  type OrderStep,
  type OrderSummaryView,
  type OrderView,
  type PaymentAttemptView,
} from '@aflora/contracts';
import type { RoundUpDonation } from '../donations/round-ups.service';
import { imagesView } from '../storage/product-images.service';
import type { Payment } from '../payments/payment.entity';
import { paymentView } from '../payments/payments.service';
import type { AdminOrderRow, OrderEventRow, OrderItemRow, OrderSummaryRow } from './orders.queries';
import { allows, factsOf, moneyLeftOf, type OrderFacts, unitFactsOf } from './steps/order-decisions.rules';
import { regretUntil } from './order.rules';
import type { Order } from './order.entity';

export const orderSummaryView = (order: OrderSummaryRow): OrderSummaryView => ({
  id: order.id,
  totalAmountCents: order.totalAmountCents,
  coupon: couponView(order),
  refundedCents: order.refundedCents,
  status: order.status,
  paymentStatus: order.paymentStatus,
  itemCount: order.itemCount,
  heldUntil: order.heldUntil?.toISOString() ?? null,
  trackingCode: order.trackingCode,
  shippedAt: order.shippedAt?.toISOString() ?? null,
  deliveredAt: order.deliveredAt?.toISOString() ?? null,
  isDisputed: order.isDisputed,
  isRefunding: order.isRefunding,
  hasExpiredPix: order.hasExpiredPix,
  createdAt: order.createdAt.toISOString(),
});

type OrderCoupon = Pick<Order, 'couponId' | 'couponCode' | 'couponDiscountCents'>;

/** What buyers and administrators see. */
const commonView = (order: Order) => ({
  id: order.id,
  status: order.status,
  paymentStatus: order.paymentStatus,
  itemsTotalCents: order.totalAmountCents + order.memberDiscountCents + order.couponDiscountCents - order.shippingCents,
  memberDiscountCents: order.memberDiscountCents,
  coupon: couponView(order),
  shippingCents: order.shippingCents,
  shippingName: order.shippingName,
  shippingDays: order.shippingDays,
  totalAmountCents: order.totalAmountCents,
  roundUpCents: order.roundUpCents,
  refundedCents: order.refundedCents,
  shippingAddress: order.shippingAddress,
  trackingCode: order.trackingCode,
  invoice: invoiceView(order),
  heldUntil: order.heldUntil?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
});

interface OrderParts {
  order: Order;
  items: OrderItemRow[];
  events: { kind: OrderEventKind; at: Date }[];
  payment: Payment | null;
  refundableCents: number;
  isDisputed: boolean;
  /** The donation that the round-up became. */
  roundUp: RoundUpDonation | null;
}

export const orderView = ({ order, items, events, payment, refundableCents, isDisputed, roundUp }: OrderParts): OrderView => ({
  ...commonView(order),
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  items: items.map(itemView),
  roundUpUrl: roundUp?.url ?? null,
  roundUpRefundedCents: roundUp?.refundedCents ?? 0,
  disputedCents: order.disputedCents,
  isDisputed,
  refundableCents,
  history: events.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  payment: payment && paymentView(payment),
  canPay: allows('pay', factsOf(order)),
  canCancel: allows('cancel', factsOf(order)),
  canRegret: allows('regret', factsOf(order)),
  regretUntil: regretUntil(order.deliveredAt)?.toISOString() ?? null,
});

export const adminOrderSummaryView = (row: AdminOrderRow): AdminOrderSummaryView => ({
  id: row.id,
  customerName: row.customerName,
  customerEmail: row.customerEmail,
  status: row.status,
  paymentStatus: row.paymentStatus,
  totalAmountCents: row.totalAmountCents,
  refundedCents: row.refundedCents,
  itemCount: row.itemCount,
  shippingAddress: row.shippingAddress,
  trackingCode: row.trackingCode,
  canShip: allows('ship', { ...row, moneyLeft: row.keptCents > 0 ? 'own' : 'nothing' }),
  isDisputed: row.isDisputed,
  createdAt: row.createdAt.toISOString(),
});

export interface AdminOrderParts {
  order: Order;
  /** The account that placed the order. */
  account: { name: string | null; email: string } | undefined;
  items: OrderItemRow[];
  events: OrderEventRow[];
  payments: PaymentAttemptView[];
  refundableCents: number;
  /** The donation that the round-up became. */
  roundUp: RoundUpDonation | null;
}

export const adminOrderView = ({ order, account, items, events, payments, refundableCents, roundUp }: AdminOrderParts): AdminOrderView => ({
  ...commonView(order),
  customer: {
    userId: order.userId,
    name: order.customerName ?? account?.name ?? null,
    email: order.customerEmail ?? account?.email ?? null,
    cpf: order.customerCpf,
    phone: order.customerPhone,
  },
  items: items.map(adminItemView),
  roundUpDonationId: roundUp && !roundUp.isAnonymous ? roundUp.id : null,
  refundableCents,
  canSetInvoice: allows('setInvoice', factsOf(order)),
  payments,
  history: events.map(eventView),
  takesPayment: allows('takePayment', factsOf(order)),
  steps: stepsOf({
    ...factsOf(order),
    ...unitFactsOf(items),
    moneyLeft: moneyLeftOf(order, refundableCents),
    isDisputed: payments.some(({ disputes }) => disputes.some(({ status }) => status === 'open')),
  }),
  canRestock: allows('restock', factsOf(order)),
});

/** Steps that an administrator may take now. */
const stepsOf = (facts: Omit<OrderFacts, 'hasOpenAttempt'>): OrderStep[] => orderSteps.filter((step) => allows(step, facts));

const invoiceView = ({ invoiceKey }: Order): InvoiceView | null =>
  invoiceKey === null ? null : { key: invoiceKey, url: invoicePageOf(invoiceKey) };

const couponView = ({ couponId, couponCode, couponDiscountCents }: OrderCoupon): OrderCouponView | null =>
  couponId === null || couponCode === null ? null : { id: couponId, code: couponCode, discountCents: couponDiscountCents };

const itemView = ({
  productId,
  name,
  unitPriceCents,
  unitDiscountCents,
  couponDiscountCents,
  quantity,
  returnedQuantity,
  imageUrl,
}: OrderItemRow): OrderItemView => ({
  productId,
  name,
  unitPriceCents,
  unitDiscountCents,
  couponDiscountCents,
  quantity,
  returnedQuantity,
  imageUrl,
});

const adminItemView = (item: OrderItemRow): AdminOrderItemView => ({ ...item, images: imagesView(item.imageUrl) });

const eventView = ({ id, kind, note, by, at }: OrderEventRow): AdminOrderEventView => ({ id, kind, note, by, at: at.toISOString() });
