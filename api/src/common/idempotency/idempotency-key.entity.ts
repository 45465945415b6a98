import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer to a creating request, kept for a day, so that sending it again creates nothing new. */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_created_at', ['createdAt'])
export class IdempotencyKey {
  /** Who asked for what: the same key of another user or route is another key. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_idempotency_keys' })
  scope!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_idempotency_keys' })
  key!: string;

  @Column('text', { name: 'request_hash' })
  requestHash!: string;

  @Column({ type: 'smallint', nullable: true })
  status!: number | null;

  /** JSON, to the letter. */
  @Column('text', { nullable: true })
  response!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
