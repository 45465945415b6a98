import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Equal violations of the content security policy, without any data about the visitors. */
@Entity('policy_reports')
@Unique('uq_policy_reports_violation', ['directive', 'blocked', 'path'])
@Index('ix_policy_reports_newest', ['lastAt', 'id'])
@Check('ck_policy_reports_lengths', 'char_length(directive) <= 50 AND char_length(blocked) <= 200 AND char_length(path) <= 200')
@Check('ck_policy_reports_reports', 'reports > 0')
export class PolicyReport {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_policy_reports' })
  id!: string;

  @Column('text')
  directive!: string;

  @Column('text')
  blocked!: string;

  /** Path of the page, without query. */
  @Column('text')
  path!: string;

  @Column('integer', { default: 1 })
  reports!: number;

  @Column({ type: 'timestamptz', name: 'first_at', precision: 3, default: () => 'now()' })
  firstAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_at', precision: 3, default: () => 'now()' })
  lastAt!: Date;
}
