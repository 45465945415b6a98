import { expenseStates, type AdminExpenseSummaryView, type ExpenseCorrectionView, type ExpenseState } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import type { StatusLabel } from '../../lib/status-labels';

const states: Record<ExpenseState, StatusLabel> = {
  draft: { label: 'Rascunho', tone: 'off' },
  published: { label: 'Publicada', tone: 'ok' },
  reversed: { label: 'Estornada', tone: 'bad' },
};

export const stateOptions = expenseStates.map((value) => ({ value, label: states[value].label }));
export const stateLabel = (state: string): StatusLabel => states[state as ExpenseState] ?? { label: state, tone: 'off' };

/** What donations without a project pay. */
export const GENERAL = 'Geral';
export const projectLabel = (project: string | null): string => project ?? GENERAL;

export const supplierLabel = ({ supplierName }: Pick<AdminExpenseSummaryView, 'supplierName'>): string => supplierName ?? 'Nome apagado';

/** What a correction replaced, `antes: R$ 30,00, 12/11/2026`; empty if it changed texts or the receipt only. */
export function formerValues({ changed, formerAmountCents, formerDay, formerProject }: ExpenseCorrectionView): string {
  const former = [
    changed.includes('amount') && formatMoney(formerAmountCents),
    changed.includes('day') && formerDay.split('-').reverse().join('/'),
    changed.includes('project') && projectLabel(formerProject),
    changed.includes('supplier') && 'outro fornecedor',
  ].filter(Boolean);
  return former.length > 0 ? `antes: ${former.join(', ')}` : '';
}
