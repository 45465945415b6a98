import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Payment } from '../payment.entity';

/** A line of a bank statement that confirmed a payment, so that it never confirms another one. Its text is not kept. */
@Entity('bank_credits')
@Index('uq_bank_credits_payment_id', ['paymentId'], { unique: true })
export class BankCredit {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_bank_credits' })
  fingerprint!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @ManyToOne(() => Payment, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_bank_credits_payment' })
  payment?: Payment;

  @Column({ type: 'timestamptz', name: 'confirmed_at', precision: 3, default: () => 'now()' })
  confirmedAt!: Date;
}
