import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Who changed what and when, and security events of accounts. Entries are never changed, except that the network address is erased after
 * its retention period. The table `audit_chain`, which a trigger writes, has a hash per entry that covers the entry before.
 */
@Entity('audit_entries')
@Index('ix_audit_entries_newest', ['at', 'id'])
@Index('ix_audit_entries_entity', ['entity', 'entityId'])
@Index('ix_audit_entries_entity_newest', ['entity', 'at', 'id'])
@Index('ix_audit_entries_action', ['action', 'at', 'id'])
@Index('ix_audit_entries_actor_id', ['actorId', 'at', 'id'])
@Index('ix_audit_entries_with_ip', ['at'], { where: 'ip IS NOT NULL' })
@Index('ix_audit_entries_security_log', ['at'], { where: 'is_security_log' })
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_audit_entries' })
  id!: string;

  /** The acting user; null when nobody is signed in. No foreign key, because the entry outlives the account. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text')
  action!: string;

  /** Name of the table. */
  @Column('text')
  entity!: string;

  /** Null when there is no row, such as after a sign-in attempt with an unknown address. */
  @Column('uuid', { name: 'entity_id', nullable: true })
  entityId!: string | null;

  /** Network address of the request. */
  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { name: 'request_id' })
  requestId!: string;

  /** Whether the entry only serves to detect misuse of accounts, and is deleted after a while. */
  @Column('boolean', { name: 'is_security_log', default: false })
  isSecurityLog!: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at!: Date;
}
