import type { ClientOutcome } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Release } from './release.entity';

/** A failure of a release in a browser, without any data about the visitor. */
@Entity('client_errors')
@Index('ix_client_errors_newest', ['at', 'id'])
@Index('ix_client_errors_release_id', ['releaseId', 'at', 'id'])
@Check('ck_client_errors_outcome', "outcome IN ('load-failed', 'render-failed')")
@Check('ck_client_errors_lengths', 'char_length(message) <= 500 AND char_length(path) <= 200')
export class ClientError {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_client_errors' })
  id!: string;

  @Column('uuid', { name: 'release_id' })
  releaseId!: string;

  @ManyToOne(() => Release, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'release_id', foreignKeyConstraintName: 'fk_client_errors_release' })
  release?: Release;

  @Column('text')
  outcome!: Exclude<ClientOutcome, 'loaded'>;

  @Column('text')
  message!: string;

  /** Path of the page, without query. */
  @Column('text')
  path!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at!: Date;
}
