import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A coupon: a percentage or an amount off the goods of an order. */
@Entity('coupons')
@Unique('uq_coupons_code', ['code'])
@Index('ix_coupons_newest', ['createdAt', 'id'])
@Index('ix_coupons_code', ['code', 'id'])
@Index('ix_coupons_ends', ['endsAt', 'id'])
@Index('ix_coupons_search', { synchronize: false })
@Check('ck_coupons_code', "code ~ '^[A-Z0-9-]{3,32}$'")
@Check('ck_coupons_discount', 'num_nonnulls(percent, amount_cents) = 1 AND percent BETWEEN 1 AND 90 AND amount_cents > 0')
@Check('ck_coupons_smallest_sum', 'smallest_sum_cents > 0')
@Check('ck_coupons_days', 'starts_at < ends_at')
@Check('ck_coupons_max_uses', 'max_uses > 0 AND max_uses_per_person > 0')
@Check('ck_coupons_used_count', 'used_count BETWEEN 0 AND coalesce(max_uses, used_count)')
export class Coupon {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_coupons' })
  id!: string;

  /** In upper case. Never changed, because people have it in mails and on paper. */
  @Column('text')
  code!: string;

  @Column('integer', { nullable: true })
  percent!: number | null;

  @Column('integer', { name: 'amount_cents', nullable: true })
  amountCents!: number | null;

  /** Sum of the goods, before any discount, from which the coupon applies. */
  @Column('integer', { name: 'smallest_sum_cents', nullable: true })
  smallestSumCents!: number | null;

  /** Midnight in São Paulo, as for `endsAt`. */
  @Column({ type: 'timestamptz', name: 'starts_at', precision: 3, nullable: true })
  startsAt!: Date | null;

  /** Exclusive: the midnight after the last day. */
  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3, nullable: true })
  endsAt!: Date | null;

  @Column('integer', { name: 'max_uses', nullable: true })
  maxUses!: number | null;

  @Column('integer', { name: 'max_uses_per_person', nullable: true })
  maxUsesPerPerson!: number | null;

  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  /** Number of orders with `holds_coupon`. */
  @Column('integer', { name: 'used_count', default: 0 })
  usedCount!: number;

  /** Counts the changes of the terms, not the uses. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
