import {
  evidenceKindOf,
  paths,
  type AdminExpenseSummaryView,
  type AdminExpenseView,
  type ExpenseCorrectionView,
  type PublishedExpenseView,
} from '@aflora/contracts';
import { evidenceView } from './expense-evidence.service';
import type { ExpenseCorrection } from './expense-correction.entity';
import type { Expense } from './expense.entity';
import { stateOf } from './expense.rules';
import type { ExpenseRow } from './expenses.queries';

export interface PublishedExpenseRow extends Pick<
  Expense,
  'id' | 'day' | 'amountCents' | 'project' | 'description' | 'evidence' | 'correctedAt' | 'reversedAt' | 'reversalReason'
> {
  supplier: string;
  coveredCents: number;
  corrections: CorrectionRow[];
}

/** A correction as a row of its table, or as JSON that the database made of it. */
type CorrectionRow = Pick<ExpenseCorrection, 'reason' | 'changed' | 'amountCents' | 'day' | 'project'> & { at: Date | string };

const correctionView = (row: CorrectionRow): ExpenseCorrectionView => ({
  at: new Date(row.at).toISOString(),
  reason: row.reason,
  changed: row.changed,
  formerAmountCents: row.amountCents,
  formerDay: row.day,
  formerProject: row.project,
});

export const adminExpenseSummaryView = (row: ExpenseRow): AdminExpenseSummaryView => ({
  id: row.id,
  amountCents: row.amountCents,
  day: row.day,
  project: row.project,
  supplierName: row.supplierName,
  supplierIsPerson: row.supplierIsPerson,
  description: row.description,
  hasEvidence: row.evidence !== null,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
});

export const adminExpenseView = (expense: Expense, corrections: ExpenseCorrection[]): AdminExpenseView => ({
  ...adminExpenseSummaryView(expense),
  corrections: corrections.map(correctionView),
  evidence: expense.evidence === null ? null : evidenceView(expense.evidence),
  version: expense.version,
  publishedAt: expense.publishedAt?.toISOString() ?? null,
  correctedAt: expense.correctedAt?.toISOString() ?? null,
  reversedAt: expense.reversedAt?.toISOString() ?? null,
  reversalReason: expense.reversalReason,
});

export const publishedExpenseView = ({
  evidence,
  corrections,
  correctedAt,
  reversedAt,
  ...row
}: PublishedExpenseRow): PublishedExpenseView => ({
  id: row.id,
  day: row.day,
  amountCents: row.amountCents,
  project: row.project,
  supplier: row.supplier,
  description: row.description,
  evidenceUrl: evidence && paths.transparencyEvidence(evidence),
  evidenceKind: evidence && evidenceKindOf(evidence),
  coveredCents: row.coveredCents,
  correctedAt: correctedAt?.toISOString() ?? null,
  corrections: corrections.map(correctionView),
  reversedAt: reversedAt?.toISOString() ?? null,
  reversalReason: row.reversalReason,
});
