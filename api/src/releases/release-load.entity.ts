import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Release } from './release.entity';

/** How a release loaded in browsers on one day (America/Sao_Paulo): one row, however many visitors there are. */
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

  /** Loads by the buckets of `LOAD_TIME_BOUNDS`; those whose time is not known are in none. */
  @Column('integer', { array: true })
  histogram!: number[];
}
