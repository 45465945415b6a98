import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { type OngMemberEventKind, OngMember } from './ong-member.entity';

/** An event in a membership's history, with the user who caused it. */
@Entity('ong_member_events')
@Index('ix_ong_member_events_member_id', ['memberId', 'at'])
@Check(
  'ck_ong_member_events_kind',
  "kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded')",
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
