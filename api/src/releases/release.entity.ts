import type { RemoteName, ClientOutcome } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A built release of a remote in the store. Its content never changes. */
@Entity('releases')
@Index('uq_releases_name', ['remote', 'name'], { unique: true })
@Index('ix_releases_newest', ['remote', 'publishedAt', 'id'])
@Check('ck_releases_remote', "remote IN ('site', 'admin')")
@Check('ck_releases_name', "name ~ '^\\d+\\.\\d+\\.\\d+-[0-9a-f]{16}$'")
@Check('ck_releases_contract_version', 'contract_version > 0')
export class Release {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_releases' })
  id!: string;

  @Column('text')
  remote!: RemoteName;

  @Column('text')
  name!: string;

  @Column('integer', { name: 'contract_version' })
  contractVersion!: number;

  /** Path in the release's folder, like `preload` and `styles`. */
  @Column('text')
  entry!: string;

  @Column('jsonb')
  preload!: string[];

  @Column('jsonb')
  styles!: string[];

  /** `sha256-…` of every file, by path. */
  @Column('jsonb')
  integrity!: Record<string, string>;

  /** Versions of the shared packages that the release needs from the shell. */
  @Column('jsonb')
  shared!: Record<string, string>;

  /** Git commit from which the release was first published. */
  @Column('text', { nullable: true })
  commit!: string | null;

  @Column({ type: 'timestamptz', name: 'published_at', precision: 3, default: () => 'now()' })
  publishedAt!: Date;

  /** When a browser opened the release with the live shell. */
  @Column({ type: 'timestamptz', name: 'verified_at', precision: 3, nullable: true })
  verifiedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'last_promoted_at', precision: 3, nullable: true })
  lastPromotedAt!: Date | null;

  /** When another release last took its place; null for releases that were replaced before this was recorded. */
  @Column({ type: 'timestamptz', name: 'last_replaced_at', precision: 3, nullable: true })
  lastReplacedAt!: Date | null;

  /** When the release's files were deleted. */
  @Column({ type: 'timestamptz', name: 'removed_at', precision: 3, nullable: true })
  removedAt!: Date | null;
}

/** The release that a remote's visitors get, and the previous one. The migration creates the row of each remote. */
@Entity('release_channels')
@Index('ix_release_channels_current_id', ['currentId'])
@Index('ix_release_channels_previous_id', ['previousId'])
@Check('ck_release_channels_remote', "remote IN ('site', 'admin')")
@Check('ck_release_channels_row_version', 'row_version > 0')
@Check('ck_release_channels_previous', 'previous_id IS NULL OR (current_id IS NOT NULL AND previous_id <> current_id)')
export class ReleaseChannel {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_release_channels' })
  remote!: RemoteName;

  /** Incremented with every change. */
  @Column('integer', { name: 'row_version', default: 1 })
  rowVersion!: number;

  @Column('uuid', { name: 'current_id', nullable: true })
  currentId!: string | null;

  @ManyToOne(() => Release, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'current_id', foreignKeyConstraintName: 'fk_release_channels_current' })
  current?: Release | null;

  @Column('uuid', { name: 'previous_id', nullable: true })
  previousId!: string | null;

  @ManyToOne(() => Release, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'previous_id', foreignKeyConstraintName: 'fk_release_channels_previous' })
  previous?: Release | null;

  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, default: () => 'now()' })
  changedAt!: Date;
}

/** Load statistics of a release for one day (America/Sao_Paulo). */
@Entity('release_loads')
@Index('ix_release_loads_day', ['day'])
@Check('ck_release_loads_counts', 'loads >= 0 AND failures >= 0')
export class ReleaseLoad {
  @PrimaryColumn('uuid', { name: 'release_id', primaryKeyConstraintName: 'pk_release_loads' })
  releaseId!: string;

  @ManyToOne(() => Release, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'release_id', foreignKeyConstraintName: 'fk_release_loads_release' })
  release?: Release;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'pk_release_loads' })
  day!: string;

  @Column('integer', { default: 0 })
  loads!: number;

  @Column('integer', { default: 0 })
  failures!: number;

  /** Loads per bucket of `LOAD_TIME_BOUNDS`; loads without a known time are not included. */
  @Column('integer', { array: true })
  histogram!: number[];
}

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
