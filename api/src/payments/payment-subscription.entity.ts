import type { PaymentNext } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { PaymentPurpose, SubscriptionInterval, SubscriptionStatus } from './payment-states';

/** A recurring charge at a provider, for a monthly donation or a membership. */
@Entity('payment_subscriptions')
@Index('uq_payment_subscriptions_external_id', ['provider', 'externalId'], { unique: true, where: 'external_id IS NOT NULL' })
@Index('ix_payment_subscriptions_subject', ['purpose', 'subjectId', 'createdAt'])
@Index('ix_payment_subscriptions_live', ['updatedAt'], { where: "status <> 'cancelled'" })
@Check('ck_payment_subscriptions_purpose', "purpose IN ('donation', 'membership')")
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

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

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

  /** When the provider last changed the subscription, according to the newest snapshot. */
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, nullable: true })
  changedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}
