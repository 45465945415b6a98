import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Payment } from './payment.entity';

export type RefundStatus = 'asked' | 'done' | 'refused';

/**
 * A refund. It is requested in the transaction of its cause; a job sends it to the provider and retries until the refund is done or
 * refused.
 */
@Entity('payment_refunds')
@Index('ix_payment_refunds_payment_id', ['paymentId', 'createdAt'])
@Index('ix_payment_refunds_asked', ['createdAt'], { where: "status = 'asked'" })
@Check('ck_payment_refunds_amount', 'amount_cents > 0')
@Check('ck_payment_refunds_status', "status IN ('asked', 'done', 'refused')")
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

  @Column({ type: 'timestamptz', name: 'done_at', precision: 3, nullable: true })
  doneAt!: Date | null;
}
