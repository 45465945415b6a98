import type { LedgerDifferenceKind } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { PaymentPurpose } from '../payment.entity';

/** A difference between our books and a provider's statement, or within our books. It is open until a check finds the amounts equal. */
@Entity('ledger_differences')
@Index('uq_ledger_differences_open', ['scope', 'key'], { unique: true, where: 'ended_at IS NULL' })
@Index('ix_ledger_differences_newest', ['foundAt', 'id'])
@Check('ck_ledger_differences_kind', "kind IN ('unknown', 'missing', 'amount', 'books')")
@Check('ck_ledger_differences_purpose', "purpose IN ('order', 'donation', 'membership')")
@Check('ck_ledger_differences_explanation', 'char_length(explanation) BETWEEN 1 AND 500')
export class LedgerDifference {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_ledger_differences' })
  id!: string;

  /** A provider's code, or `books`. */
  @Column('text')
  scope!: string;

  /** Id of the payment at the provider; for differences within our books, purpose and id of the order, donation or membership. */
  @Column('text')
  key!: string;

  @Column('text')
  kind!: LedgerDifferenceKind;

  @Column('text', { nullable: true })
  purpose!: PaymentPurpose | null;

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  @Column('integer', { name: 'ours_cents' })
  oursCents!: number;

  @Column('integer', { name: 'theirs_cents' })
  theirsCents!: number;

  /** The administrator's explanation. Removed when the amounts change. */
  @Column('text', { nullable: true })
  explanation!: string | null;

  @Column({ type: 'timestamptz', name: 'found_at', precision: 3, default: () => 'now()' })
  foundAt!: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt!: Date | null;
}

/** The last check of a scope. */
@Entity('ledger_checks')
export class LedgerCheck {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_ledger_checks' })
  scope!: string;

  @Column({ type: 'timestamptz', name: 'checked_at', precision: 3 })
  checkedAt!: Date;

  @Column('integer')
  compared!: number;
}
