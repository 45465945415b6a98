import type { DisputeStatus } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, UpdateDateColumn } from 'typeorm';
import { Payment } from '../payment.entity';

/** A dispute (charge-back) of a payment: the payer asks the bank or the provider for the money back, and the provider decides. */
@Entity('payment_disputes')
@Unique('uq_payment_disputes_external_id', ['provider', 'externalId'])
@Index('ix_payment_disputes_payment_id', ['paymentId'])
@Index('ix_payment_disputes_status', ['status', 'evidenceDueAt'])
@Check('ck_payment_disputes_amount', 'amount_cents > 0')
@Check('ck_payment_disputes_status', "status IN ('open', 'won', 'lost')")
@Check('ck_payment_disputes_closed', "(status = 'open') = (closed_at IS NULL)")
@Check('ck_payment_disputes_note', 'char_length(note) BETWEEN 1 AND 2000')
export class PaymentDispute {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_payment_disputes' })
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @ManyToOne(() => Payment, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_payment_disputes_payment' })
  payment?: Payment;

  @Column('text')
  provider!: string;

  /** The dispute's id at the provider. */
  @Column('text', { name: 'external_id' })
  externalId!: string;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** The provider's code for the reason. */
  @Column('text')
  reason!: string;

  /** `won` means that the charity keeps the money, also when the payer withdraws the dispute. */
  @Column('text')
  status!: DisputeStatus;

  /** Deadline for evidence at the provider. */
  @Column({ type: 'timestamptz', name: 'evidence_due_at', precision: 3, nullable: true })
  evidenceDueAt!: Date | null;

  /** An administrator's note about the evidence. */
  @Column('text', { nullable: true })
  note!: string | null;

  @Column({ type: 'timestamptz', name: 'opened_at', precision: 3 })
  openedAt!: Date;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, nullable: true })
  closedAt!: Date | null;

  /** When the provider last changed the dispute, according to the newest snapshot. */
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3 })
  changedAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}
