import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Release } from './release.entity';

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
