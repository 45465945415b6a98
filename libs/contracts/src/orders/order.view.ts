import type { PaymentView } from '../payments/payment.view';

/** The order that a checkout made. */
export interface PlacedOrderView {
  id: string;
  /** Lets whoever has it see the order without signing in. */
  accessToken: string;
}

/** An order as its buyer sees it. */
export interface OrderView {
  id: string;
  status: string;
  paymentStatus: string;
  customerName: string | null;
  customerEmail: string | null;
  items: OrderItemView[];
  itemsTotalCents: number;
  shippingCents: number;
  shippingName: string | null;
  /** Working days. */
  shippingDays: number | null;
  totalAmountCents: number;
  refundedCents: number;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  /** Until then the units are kept for this order; null when nothing is kept. */
  heldUntil: string | null;
  /** Oldest first. */
  history: OrderEventView[];
  /** The newest attempt to pay. */
  payment: PaymentView | null;
  canPay: boolean;
  canCancel: boolean;
  canRegret: boolean;
  /** Last moment of the seven days' regret; null before delivery. */
  regretUntil: string | null;
  createdAt: string;
}

export interface OrderItemView {
  productId: string;
  name: string;
  unitPriceCents: number;
  quantity: number;
  imageUrl: string | null;
}

export interface ShippingAddressView {
  recipient: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  state: string;
  postalCode: string;
}

export const orderEventKinds = [
  'placed',
  'payment-started',
  'paid',
  'payment-failed',
  'hold-expired',
  'shipped',
  'delivered',
  'cancelled',
  'regretted',
  'refund-asked',
  'refunded',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export interface OrderEventView {
  kind: OrderEventKind;
  at: string;
}
