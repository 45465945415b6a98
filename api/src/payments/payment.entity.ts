import type { PaymentMethod, PaymentNext, PaymentStatus } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export type PaymentPurpose = 'order' | 'donation' | 'membership';

export type SubscriptionStatus = 'created' | 'pending' | 'active' | 'past-due' | 'paused' | 'cancelled';

export type SubscriptionInterval = 'month' | 'year';

/**
 * A status may only be replaced by one of higher rank, so that late or repeated events never move a payment back. `paid` ranks above every
 * final status, because money that arrives late counts, whatever was reported before.
 */
const RANK: Record<PaymentStatus, number> = { created: 0, pending: 1, failed: 2, cancelled: 2, expired: 2, paid: 3 };

export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] > RANK[from];

/** Whether the payment has ended. An ended payment can still become `paid` when money arrives. */
export const isOver = (status: PaymentStatus): boolean => RANK[status] >= RANK.failed;

/** One attempt to pay. Its id is our reference at the provider and the base of every idempotency key. */
@Entity('payments')
@Index('uq_payments_external_id', ['provider', 'externalId'], { unique: true, where: 'external_id IS NOT NULL' })
@Index('ix_payments_subject', ['purpose', 'subjectId', 'createdAt'])
@Index('ix_payments_subscription_id', ['subscriptionId'])
@Index('ix_payments_open', ['updatedAt'], { where: "status IN ('created', 'pending')" })
@Check('ck_payments_purpose', "purpose IN ('order', 'donation', 'membership')")
@Check('ck_payments_method', "method IN ('pix', 'card')")
@Check('ck_payments_status', "status IN ('created', 'pending', 'paid', 'failed', 'cancelled', 'expired')")
@Check('ck_payments_amount', 'amount_cents > 0')
@Check('ck_payments_captured', "captured_cents >= 0 AND (status = 'paid') = (captured_cents > 0)")
@Check('ck_payments_refunded', 'refunded_cents BETWEEN 0 AND captured_cents')
@Check('ck_payments_disputed', 'disputed_cents BETWEEN 0 AND captured_cents')
@Check('ck_payments_instalments', '(instalments IS NULL) = (payer_total_cents IS NULL) AND instalments > 0 AND payer_total_cents > 0')
@Check('ck_payments_settlement', 'fee_cents >= 0 AND net_cents >= 0')
export class Payment {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_payments' })
  id!: string;

  @Column('text')
  purpose!: PaymentPurpose;

  /** Id of the order, donation or member that is paid for. No foreign key, since payments don't know those modules. */
  @Column('uuid', { name: 'subject_id' })
  subjectId!: string;

  @Column('uuid', { name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  @ManyToOne(() => PaymentSubscription, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'subscription_id', foreignKeyConstraintName: 'fk_payments_subscription' })
  subscription?: PaymentSubscription | null;

  @Column('text')
  provider!: string;

  @Column('text')
  method!: PaymentMethod;

  @Column('text', { default: 'created' })
  status!: PaymentStatus;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** Amount that the provider captured, in cents, before refunds. */
  @Column('integer', { name: 'captured_cents', default: 0 })
  capturedCents!: number;

  @Column('integer', { name: 'refunded_cents', default: 0 })
  refundedCents!: number;

  /** Amount withheld from the charity by open and lost disputes; never part of the refunds. */
  @Column('integer', { name: 'disputed_cents', default: 0 })
  disputedCents!: number;

  /** Number of instalments of a paid card payment, as the provider reported it. */
  @Column('integer', { nullable: true })
  instalments!: number | null;

  /** What the payer pays in all instalments, including the provider's interest, which is not the charity's money. */
  @Column('integer', { name: 'payer_total_cents', nullable: true })
  payerTotalCents!: number | null;
  /** Fee of the provider; null while the provider has not reported it, as always for static Pix. */
  @Column('integer', { name: 'fee_cents', nullable: true })
  feeCents!: number | null;

  /** Captured amount less the fee, before refunds, as the provider reports it. */
  @Column('integer', { name: 'net_cents', nullable: true })
  netCents!: number | null;

  /** Day in São Paulo (yyyy-mm-dd) on which the provider releases the money. */
  @Column('date', { name: 'payout_on', nullable: true })
  payoutOn!: string | null;

  /** The payment's id at the provider. */
  @Column('text', { name: 'external_id', nullable: true })
  externalId!: string | null;

  @Column('jsonb', { nullable: true })
  next!: PaymentNext | null;

  @Column('text')
  description!: string;

  @Column('text', { name: 'payer_name' })
  payerName!: string;

  @Column('text', { name: 'payer_email' })
  payerEmail!: string;

  /** The provider's code for the failure. */
  @Column('text', { name: 'failure_code', nullable: true })
  failureCode!: string | null;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'paid_at', precision: 3, nullable: true })
  paidAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}

/** A recurring charge at a provider, for a monthly donation or a membership. */
@Entity('payment_subscriptions')
@Index('uq_payment_subscriptions_external_id', ['provider', 'externalId'], { unique: true, where: 'external_id IS NOT NULL' })
@Index('ix_payment_subscriptions_subject', ['purpose', 'subjectId', 'createdAt'])
@Index('ix_payment_subscriptions_past_due', ['pastDueAt'], { where: "status = 'past-due'" })
@Index('ix_payment_subscriptions_live', ['updatedAt'], { where: "status <> 'cancelled'" })
@Check('ck_payment_subscriptions_purpose', "purpose IN ('donation', 'membership')")
@Index('ix_payment_subscriptions_resume_at', ['resumeAt'], { where: 'resume_at IS NOT NULL' })
@Check('ck_payment_subscriptions_status', "status IN ('created', 'pending', 'active', 'past-due', 'paused', 'cancelled')")
@Check('ck_payment_subscriptions_interval', "charge_interval IN ('month', 'year')")
@Check('ck_payment_subscriptions_amount', 'amount_cents > 0')
export class PaymentSubscription {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_payment_subscriptions' })
  id!: string;

  @Column('text')
  purpose!: PaymentPurpose;

  /** Id of the first donation, or of the user who becomes a member. */
  @Column('uuid', { name: 'subject_id' })
  subjectId!: string;

  @Column('text')
  provider!: string;

  @Column('text', { default: 'created' })
  status!: SubscriptionStatus;

  /** Amount of each charge, according to the provider's newest snapshot. */
  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** Amount that the payer asked for and the provider has not reported yet. */
  @Column('integer', { name: 'pending_amount_cents', nullable: true })
  pendingAmountCents!: number | null;

  /** Amounts replaced since the last charge; a charge that was on its way may still have one of them. */
  @Column('integer', { name: 'former_amounts_cents', array: true, default: [] })
  formerAmountsCents!: number[];

  @Column('text', { name: 'charge_interval' })
  interval!: SubscriptionInterval;

  @Column('text', { name: 'external_id', nullable: true })
  externalId!: string | null;

  @Column('jsonb', { nullable: true })
  next!: PaymentNext | null;

  /** Data of the purpose, such as the membership plan. */
  @Column('jsonb', { default: {} })
  details!: Record<string, string>;

  @Column('text')
  description!: string;

  @Column('text', { name: 'payer_name' })
  payerName!: string;

  @Column('text', { name: 'payer_email' })
  payerEmail!: string;

  @Column({ type: 'timestamptz', name: 'next_charge_at', precision: 3, nullable: true })
  nextChargeAt!: Date | null;

  /** End of a pause that the payer requested; only meaningful while the subscription is paused. */
  @Column({ type: 'timestamptz', name: 'resume_at', precision: 3, nullable: true })
  resumeAt!: Date | null;

  /** Id of the donation that replaces a cancelled monthly donation. */
  @Column('uuid', { name: 'renewed_by', nullable: true })
  renewedBy!: string | null;

  /** When the newest renewal failed; null while none has. */
  @Column({ type: 'timestamptz', name: 'past_due_at', precision: 3, nullable: true })
  pastDueAt!: Date | null;

  /** How often our job has charged the failed renewal again. */
  @Column('integer', { default: 0 })
  retries!: number;

  /** When the provider last changed the subscription, according to the newest snapshot. */
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, nullable: true })
  changedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}

export type RefundStatus = 'asked' | 'done' | 'failed' | 'refused';

/**
 * A refund. It is requested in the transaction of its cause; a job sends it to the provider and retries until the refund is done or has
 * failed for good. A failed refund no longer counts as pending, and a person can request it again under the same id.
 */
@Entity('payment_refunds')
@Index('ix_payment_refunds_payment_id', ['paymentId', 'createdAt'])
@Index('ix_payment_refunds_asked', ['createdAt'], { where: "status = 'asked'" })
@Index('ix_payment_refunds_failed', ['createdAt'], { where: "status = 'failed'" })
@Check('ck_payment_refunds_amount', 'amount_cents > 0')
// The previous release, which doesn't know `failed`, writes `refused`.
@Check('ck_payment_refunds_status', "status IN ('asked', 'done', 'failed', 'refused')")
@Check('ck_payment_refunds_reason', 'char_length(reason) BETWEEN 1 AND 500')
export class PaymentRefund {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_payment_refunds' })
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @ManyToOne(() => Payment, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_payment_refunds_payment' })
  payment?: Payment;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  reason!: string;

  @Column('text', { default: 'asked' })
  status!: RefundStatus;

  /** User who requested the refund; null when a rule of the system did. */
  @Column('uuid', { name: 'asked_by', nullable: true })
  askedBy!: string | null;

  @Column('text', { name: 'external_id', nullable: true })
  externalId!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** When the refund was last requested: at its creation, or again after a failure. */
  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3, default: () => 'now()' })
  askedAt!: Date;

  /**
   * Why the refund failed: `refused-409` (status of the provider's response), `disputed` or `no-answer`; `dismissed` once an administrator
   * has dismissed it.
   */
  @Column('text', { name: 'failure_code', nullable: true })
  failureCode!: string | null;

  @Column({ type: 'timestamptz', name: 'done_at', precision: 3, nullable: true })
  doneAt!: Date | null;
}
