import { DatedKeysetQuery, type PageView, type KeysetView } from './lists';
import type { PaymentAttemptView, PaymentView } from './payments';
import type { ProblemCode } from './problems';
import type { ImageView } from './products';
import { ListOf, Uuid } from './rules/lists';
import { Flag, WholeNumber } from './rules/numbers';
import { Optional } from './rules/rule';
import { OneOf, SearchText, Text } from './rules/text';
import type { Cents, Count, Id, Instant } from './values';

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderPaymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

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
  'returned',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const orderSteps = ['ship', 'deliver', 'receive', 'cancel', 'refund'] as const;

/** What an administrator may do to an order. */
export type OrderStep = (typeof orderSteps)[number];

export const disputeEventKinds = ['dispute-opened', 'dispute-won', 'dispute-lost'] as const;
export type DisputeEventKind = (typeof disputeEventKinds)[number];

/** With what only administrators see. */
export type AdminOrderEventKind = (typeof orderEventKinds)[number] | (typeof disputeEventKinds)[number] | 'note';

/** So many orders leave at once at most. */
export const MOST_SHIPMENTS = 100;

/** Federative units, in the order of their codes. */
export const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** The order that a checkout made. */
export interface PlacedOrderView {
  id: Id;
  /** Lets whoever has it see the order without signing in. */
  accessToken: string;
}

/** An order as its buyer sees it. */
export interface OrderView {
  id: Id;
  status: string;
  paymentStatus: string;
  customerName: string | null;
  customerEmail: string | null;
  items: OrderItemView[];
  itemsTotalCents: Cents;
  shippingCents: Cents;
  shippingName: string | null;
  /** Working days. */
  shippingDays: Count | null;
  totalAmountCents: Cents;
  refundedCents: Cents;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  /** Until then the units are kept for this order; null when nothing is kept. */
  heldUntil: Instant | null;
  /** Oldest first. */
  history: OrderEventView[];
  /** The newest attempt to pay. */
  payment: PaymentView | null;
  canPay: boolean;
  canCancel: boolean;
  canRegret: boolean;
  /** Last moment of the seven days' regret; null before delivery. */
  regretUntil: Instant | null;
  createdAt: Instant;
}

export interface OrderItemView {
  productId: Id;
  name: string;
  unitPriceCents: Cents;
  quantity: Count;
  /** Units of them that were given back or cancelled. */
  returnedQuantity: Count;
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

export interface OrderEventView {
  kind: OrderEventKind;
  at: Instant;
}

/** An order as the console's list shows it. */
export interface AdminOrderSummaryView {
  id: Id;
  /** Of the checkout, else of the account. */
  customerName: string | null;
  customerEmail: string | null;
  status: string;
  paymentStatus: string;
  totalAmountCents: Cents;
  refundedCents: Cents;
  /** The sum of quantities. */
  itemCount: Count;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  canShip: boolean;
  /** The payer disputes the charge, and the provider has not decided yet. */
  isDisputed: boolean;
  createdAt: Instant;
}

export type AdminOrderPage = KeysetView<AdminOrderSummaryView>;

/** An order as the console shows it: all that is known of it. */
export interface AdminOrderView {
  id: Id;
  status: string;
  paymentStatus: string;
  customer: OrderCustomerView;
  items: AdminOrderItemView[];
  itemsTotalCents: Cents;
  shippingCents: Cents;
  shippingName: string | null;
  /** Working days. */
  shippingDays: Count | null;
  totalAmountCents: Cents;
  refundedCents: Cents;
  /** What has neither gone back nor been asked for. */
  refundableCents: Cents;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  /** Until then the units wait for the payment. */
  heldUntil: Instant | null;
  /** Oldest first. */
  payments: PaymentAttemptView[];
  /** Oldest first. */
  history: AdminOrderEventView[];
  /** Those that are possible now; payments and refunds say of themselves whether a person may confirm them. */
  steps: OrderStep[];
  /** Its units were sold and have not gone back into stock. */
  canRestock: boolean;
  createdAt: Instant;
}

export interface OrderCustomerView {
  /** Null for a guest. */
  userId: Id | null;
  name: string | null;
  email: string | null;
  /** A CPF (eleven digits) or CNPJ (fourteen letters and digits), without signs. */
  cpf: string | null;
  /** E.164. */
  phone: string | null;
}

export interface AdminOrderItemView extends OrderItemView {
  /** The line's. */
  id: Id;
  /** Returned units that came back, or never left. */
  receivedQuantity: Count;
  /** Received units that are back in stock. */
  restockedQuantity: Count;
  images: ImageView | null;
}

export interface AdminOrderEventView {
  id: Id;
  kind: AdminOrderEventKind;
  note: string | null;
  /** Name or e-mail; null when a provider or the clock did it, or a guest. */
  by: string | null;
  at: Instant;
}

/** What became of each order of a bulk shipment. */
export interface OrderShipmentsView {
  results: OrderShipmentResultView[];
}

export interface OrderShipmentResultView {
  id: Id;
  /** Null when it was shipped. */
  problem: ProblemCode | null;
}

/** An order as its buyer's list shows it. */
export interface OrderSummaryView {
  id: Id;
  totalAmountCents: Cents;
  status: string;
  paymentStatus: string;
  /** The sum of quantities. */
  itemCount: Count;
  createdAt: Instant;
}

export type OrderSummaryPage = PageView<OrderSummaryView>;

/** Console list of orders, by the day they were placed. */
export class AdminListOrdersQuery extends DatedKeysetQuery {
  /** A part of the buyer's name or e-mail, whatever the case and accents; or an order's number, `#a1b2c3d4`. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(orderStatuses) status?: OrderStatus;
  @Optional() @OneOf(orderPaymentStatuses) paymentStatus?: OrderPaymentStatus;
}

/** What administrators tell each other about an order; its buyer's page never shows it. */
export class OrderNoteInput {
  @Text(1, 500) note!: string;
}

/** The parcel left. */
export class ShipmentInput {
  @Text(1, 100) trackingCode!: string;
}

/** Units of one line that are refunded. */
export class RefundedLineInput {
  /** The line's. */
  @Uuid() itemId!: string;
  @WholeNumber(1) quantity!: number;
  /** Of them, how many are back in stock now. */
  @WholeNumber(0) restocked!: number;
}

/** Units of one line that came back after their refund. */
export class ReceivedLineInput {
  /** The line's. */
  @Uuid() itemId!: string;
  @WholeNumber(1) received!: number;
  /** Of them, how many are good enough for the stock. */
  @WholeNumber(0) restocked!: number;
}

/** A parcel that came back. */
export class OrderReturnInput {
  @ListOf(ReceivedLineInput, 100) lines!: ReceivedLineInput[];
}

/** Money that goes back to the buyer. */
export class RefundInput {
  @WholeNumber(1) amountCents!: number;
  @Text(1, 500) reason!: string;
  /** Without lines: whether all units go back into stock, which a refund of everything only does. */
  @Flag() restock!: boolean;
  /** The units that the refund is for. */
  @Optional() @ListOf(RefundedLineInput, 100) lines?: RefundedLineInput[];
}

export class OrderShipmentInput extends ShipmentInput {
  /** The order's. */
  @Uuid() id!: string;
}

/** Parcels that left together. */
export class OrderShipmentsInput {
  @ListOf(OrderShipmentInput, MOST_SHIPMENTS) shipments!: OrderShipmentInput[];
}
