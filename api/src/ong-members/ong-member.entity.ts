import type { DisputeEventKind, ongMemberStatuses } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { PaymentSubscription } from '../payments/payment.entity';
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
  | DisputeEventKind;

/** A membership. A person may have several, of which at most one is active. */
@Entity('ong_members')
@Index('uq_ong_members_active_user', ['userId'], { unique: true, where: "status = 'active'" })
@Index('ix_ong_members_newest', ['createdAt', 'id'])
@Index('ix_ong_members_user_id', ['userId', 'createdAt'])
@Index('ix_ong_members_status', ['status', 'createdAt'])
@Index('uq_ong_members_subscription_id', ['subscriptionId'], { unique: true })
@Index('ix_ong_members_grace_until', ['graceUntil'], { where: 'grace_until IS NOT NULL' })
@Index('ix_ong_members_ending', ['nextPaymentDate'], { where: "cancel_at_period_end AND status = 'active'" })
@Check('ck_ong_members_status', "status IN ('active', 'inactive', 'cancelled')")
@Check('ck_ong_members_plan_code', 'char_length(plan_code) BETWEEN 1 AND 50')
@Check('ck_ong_members_membership_type', "membership_type IN ('monthly', 'yearly')")
@Check('ck_ong_members_monthly_amount', 'monthly_amount_cents > 0')
@Check('ck_ong_members_charge', 'charge_cents > 0')
@Check('ck_ong_members_paid', 'paid_cents >= 0')
@Check('ck_ong_members_grace', "grace_until IS NULL OR status = 'active'")
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

  /** True when cancelled but paid until `nextPaymentDate`. */
  @Column('boolean', { name: 'cancel_at_period_end', default: false })
  cancelAtPeriodEnd!: boolean;

  /** Set while the membership is paused. */
  @Column({ type: 'timestamptz', name: 'paused_at', precision: 3, nullable: true })
  pausedAt!: Date | null;

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
  "kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'kept')",
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
