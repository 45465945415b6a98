import type { RemoteName } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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

  /** When the release's files were deleted. */
  @Column({ type: 'timestamptz', name: 'removed_at', precision: 3, nullable: true })
  removedAt!: Date | null;
}
