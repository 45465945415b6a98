import type { PaymentAttemptView } from '../payments/payment-attempt.view';
import type { ImageView } from '../physical-products/physical-product.view';
import type { ProblemCode } from '../problems/problem-codes';
import { orderEventKinds, type OrderItemView, type ShippingAddressView } from './order.view';

/** An order as the console's list shows it. */
export interface AdminOrderSummaryView {
  id: string;
  /** Of the checkout, else of the account. */
  customerName: string | null;
  customerEmail: string | null;
  status: string;
  paymentStatus: string;
  totalAmountCents: number;
  refundedCents: number;
  /** The sum of quantities. */
  itemCount: number;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  canShip: boolean;
  createdAt: string;
}

export const orderSteps = ['ship', 'deliver', 'cancel', 'refund'] as const;
/** What an administrator may do to an order. */
export type OrderStep = (typeof orderSteps)[number];

/** An order as the console shows it: all that is known of it. */
export interface AdminOrderView {
  id: string;
  status: string;
  paymentStatus: string;
  customer: OrderCustomerView;
  items: AdminOrderItemView[];
  itemsTotalCents: number;
  shippingCents: number;
  shippingName: string | null;
  /** Working days. */
  shippingDays: number | null;
  totalAmountCents: number;
  refundedCents: number;
  /** What has neither gone back nor been asked for. */
  refundableCents: number;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  /** Until then the units wait for the payment. */
  heldUntil: string | null;
  /** Oldest first. */
  payments: PaymentAttemptView[];
  /** Oldest first. */
  history: AdminOrderEventView[];
  /** Those that are possible now; payments and refunds say of themselves whether a person may confirm them. */
  steps: OrderStep[];
  /** Its units were sold and have not gone back into stock. */
  canRestock: boolean;
  createdAt: string;
}

export interface OrderCustomerView {
  /** Null for a guest. */
  userId: string | null;
  name: string | null;
  email: string | null;
  /** Eleven digits. */
  cpf: string | null;
  /** E.164. */
  phone: string | null;
}

export interface AdminOrderItemView extends OrderItemView {
  images: ImageView | null;
}

/** One attempt to pay an order. */
/** With what only administrators see. */
export const adminOrderEventKinds = [...orderEventKinds, 'note'] as const;
export type AdminOrderEventKind = (typeof adminOrderEventKinds)[number];

export interface AdminOrderEventView {
  id: string;
  kind: AdminOrderEventKind;
  note: string | null;
  /** Name or e-mail; null when a provider or the clock did it, or a guest. */
  by: string | null;
  at: string;
}

/** What became of each order of a bulk shipment. */
export interface OrderShipmentsView {
  results: OrderShipmentResultView[];
}

export interface OrderShipmentResultView {
  id: string;
  /** Null when it was shipped. */
  problem: ProblemCode | null;
}
