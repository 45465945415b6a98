import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Who changed what, and when; and what happened to accounts. Never changed but for the address of the network, which is forgotten in time. */
@Entity('audit_entries')
@Index('ix_audit_entries_newest', ['at', 'id'])
@Index('ix_audit_entries_entity', ['entity', 'entityId'])
@Index('ix_audit_entries_entity_newest', ['entity', 'at', 'id'])
@Index('ix_audit_entries_action', ['action', 'at', 'id'])
@Index('ix_audit_entries_actor_id', ['actorId', 'at', 'id'])
@Index('ix_audit_entries_with_ip', ['at'], { where: 'ip IS NOT NULL' })
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_audit_entries' })
  id!: string;

  /** A user; no foreign key, because the entry outlives the account. Null when nobody is signed in. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text')
  action!: string;

  /** The table. */
  @Column('text')
  entity!: string;

  /** Null when there is none: somebody tried to sign in at an address we don't know. */
  @Column('uuid', { name: 'entity_id', nullable: true })
  entityId!: string | null;

  /** Address of the network it came from. */
  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { name: 'request_id' })
  requestId!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at!: Date;
}
