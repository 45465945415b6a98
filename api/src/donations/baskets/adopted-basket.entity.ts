import type { BasketStatus } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Donation } from '../donation.entity';

const STATUSES = "('reserved', 'packed', 'delivered', 'cancelled')";

/** A basket that a donation adopted, from its reservation to the delivery. */
@Entity('adopted_baskets')
@Unique('uq_adopted_baskets_number', ['number'])
@Index('ix_adopted_baskets_donation_id', ['donationId'])
@Index('ix_adopted_baskets_newest', ['createdAt', 'id'])
@Index('ix_adopted_baskets_status', ['status', 'createdAt', 'id'])
@Index('ix_adopted_baskets_changed', ['changedAt', 'id'])
@Index('ix_adopted_baskets_photo_url', ['photoUrl'], { where: 'photo_url IS NOT NULL' })
// Indexes on searchable_text(place), which TypeORM can't express.
@Index('ix_adopted_baskets_place', { synchronize: false })
@Index('ix_adopted_baskets_search', { synchronize: false })
@Check('ck_adopted_baskets_status', `status IN ${STATUSES}`)
@Check('ck_adopted_baskets_told_status', `told_status IN ${STATUSES}`)
@Check('ck_adopted_baskets_place', 'char_length(place) BETWEEN 1 AND 120')
@Check('ck_adopted_baskets_photo_url', 'char_length(photo_url) BETWEEN 1 AND 200')
@Check(
  'ck_adopted_baskets_times',
  "(status <> 'packed' OR packed_at IS NOT NULL) AND (status <> 'delivered' OR delivered_at IS NOT NULL) AND (status = 'cancelled') = (cancelled_at IS NOT NULL)",
)
export class AdoptedBasket {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_adopted_baskets' })
  id!: string;

  /** Number that people see, from the sequence `adopted_basket_numbers`. */
  @Column('integer')
  number!: number;

  @Column('uuid', { name: 'donation_id' })
  donationId!: string;

  @ManyToOne(() => Donation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'donation_id', foreignKeyConstraintName: 'fk_adopted_baskets_donation' })
  donation?: Donation;

  @Column('text', { default: 'reserved' })
  status!: BasketStatus;

  /** Last status about which the adopter was mailed. A step can be undone until its mail is queued. */
  @Column('text', { name: 'told_status', default: 'reserved' })
  toldStatus!: BasketStatus;

  /** Neighbourhood and city. */
  @Column('text', { nullable: true })
  place!: string | null;

  /** Baskets of one delivery may share a photo. */
  @Column('text', { name: 'photo_url', nullable: true })
  photoUrl!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'packed_at', precision: 3, nullable: true })
  packedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'delivered_at', precision: 3, nullable: true })
  deliveredAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'cancelled_at', precision: 3, nullable: true })
  cancelledAt!: Date | null;

  /** Time of the last change of the status. */
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, default: () => 'now()' })
  changedAt!: Date;

  /** Time of the reservation. */
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
