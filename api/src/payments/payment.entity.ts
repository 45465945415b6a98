import type { PaymentMethod, PaymentNext, PaymentStatus } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { PaymentSubscription } from './payment-subscription.entity';
import type { PaymentPurpose } from './payment-states';

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
