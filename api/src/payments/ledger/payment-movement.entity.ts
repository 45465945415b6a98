import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Payment } from '../payment.entity';

export type PaymentMovementKind = 'charge' | 'refund' | 'dispute' | 'dispute-returned' | 'fee';

/**
 * One change of the money of a payment. Only a trigger on `payments` writes movements, so that their sum always equals the payments: captured
 * less refunded less disputed cents.
 */
@Entity('payment_movements')
@Index('ix_payment_movements_at', ['at', 'id'])
@Index('ix_payment_movements_payment_id', ['paymentId'])
@Check('ck_payment_movements_kind', "kind IN ('charge', 'refund', 'dispute', 'dispute-returned', 'fee')")
export class PaymentMovement {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'pk_payment_movements' })
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @ManyToOne(() => Payment, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_payment_movements_payment' })
  payment?: Payment;

  @Column('text')
  kind!: PaymentMovementKind;

  /** Positive when the charity receives money. */
  @Column('integer', { name: 'gross_cents' })
  grossCents!: number;

  /** Positive when the provider keeps money; null when it reported no fee. */
  @Column('integer', { name: 'fee_cents', nullable: true })
  feeCents!: number | null;

  /** When the payment was paid; for all other movements, when they were booked. */
  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;
}
