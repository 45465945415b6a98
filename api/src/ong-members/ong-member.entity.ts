import type { DisputeEventKind, ongMemberStatuses } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Payment, PaymentSubscription } from '../payments/payment.entity';
import { User } from '../users/user.entity';

export type OngMemberStatus = (typeof ongMemberStatuses)[number];

export type MembershipType = 'monthly' | 'yearly';

export type OngMemberEventKind =
  | 'started'
  | 'renewed'
  | 'charge-failed'
  | 'grace-ended'
  | 'paused'
  | 'resumed'
  | 'cancel-asked'
  | 'cancelled'
  | 'refunded'
  | 'kept'
  | 'plan-changed'
  | 'plan-change-asked'
  | 'plan-change-withdrawn'
  | DisputeEventKind;

/** A membership. A person may have several, of which at most one is active. */
@Entity('ong_members')
@Index('uq_ong_members_active_user', ['userId'], { unique: true, where: "status = 'active'" })
@Index('ix_ong_members_newest', ['createdAt', 'id'])
@Index('ix_ong_members_user_id', ['userId', 'createdAt'])
@Index('ix_ong_members_status', ['status', 'createdAt'])
@Index('uq_ong_members_subscription_id', ['subscriptionId'], { unique: true })
@Index('ix_ong_members_amount', ['monthlyAmountCents', 'id'])
@Index('ix_ong_members_start', ['startDate', 'id'])
@Index('ix_ong_members_last_payment', ['lastPaymentDate', 'id'])
@Index('ix_ong_members_next_payment', ['nextPaymentDate', 'id'])
@Index('ix_ong_members_grace_until', ['graceUntil'], { where: 'grace_until IS NOT NULL' })
@Index('ix_ong_members_ending', ['nextPaymentDate'], { where: "cancel_at_period_end AND status = 'active'" })
@Index('ix_ong_members_paused_until', ['pausedUntil'], { where: 'paused_until IS NOT NULL' })
@Index('ix_ong_members_credited_until', ['creditedUntil'], { where: 'credited_until IS NOT NULL' })
@Check('ck_ong_members_status', "status IN ('active', 'inactive', 'cancelled')")
@Check('ck_ong_members_plan_code', 'char_length(plan_code) BETWEEN 1 AND 50')
@Check('ck_ong_members_membership_type', "membership_type IN ('monthly', 'yearly')")
@Check('ck_ong_members_monthly_amount', 'monthly_amount_cents > 0')
@Check('ck_ong_members_charge', 'charge_cents > 0')
@Check('ck_ong_members_paid', 'paid_cents >= 0')
@Check('ck_ong_members_grace', "grace_until IS NULL OR status = 'active'")
@Check(
  'ck_ong_members_next_plan',
  '(next_plan_code IS NULL) = (next_charge_cents IS NULL) AND (next_plan_code IS NULL) = (next_plan_asked_at IS NULL) AND char_length(next_plan_code) BETWEEN 1 AND 50 AND next_charge_cents > 0',
)
export class OngMember {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_ong_members' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_ong_members_user' })
  user?: User;

  @Column('text', { default: 'active' })
  status!: OngMemberStatus;

  /** Code of a plan in the site content. */
  @Column('text', { name: 'plan_code' })
  planCode!: string;

  @Column('text', { name: 'membership_type', default: 'monthly' })
  membershipType!: MembershipType;

  /** Price per month; for a yearly plan a twelfth, rounded. */
  @Column('integer', { name: 'monthly_amount_cents' })
  monthlyAmountCents!: number;

  /** Charged each period, in cents. */
  @Column('integer', { name: 'charge_cents' })
  chargeCents!: number;

  @Column({ type: 'timestamptz', name: 'start_date', precision: 3, default: () => 'now()' })
  startDate!: Date;

  @Column({ type: 'timestamptz', name: 'last_payment_date', precision: 3, nullable: true })
  lastPaymentDate!: Date | null;

  @Column({ type: 'timestamptz', name: 'next_payment_date', precision: 3, nullable: true })
  nextPaymentDate!: Date | null;

  /** Null for members from before online payments, and for honorary members. */
  @Column('uuid', { name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  @ManyToOne(() => PaymentSubscription, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'subscription_id', foreignKeyConstraintName: 'fk_ong_members_subscription' })
  subscription?: PaymentSubscription | null;

  /** Set after a failed renewal: the membership stays active until then. */
  @Column({ type: 'timestamptz', name: 'grace_until', precision: 3, nullable: true })
  graceUntil!: Date | null;

  /** Whether the membership is cancelled, but paid until `nextPaymentDate`. */
  @Column('boolean', { name: 'cancel_at_period_end', default: false })
  cancelAtPeriodEnd!: boolean;

  /** Set while the membership is paused. */
  @Column({ type: 'timestamptz', name: 'paused_at', precision: 3, nullable: true })
  pausedAt!: Date | null;

  /** End of a pause of some months; null when the membership isn't paused, or only its member or an administrator ends the pause. */
  @Column({ type: 'timestamptz', name: 'paused_until', precision: 3, nullable: true })
  pausedUntil!: Date | null;

  /** End of the days that a pause left unused: the provider charges nothing until then. */
  @Column({ type: 'timestamptz', name: 'credited_until', precision: 3, nullable: true })
  creditedUntil!: Date | null;

  /** Cheaper plan that replaces the current one with the next charge. */
  @Column('text', { name: 'next_plan_code', nullable: true })
  nextPlanCode!: string | null;

  @Column('integer', { name: 'next_charge_cents', nullable: true })
  nextChargeCents!: number | null;

  /** Time of the request for the next plan; later charges are for that plan. */
  @Column({ type: 'timestamptz', name: 'next_plan_asked_at', precision: 3, nullable: true })
  nextPlanAskedAt!: Date | null;

  /** Time of the cancellation, even if the membership continues to the end of its period. */
  @Column({ type: 'timestamptz', name: 'cancelled_at', precision: 3, nullable: true })
  cancelledAt!: Date | null;

  /** Sum of all charges minus refunds, in cents. */
  @Column('integer', { name: 'paid_cents', default: 0 })
  paidCents!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

/** An event in a membership's history, with the user who caused it. */
@Entity('ong_member_events')
@Index('ix_ong_member_events_member_id', ['memberId', 'at'])
@Check(
  'ck_ong_member_events_kind',
  "kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'kept', 'plan-changed', 'plan-change-asked', 'plan-change-withdrawn')",
)
export class OngMemberEvent {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_ong_member_events' })
  id!: string;

  @Column('uuid', { name: 'member_id' })
  memberId!: string;

  @ManyToOne(() => OngMember, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'member_id', foreignKeyConstraintName: 'fk_ong_member_events_member' })
  member?: OngMember;

  @Column('text')
  kind!: OngMemberEventKind;

  /** Null when the provider or a scheduled job caused the event. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  /** Uses clock_timestamp(), not the transaction's start, so that events of one transaction keep their order. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  at!: Date;
}

/** A payment of the difference between two plans for the rest of a paid period. */
@Entity('ong_member_plan_payments')
@Index('ix_ong_member_plan_payments_member_id', ['memberId', 'createdAt'])
@Check('ck_ong_member_plan_payments_charges', 'charge_cents > former_charge_cents AND former_charge_cents > 0')
export class OngMemberPlanPayment {
  @PrimaryColumn('uuid', { name: 'payment_id', primaryKeyConstraintName: 'pk_ong_member_plan_payments' })
  paymentId!: string;

  @ManyToOne(() => Payment, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_ong_member_plan_payments_payment' })
  payment?: Payment;

  @Column('uuid', { name: 'member_id' })
  memberId!: string;

  @ManyToOne(() => OngMember, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'member_id', foreignKeyConstraintName: 'fk_ong_member_plan_payments_member' })
  member?: OngMember;

  @Column('text', { name: 'plan_code' })
  planCode!: string;

  @Column('integer', { name: 'charge_cents' })
  chargeCents!: number;

  @Column('text', { name: 'former_plan_code' })
  formerPlanCode!: string;

  @Column('integer', { name: 'former_charge_cents' })
  formerChargeCents!: number;

  /** End of the paid period that the difference is for. */
  @Column({ type: 'timestamptz', name: 'period_end', precision: 3 })
  periodEnd!: Date;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

/** A returned charge that pays for no days. Its return doesn't affect the days of other charges. */
@Entity('ong_member_returned_charges')
export class OngMemberReturnedCharge {
  @PrimaryColumn('uuid', { name: 'payment_id', primaryKeyConstraintName: 'pk_ong_member_returned_charges' })
  paymentId!: string;

  @ManyToOne(() => Payment, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'fk_ong_member_returned_charges_payment' })
  payment?: Payment;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
