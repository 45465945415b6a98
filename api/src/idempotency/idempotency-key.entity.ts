import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The stored response of a request, kept for a day, so that a repeated request has no second effect. */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_created_at', ['createdAt'])
export class IdempotencyKey {
  /** User, method and path: the same key of another user or route is a different key. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_idempotency_keys' })
  scope!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_idempotency_keys' })
  key!: string;

  @Column('text', { name: 'request_hash' })
  requestHash!: string;

  @Column({ type: 'smallint', nullable: true })
  status!: number | null;

  /** The exact JSON text. */
  @Column('text', { nullable: true })
  response!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
