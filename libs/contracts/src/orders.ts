import { OptionalCouponCode, type OrderCouponView } from './coupons';
import { DatedKeysetQuery, type PageView, type KeysetView, sortsOf } from './lists';
import type { OwnPaymentFactsView, PaymentAttemptView, PaymentView } from './payments';
import type { ProblemCode } from './problems';
import type { ImageView } from './products';
import { InvoiceKey } from './rules/invoice-key';
import { ListOf, Uuid } from './rules/lists';
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

/** Steps that an administrator can take. */
export type OrderStep = (typeof orderSteps)[number];

export const disputeEventKinds = ['dispute-opened', 'dispute-won', 'dispute-lost'] as const;
export type DisputeEventKind = (typeof disputeEventKinds)[number];

/** Kinds of events in the history that administrators see. */
export type AdminOrderEventKind =
  (typeof orderEventKinds)[number] | (typeof disputeEventKinds)[number] | 'note' | 'invoice-set' | 'invoice-removed';

/** Maximum number of orders shipped in one request. */
export const MAX_SHIPMENTS = 100;

export interface PlacedOrderView {
  id: Id;
  /** Access key that shows the order without signing in. */
  accessToken: string;
}

/** What an order costs. */
interface OrderSumsView {
  /** Sum of the items before all discounts. */
  itemsTotalCents: Cents;
  /** Discount that the buyer got as a member; the total is net of it. */
  memberDiscountCents: Cents;
  /** The total is net of the coupon's discount too. */
  coupon: OrderCouponView | null;
  shippingCents: Cents;
  shippingName: string | null;
  /** Delivery time in working days. */
  shippingDays: Count | null;
  totalAmountCents: Cents;
  /** Donation by which the buyer rounded up what was paid; not part of the total. */
  roundUpCents: Cents;
}

/** An order as its buyer sees it. */
export interface OrderView extends OrderSumsView {
  id: Id;
  status: string;
  paymentStatus: string;
  customerName: string | null;
  customerEmail: string | null;
  items: OrderItemView[];
  /** Page of the round-up's donation with its receipt; null before the payment and without one. */
  roundUpUrl: string | null;
  /** Refunded part of the round-up; not included in `refundedCents`. */
  roundUpRefundedCents: Cents;
  refundedCents: Cents;
  /** Withheld by open and lost disputes of the payment; not part of `refundedCents`. */
  disputedCents: Cents;
  /** Whether a dispute is open. Nothing is shipped before its decision. */
  isDisputed: boolean;
  /** Amount that a cancellation or withdrawal would refund now, without refunds that are already pending. */
  refundableCents: Cents;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  invoice: InvoiceView | null;
  /** End of the hold on the units; null without a hold. */
  heldUntil: Instant | null;
  /** Oldest first. */
  history: OrderEventView[];
  /** The payment that paid the order; the newest attempt while none did. */
  payment: PaymentView | null;
  canPay: boolean;
  canCancel: boolean;
  canRegret: boolean;
  /** End of the withdrawal period of seven days; null before delivery. */
  regretUntil: Instant | null;
  createdAt: Instant;
}

/** The electronic invoice of an order. */
export interface InvoiceView {
  /** Access key of 44 characters. */
  key: string;
  /** Official page that shows the invoice; null for an NFC-e, which only the site of its state shows. */
  url: string | null;
}

export interface OrderItemView {
  productId: Id;
  name: string;
  /** Price of one unit before the member discount. */
  unitPriceCents: Cents;
  /** Member discount on one unit. */
  unitDiscountCents: Cents;
  /** Discount of the coupon on all units of the line. */
  couponDiscountCents: Cents;
  quantity: Count;
  /** Number of units that were returned or cancelled. */
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

/** An order in the console's list. */
export interface AdminOrderSummaryView {
  id: Id;
  /** Name from the checkout, otherwise from the account. */
  customerName: string | null;
  customerEmail: string | null;
  status: string;
  paymentStatus: string;
  totalAmountCents: Cents;
  refundedCents: Cents;
  /** Sum of the quantities. */
  itemCount: Count;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  canShip: boolean;
  /** The payment has an open dispute. */
  isDisputed: boolean;
  createdAt: Instant;
}

export type AdminOrderPage = KeysetView<AdminOrderSummaryView>;

/** An order with all data, for the console. */
export interface AdminOrderView extends OrderSumsView {
  id: Id;
  status: string;
  paymentStatus: string;
  customer: OrderCustomerView;
  items: AdminOrderItemView[];
  /** The donation that the round-up became; null before the payment, without one, and for an anonymous one. */
  roundUpDonationId: Id | null;
  refundedCents: Cents;
  /** Amount that can still be refunded, the donation included. */
  refundableCents: Cents;
  shippingAddress: ShippingAddressView;
  trackingCode: string | null;
  invoice: InvoiceView | null;
  /** The invoice's key can be set, because the order was paid. */
  canSetInvoice: boolean;
  /** End of the hold on the units; null without a hold. */
  heldUntil: Instant | null;
  /** Oldest first. */
  payments: PaymentAttemptView[];
  /** Oldest first. */
  history: AdminOrderEventView[];
  /** A payment that is confirmed now pays the order, if its units can be had; otherwise the money is refunded. */
  takesPayment: boolean;
  /** Steps that are possible now. Whether a payment or refund can be confirmed is a field of the payment or refund. */
  steps: OrderStep[];
  /** Sold units of the order can be returned to stock. */
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
  /** Phone number in E.164. */
  phone: string | null;
}

export interface AdminOrderItemView extends OrderItemView {
  /** Id of the order line. */
  id: Id;
  /** Number of returned units that came back or were never shipped. */
  receivedQuantity: Count;
  /** Number of received units that are back in stock. */
  restockedQuantity: Count;
  images: ImageView | null;
}

export interface AdminOrderEventView {
  id: Id;
  kind: AdminOrderEventKind;
  note: string | null;
  /** Name or e-mail of the user; null for a provider, a job or a guest. */
  by: string | null;
  at: Instant;
}

/** Result of a bulk shipment per order. */
export interface OrderShipmentsView {
  results: OrderShipmentResultView[];
}

export interface OrderShipmentResultView {
  id: Id;
  /** Null when the order was shipped. */
  problem: ProblemCode | null;
}

/** An order in its buyer's list. */
export interface OrderSummaryView extends OwnPaymentFactsView {
  id: Id;
  totalAmountCents: Cents;
  coupon: OrderCouponView | null;
  refundedCents: Cents;
  status: string;
  paymentStatus: string;
  /** Sum of the quantities. */
  itemCount: Count;
  /** End of the hold on the units; null without a hold. */
  heldUntil: Instant | null;
  trackingCode: string | null;
  shippedAt: Instant | null;
  deliveredAt: Instant | null;
  createdAt: Instant;
}

export type OrderSummaryPage = PageView<OrderSummaryView>;

export const orderSorts = sortsOf('customer', 'total');

/** Query of the console's list of orders; the days refer to when the order was placed. */
export class AdminListOrdersQuery extends DatedKeysetQuery {
  @Optional() @OneOf(orderSorts) sort?: (typeof orderSorts)[number];
  /** Text in the buyer's name or e-mail (case and accents are ignored), or an order number such as `#a1b2c3d4`. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(orderStatuses) status?: OrderStatus;
  @Optional() @OneOf(orderPaymentStatuses) paymentStatus?: OrderPaymentStatus;
  /** Code of the coupon that the orders were placed with. */
  @OptionalCouponCode() coupon?: string | null;
}

/** An internal note about an order; buyers never see it. */
export class OrderNoteInput {
  @Text(1, 500) note!: string;
}

/** Shipment of an order. */
export class ShipmentInput {
  @Text(1, 100) trackingCode!: string;
}

/** The invoice of an order. */
export class OrderInvoiceInput {
  @InvoiceKey() invoiceKey!: string;
}

export class OrderShipmentInput extends ShipmentInput {
  /** Id of the order. */
  @Uuid() id!: string;
}

/** A bulk shipment. */
export class OrderShipmentsInput {
  @ListOf(OrderShipmentInput, MAX_SHIPMENTS) shipments!: OrderShipmentInput[];
}
