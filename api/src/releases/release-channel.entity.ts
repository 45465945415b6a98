import type { RemoteName } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Release } from './release.entity';

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
