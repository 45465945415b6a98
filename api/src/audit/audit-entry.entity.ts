import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Who changed what, and when. Never changed, never deleted. */
@Entity('audit_entries')
@Index('ix_audit_entries_newest', ['at', 'id'])
@Index('ix_audit_entries_entity', ['entity', 'entityId'])
@Index('ix_audit_entries_actor_id', ['actorId'])
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_audit_entries' })
  id!: string;

  /** A user; no foreign key, because the entry outlives the account. */
  @Column('uuid', { name: 'actor_id' })
  actorId!: string;

  @Column('text')
  action!: string;

  /** The table. */
  @Column('text')
  entity!: string;

  @Column('uuid', { name: 'entity_id' })
  entityId!: string;

  @Column('text', { name: 'request_id' })
  requestId!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at!: Date;
}
