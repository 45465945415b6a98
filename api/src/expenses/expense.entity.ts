import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An expense of the charity; a draft until it is published. What was published is corrected or reversed, never deleted. */
@Entity('expenses')
@Index('ix_expenses_newest', ['createdAt', 'id'])
@Index('ix_expenses_day', ['day', 'id'])
@Index('ix_expenses_amount', ['amountCents', 'id'])
@Index('ix_expenses_supplier', { synchronize: false })
@Index('ix_expenses_search', { synchronize: false })
@Index('ix_expenses_published', ['day', 'id'], { where: 'published_at IS NOT NULL' })
@Index('ix_expenses_drafts', ['createdAt', 'id'], { where: 'published_at IS NULL' })
@Index('ix_expenses_reversals', ['createdAt', 'id'], { where: 'reversed_at IS NOT NULL' })
@Index('ix_expenses_evidence', ['evidence'], { where: 'evidence IS NOT NULL' })
@Check('ck_expenses_amount', 'amount_cents > 0')
@Check('ck_expenses_day', "day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'")
@Check('ck_expenses_project', 'char_length(project) BETWEEN 1 AND 80')
@Check('ck_expenses_supplier', 'char_length(supplier_name) BETWEEN 1 AND 120 AND (supplier_is_person OR supplier_name IS NOT NULL)')
@Check('ck_expenses_description', 'char_length(description) BETWEEN 1 AND 300')
@Check('ck_expenses_evidence', "evidence ~ '^[0-9a-f-]{36}-[0-9]{13}[.](webp|pdf)$'")
@Check('ck_expenses_published', 'published_at IS NOT NULL OR (corrected_at IS NULL AND reversed_at IS NULL)')
@Check('ck_expenses_reversed', '(reversed_at IS NULL) = (reversal_reason IS NULL) AND char_length(reversal_reason) BETWEEN 1 AND 300')
export class Expense {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_expenses' })
  id!: string;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** yyyy-mm-dd */
  @Column('text')
  day!: string;

  /** Name of the project; null for the general fund. */
  @Column('text', { nullable: true })
  project!: string | null;

  /** Null once the name of a person is erased. */
  @Column('text', { name: 'supplier_name', nullable: true })
  supplierName!: string | null;

  /** The name of a person is never published. */
  @Column('boolean', { name: 'supplier_is_person', default: false })
  supplierIsPerson!: boolean;

  @Column('text')
  description!: string;

  /** File name of the receipt, a picture or a PDF. */
  @Column('text', { nullable: true })
  evidence!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'published_at', precision: 3, nullable: true })
  publishedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'corrected_at', precision: 3, nullable: true })
  correctedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'reversed_at', precision: 3, nullable: true })
  reversedAt!: Date | null;

  @Column('text', { name: 'reversal_reason', nullable: true })
  reversalReason!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
