import type { DonationFrequency, DonationPaymentStatus } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, PrimaryColumn } from 'typeorm';
import { PaymentSubscription, Payment } from '../payments/payment.entity';
import { User } from '../users/user.entity';

/** A donation; without `userId` it is a guest's. Anonymous donations keep the donor for receipts, but no view discloses the donor. */
@Entity('donations')
@Index('ix_donations_newest', ['createdAt', 'id'])
@Index('ix_donations_user_id', ['userId', 'createdAt'])
@Index('ix_donations_payment_status', ['paymentStatus', 'createdAt'])
@Index('ix_donations_subscription_id', ['subscriptionId'])
@Index('ix_donations_payment_id', ['paymentId'])
// Index on email_key(donor_email), which TypeORM can't express.
@Index('ix_donations_donor_email', { synchronize: false })
// Trigram indexes, a kind that TypeORM can't express.
@Index('ix_donations_search_text', { synchronize: false })
@Index('ix_donations_adopters_search_text', { synchronize: false })
// Indexes on expressions by which the console sorts: the donor's name unless anonymous, and the amount after refunds.
@Index('ix_donations_donor', { synchronize: false })
@Index('ix_donations_shown_amount', { synchronize: false })
@Index('ix_donations_donor_key', ['donorKey', 'createdAt'], { where: "payment_status = 'completed'" })
@Index('ix_donations_completed', ['createdAt', 'donorKey'], { where: "payment_status = 'completed'" })
@Index('ix_donations_donor_tax_id', ['donorTaxId', 'createdAt'], { where: 'donor_tax_id IS NOT NULL' })
@Index('uq_donations_order_id', ['orderId'], { unique: true, where: 'order_id IS NOT NULL' })
@Index('ix_donations_adopting', ['userId'], { where: 'baskets IS NOT NULL' })
// Index on the fund and the time of the money, for the matching with expenses.
@Index('ix_donations_fund', { synchronize: false })
@Unique('uq_donations_receipt_number', ['receiptNumber'])
@Check('ck_donations_donor_name', 'char_length(donor_name) BETWEEN 1 AND 200')
@Check('ck_donations_donor_email', 'char_length(donor_email) BETWEEN 3 AND 255')
@Check('ck_donations_donor_tax_id', "donor_tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'")
@Check('ck_donations_amount', 'amount_cents > 0')
@Check('ck_donations_refunded', 'refunded_cents BETWEEN 0 AND amount_cents')
@Check('ck_donations_disputed', 'disputed_cents BETWEEN 0 AND amount_cents')
@Check('ck_donations_payment_status', "payment_status IN ('pending', 'completed', 'failed', 'refunded', 'disputed')")
@Check('ck_donations_message', 'char_length(message) BETWEEN 1 AND 1000')
@Check('ck_donations_project', 'char_length(project) BETWEEN 1 AND 80')
@Check('ck_donations_frequency', "frequency IN ('once', 'monthly')")
@Check('ck_donations_baskets', "baskets IS NULL OR (baskets BETWEEN 1 AND 10 AND frequency = 'once')")
@Check('ck_donations_receipt', '(receipt_number IS NULL) = (completed_at IS NULL)')
export class Donation {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_donations' })
  id!: string;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_donations_user' })
  user?: User | null;

  /** When the owner of the account with this address said that the donation isn't theirs; set for guest donations only. */
  @Column({ type: 'timestamptz', name: 'disowned_at', precision: 3, nullable: true })
  disownedAt!: Date | null;

  @Column('text', { name: 'donor_name', nullable: true })
  donorName!: string | null;

  @Column('text', { name: 'donor_email', nullable: true })
  donorEmail!: string | null;

  /** Name and address as searches compare them. Written by a trigger. */
  @Column({ type: 'text', name: 'search_text', default: '', select: false, insert: false, update: false })
  searchText?: string;

  /** CPF or CNPJ without punctuation, for the receipt. */
  @Column('text', { name: 'donor_tax_id', nullable: true })
  donorTaxId!: string | null;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** Amount withheld by open and lost disputes of the payment. `paymentStatus` is `disputed` when nothing else is left. */
  @Column('integer', { name: 'disputed_cents', default: 0 })
  disputedCents!: number;
  /** Amount refunded to the donor; all totals are net of it. */
  @Column('integer', { name: 'refunded_cents', default: 0 })
  refundedCents!: number;

  @Column('text', { name: 'payment_status', default: 'pending' })
  paymentStatus!: DonationPaymentStatus;

  @Column('boolean', { name: 'is_anonymous', default: false })
  isAnonymous!: boolean;

  @Column('text', { nullable: true })
  message!: string | null;

  /** Name of the project that the donor chose; null for where it is needed most. */
  @Column('text', { nullable: true })
  project!: string | null;

  @Column('text', { default: 'once' })
  frequency!: DonationFrequency;

  /** Number of baskets that the donation adopts. */
  @Column('integer', { nullable: true })
  baskets!: number | null;

  /** Subscription of a monthly donation; each charge is a donation with its own receipt. */
  @Column('uuid', { name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  @ManyToOne(() => PaymentSubscription, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'subscription_id', foreignKeyConstraintName: 'fk_donations_subscription' })
  subscription?: PaymentSubscription | null;

  /** The payment that paid the donation. */
  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @ManyToOne(() => Payment, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_donations_payment' })
  payment?: Payment | null;

  /** The order whose buyer rounded up; its payment paid the donation. No foreign key, since donations don't know orders. */
  @Column('uuid', { name: 'order_id', nullable: true })
  orderId!: string | null;

  /** Number of the first receipt, assigned once, on completion; corrected ones are rows of `donation_receipts`. */
  @Column('integer', { name: 'receipt_number', nullable: true })
  receiptNumber!: number | null;

  /** Identifies the donor for counting: the account, or else a hash of the address. Written by a trigger. */
  @Column({ type: 'uuid', name: 'donor_key', nullable: true, select: false, insert: false, update: false })
  donorKey?: string | null;

  @Column({ type: 'timestamptz', name: 'completed_at', precision: 3, nullable: true })
  completedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

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
