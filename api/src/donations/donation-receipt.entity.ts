import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Donation } from './donation.entity';

/**
 * A corrected receipt, issued when a donation was refunded in part or its donor's document was wrong. The number of the first receipt stays
 * with the donation.
 */
@Entity('donation_receipts')
@Index('ix_donation_receipts_donation_id', ['donationId', 'number'])
@Check('ck_donation_receipts_amount', 'amount_cents > 0')
@Check('ck_donation_receipts_corrects', "corrects IN ('amount', 'tax-id')")
export class DonationReceipt {
  /** Receipt number, from the same sequence as the numbers of first receipts. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_donation_receipts' })
  number!: number;

  @Column('uuid', { name: 'donation_id' })
  donationId!: string;

  @ManyToOne(() => Donation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'donation_id', foreignKeyConstraintName: 'fk_donation_receipts_donation' })
  donation?: Donation;

  /** Value of the donation after the refund. */
  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** What differs from the receipt before. Earlier receipts of a corrected document are printed without it. */
  @Column('text', { default: 'amount' })
  corrects!: 'amount' | 'tax-id';

  @Column({ type: 'timestamptz', name: 'issued_at', precision: 3, default: () => 'now()' })
  issuedAt!: Date;
}
