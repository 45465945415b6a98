import type { OrderPaymentStatus, OrderStatus, AdminOrderEventKind } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Coupon } from '../coupons/coupon.entity';
import { Payment } from '../payments/payment.entity';
import { User } from '../users/user.entity';
import { PhysicalProduct } from '../physical-products/physical-product.entity';

/** Destination of an order, as typed at checkout. */
export interface ShippingAddress {
  recipient: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  /** Two-letter code. */
  state: string;
  /** CEP, 00000-000. */
  postalCode: string;
}

/** State of the held units. `none`: an order from before holds existed. A hold ends as `sold` or `released`. */
export type OrderStockState = 'none' | 'held' | 'sold' | 'released';

/** An order; `userId` is null for guests and erased accounts. */
@Entity('orders')
@Index('ix_orders_newest', ['createdAt', 'id'])
@Index('ix_orders_user_id', ['userId', 'createdAt'])
@Index('ix_orders_status', ['status', 'createdAt'])
@Index('ix_orders_payment_status', ['paymentStatus', 'createdAt'])
@Check('ck_orders_customer_email', 'char_length(customer_email) BETWEEN 3 AND 255')
@Check('ck_orders_total', 'total_amount_cents > 0')
@Check('ck_orders_status', "status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')")
@Check('ck_orders_payment_status', "payment_status IN ('pending', 'paid', 'failed', 'refunded', 'disputed')")
@Index('ix_orders_payment_id', ['paymentId'])
@Index('ix_orders_held_until', ['heldUntil'], { where: "stock_state = 'held'" })
// Index on email_key(customer_email), which TypeORM can't express.
@Index('ix_orders_customer_email', { synchronize: false })
// Trigram index, a kind that TypeORM can't express.
@Index('ix_orders_search_text', { synchronize: false })
// Index on held_by, of a kind that TypeORM can't express.
@Index('ix_orders_held_by', { synchronize: false })
@Index('ix_orders_total', ['totalAmountCents', 'id'])
// Index on the buyer's name without case and accents.
@Index('ix_orders_customer', { synchronize: false })
@Index('ix_orders_coupon', ['couponId', 'createdAt', 'id'], { where: 'coupon_id IS NOT NULL' })
@Index('ix_orders_coupon_user', ['couponId', 'userId'], { where: 'holds_coupon' })
// Index on email_key(customer_email).
@Index('ix_orders_coupon_email', { synchronize: false })
@Index('ix_orders_coupon_tax_id', ['couponId', 'customerCpf'], { where: 'holds_coupon' })
@Index('ix_orders_states', ['status', 'paymentStatus', 'createdAt', 'id'])
@Check('ck_orders_customer_name', 'char_length(customer_name) BETWEEN 1 AND 200')
@Check('ck_orders_customer_cpf', "customer_cpf ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'")
@Check('ck_orders_customer_phone', "customer_phone ~ '^\\+[1-9][0-9]{7,14}$'")
@Check('ck_orders_shipping', 'shipping_cents >= 0')
@Check('ck_orders_member_discount', 'member_discount_cents >= 0')
@Check('ck_orders_round_up', 'round_up_cents BETWEEN 0 AND 1000')
@Check('ck_orders_coupon_discount', 'coupon_discount_cents >= 0')
@Check('ck_orders_coupon', '(coupon_id IS NULL) = (coupon_code IS NULL) AND (coupon_id IS NOT NULL OR coupon_discount_cents = 0)')
@Check('ck_orders_holds_coupon', 'NOT holds_coupon OR coupon_id IS NOT NULL')
@Check('ck_orders_refunded', 'refunded_cents BETWEEN 0 AND total_amount_cents')
@Check('ck_orders_disputed', 'disputed_cents BETWEEN 0 AND total_amount_cents')
@Check('ck_orders_stock_state', "stock_state IN ('none', 'held', 'sold', 'released')")
@Check('ck_orders_held_until', "(stock_state = 'held') = (held_until IS NOT NULL)")
@Check('ck_orders_tracking_code', 'char_length(tracking_code) BETWEEN 1 AND 100')
@Check('ck_orders_invoice_key', "invoice_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'")
@Check('ck_orders_shipping_address', "jsonb_typeof(shipping_address) = 'object'")
export class Order {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_orders' })
  id!: string;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_orders_user' })
  user?: User | null;

  /** When the owner of the account with this address said that the order isn't theirs; set for guest orders only. */
  @Column({ type: 'timestamptz', name: 'disowned_at', precision: 3, nullable: true })
  disownedAt!: Date | null;

  @Column('text', { name: 'customer_email', nullable: true })
  customerEmail!: string | null;

  /** Name and address as searches compare them. Written by a trigger. */
  @Column({ type: 'text', name: 'search_text', default: '', select: false, insert: false, update: false })
  searchText?: string;

  @Column('text', { name: 'customer_name', nullable: true })
  customerName!: string | null;

  /** CPF or CNPJ without punctuation; needed for the invoice. */
  @Column('text', { name: 'customer_cpf', nullable: true })
  customerCpf!: string | null;

  /** In E.164 format. */
  @Column('text', { name: 'customer_phone', nullable: true })
  customerPhone!: string | null;

  /** Total in cents, including shipping, less the discounts. */
  @Column('integer', { name: 'total_amount_cents' })
  totalAmountCents!: number;

  /** Sum of the lines' discounts, which the buyer got as a member. */
  @Column('integer', { name: 'member_discount_cents', default: 0 })
  memberDiscountCents!: number;

  /** Donation by which the buyer rounds up what is paid. It is not part of the total, and becomes a donation when the order is paid. */
  @Column('integer', { name: 'round_up_cents', default: 0 })
  roundUpCents!: number;

  @Column('uuid', { name: 'coupon_id', nullable: true })
  couponId!: string | null;

  @ManyToOne(() => Coupon, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'coupon_id', foreignKeyConstraintName: 'fk_orders_coupon' })
  coupon?: Coupon | null;

  @Column('text', { name: 'coupon_code', nullable: true })
  couponCode!: string | null;

  /** Sum of what the coupon takes off the lines. */
  @Column('integer', { name: 'coupon_discount_cents', default: 0 })
  couponDiscountCents!: number;

  /** Whether the order is one of the coupon's counted uses: while it holds units, and for ever once it is paid. */
  @Column('boolean', { name: 'holds_coupon', default: false })
  holdsCoupon!: boolean;

  @Column('text', { default: 'pending' })
  status!: OrderStatus;

  @Column('text', { name: 'payment_status', default: 'pending' })
  paymentStatus!: OrderPaymentStatus;

  @Column('integer', { name: 'refunded_cents', default: 0 })
  refundedCents!: number;

  /** Amount withheld by open and lost disputes of the payment. `paymentStatus` is `disputed` when nothing else is left. */
  @Column('integer', { name: 'disputed_cents', default: 0 })
  disputedCents!: number;

  @Column('integer', { name: 'shipping_cents', default: 0 })
  shippingCents!: number;

  @Column('text', { name: 'shipping_code', nullable: true })
  shippingCode!: string | null;

  @Column('text', { name: 'shipping_name', nullable: true })
  shippingName!: string | null;

  /** Delivery time in working days. */
  @Column('integer', { name: 'shipping_days', nullable: true })
  shippingDays!: number | null;

  /** Whether the order's units are held, sold or returned to stock. */
  @Column('text', { name: 'stock_state', default: 'none' })
  stockState!: OrderStockState;
  /** The units are held until this time, unless the payment arrives. */
  @Column({ type: 'timestamptz', name: 'held_until', precision: 3, nullable: true })
  heldUntil!: Date | null;
  /** Final end of the hold, which retries don't extend; null for orders that never had a hold. */
  @Column({ type: 'timestamptz', name: 'hold_ends_at', precision: 3, nullable: true })
  holdEndsAt!: Date | null;
  /** Hashes of the buyer and network, while the units are held. */
  @Column('text', { name: 'held_by', array: true, nullable: true })
  heldBy!: string[] | null;

  /** The payment that paid the order; any other paid payment is refunded. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @ManyToOne(() => Payment, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_orders_payment' })
  payment?: Payment | null;

  @Column('text', { name: 'tracking_code', nullable: true })
  trackingCode!: string | null;

  /** Access key of the order's electronic invoice, without blanks. */
  @Column('text', { name: 'invoice_key', nullable: true })
  invoiceKey!: string | null;

  /** Time of delivery, from which the buyer has seven days to withdraw. */
  @Column({ type: 'timestamptz', name: 'delivered_at', precision: 3, nullable: true })
  deliveredAt!: Date | null;

  /** When the buyer withdrew from the purchase. */
  @Column({ type: 'timestamptz', name: 'regretted_at', precision: 3, nullable: true })
  regrettedAt!: Date | null;

  @Column('jsonb', { name: 'shipping_address' })
  shippingAddress!: ShippingAddress;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

/** A line of an order, with the product's name and price at the time of purchase. */
@Entity('order_items')
@Index('ix_order_items_order_id', ['orderId'])
@Index('ix_order_items_physical_product_id', ['physicalProductId'])
@Check('ck_order_items_product_name', 'char_length(product_name) BETWEEN 1 AND 200')
@Check('ck_order_items_unit_price', 'unit_price_cents > 0')
@Check('ck_order_items_unit_discount', '0 <= unit_discount_cents AND unit_discount_cents < unit_price_cents')
@Check('ck_order_items_coupon_discount', 'coupon_discount_cents BETWEEN 0 AND quantity * (unit_price_cents - unit_discount_cents)')
@Check('ck_order_items_quantity', 'quantity > 0')
@Check(
  'ck_order_items_returned',
  '0 <= restocked_quantity AND restocked_quantity <= received_quantity AND received_quantity <= returned_quantity AND returned_quantity <= quantity',
)
export class OrderItem {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_order_items' })
  id!: string;

  @Column('uuid', { name: 'order_id' })
  orderId!: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id', foreignKeyConstraintName: 'fk_order_items_order' })
  order?: Order;

  @Column('uuid', { name: 'physical_product_id' })
  physicalProductId!: string;

  @ManyToOne(() => PhysicalProduct, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'physical_product_id', foreignKeyConstraintName: 'fk_order_items_physical_product' })
  physicalProduct?: PhysicalProduct;

  @Column('text', { name: 'product_name' })
  productName!: string;

  @Column('integer', { name: 'unit_price_cents' })
  unitPriceCents!: number;

  /** Member discount on each unit. */
  @Column('integer', { name: 'unit_discount_cents', default: 0 })
  unitDiscountCents!: number;

  /** What the coupon takes off all units of the line; `paidForUnitsCents` divides it. */
  @Column('integer', { name: 'coupon_discount_cents', default: 0 })
  couponDiscountCents!: number;

  @Column('integer')
  quantity!: number;

  /** Units that were refunded, cancelled or withdrawn from. The other units are still to be shipped, or stay with the buyer. */
  @Column('integer', { name: 'returned_quantity', default: 0 })
  returnedQuantity!: number;

  /** Returned units that the charity has: they came back, or were never shipped. */
  @Column('integer', { name: 'received_quantity', default: 0 })
  receivedQuantity!: number;

  /** Received units that are back in stock; the others are damaged or used. */
  @Column('integer', { name: 'restocked_quantity', default: 0 })
  restockedQuantity!: number;
}

/** An event in an order's history, with the user who caused it. Events are never changed, except that erasure removes notes. */
@Entity('order_events')
@Index('ix_order_events_order_id', ['orderId', 'at'])
@Check(
  'ck_order_events_kind',
  "kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped', 'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'note', 'returned', 'invoice-set', 'invoice-removed')",
)
@Check('ck_order_events_note_text', "kind <> 'note' OR note IS NOT NULL")
@Check('ck_order_events_note', 'char_length(note) BETWEEN 1 AND 500')
export class OrderEvent {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_order_events' })
  id!: string;

  @Column('uuid', { name: 'order_id' })
  orderId!: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id', foreignKeyConstraintName: 'fk_order_events_order' })
  order?: Order;

  @Column('text')
  kind!: AdminOrderEventKind;

  /** Null when a provider, a scheduled job or a guest caused the event. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** Uses clock_timestamp(), not the transaction's start, so that events of one transaction keep their order. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  at!: Date;
}
