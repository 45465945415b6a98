import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Expense } from './expense.entity';

/** What a published expense said before a correction. A trigger writes the row with each correction; the reason is added to it. */
@Entity('expense_corrections')
@Check('ck_expense_corrections_reason', 'char_length(reason) BETWEEN 3 AND 300')
export class ExpenseCorrection {
  @PrimaryColumn('uuid', { name: 'expense_id', primaryKeyConstraintName: 'pk_expense_corrections' })
  expenseId!: string;

  /** Version of the expense after the correction. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_expense_corrections' })
  version!: number;

  @ManyToOne(() => Expense, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'expense_id', foreignKeyConstraintName: 'fk_expense_corrections_expense' })
  expense?: Expense;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  /** Null for corrections of releases that didn't ask for one. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Names of `correctedFields`. */
  @Column('text', { array: true })
  changed!: string[];

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  day!: string;

  @Column('text', { nullable: true })
  project!: string | null;
}
