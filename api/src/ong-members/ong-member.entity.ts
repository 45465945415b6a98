import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../users/user.entity';
import type { MembershipType, OngMemberStatus } from './ong-member-status';

/** A membership; a person may have had several, one of them active at most. */
@Entity('ong_members')
@Index('uq_ong_members_active_user', ['userId'], { unique: true, where: "status = 'active'" })
@Index('ix_ong_members_newest', ['createdAt', 'id'])
@Index('ix_ong_members_user_id', ['userId', 'createdAt'])
@Index('ix_ong_members_status', ['status', 'createdAt'])
@Check('ck_ong_members_status', "status IN ('active', 'inactive', 'cancelled')")
@Check('ck_ong_members_plan_code', 'char_length(plan_code) BETWEEN 1 AND 50')
@Check('ck_ong_members_membership_type', "membership_type IN ('monthly', 'yearly')")
@Check('ck_ong_members_monthly_amount', 'monthly_amount_cents > 0')
@Check('ck_ong_members_charge', 'charge_cents > 0')
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

  /** A plan of the site content. */
  @Column('text', { name: 'plan_code' })
  planCode!: string;

  @Column('text', { name: 'membership_type', default: 'monthly' })
  membershipType!: MembershipType;

  /** The price per month; of a yearly plan a twelfth, rounded. */
  @Column('integer', { name: 'monthly_amount_cents' })
  monthlyAmountCents!: number;

  /** What is billed each period. */
  @Column('integer', { name: 'charge_cents' })
  chargeCents!: number;

  @Column({ type: 'timestamptz', name: 'start_date', precision: 3, default: () => 'now()' })
  startDate!: Date;

  @Column({ type: 'timestamptz', name: 'last_payment_date', precision: 3, nullable: true })
  lastPaymentDate!: Date | null;

  @Column({ type: 'timestamptz', name: 'next_payment_date', precision: 3, nullable: true })
  nextPaymentDate!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
