import type { ApiClient } from '@aflora/api-client';
import { paths, type AdminExpensePage, type AdminExpenseView, type AdminListExpensesQuery, type EvidenceView } from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useRecordChange, type RecordChange } from '../../lib/use-record-change';

const PAGE_SIZE = 24;
/** Prefix of every query about expenses. */
const expensesKey = ['admin-expenses'] as const;

type Signal = { signal: AbortSignal };

export const expenseListQuery = (api: ApiClient, query: AdminListExpensesQuery) => ({
  queryKey: [...expensesKey, 'list', query],
  queryFn: ({ signal }: Signal) => api.get<AdminExpensePage>(paths.adminExpenses, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar despesas' },
});

export const expenseQuery = (api: ApiClient, id: string) => ({
  queryKey: [...expensesKey, 'one', id],
  queryFn: ({ signal }: Signal) => api.get<AdminExpenseView>(paths.adminExpense(id), { signal }),
  meta: { failureMessage: 'Não foi possível carregar a despesa.' },
});

export const projectsQuery = (api: ApiClient) => ({
  queryKey: [...expensesKey, 'projects'],
  queryFn: ({ signal }: Signal) => api.get<string[]>(paths.adminExpenseProjects, { signal }),
  meta: { failureMessage: 'Erro ao carregar projetos' },
});

/** The content of a receipt, which needs the administrator's session. */
export const evidenceQuery = (api: ApiClient, file: string) => ({
  queryKey: ['admin-expense-evidence', file],
  queryFn: () => api.download(paths.adminExpenseEvidenceFile(file)),
  // A file never changes under its name.
  staleTime: Infinity,
  meta: { failureMessage: 'Erro ao carregar o comprovante' },
});

export function uploadEvidence(api: ApiClient, file: Blob): Promise<EvidenceView> {
  const form = new FormData();
  form.set('data', JSON.stringify({ kind: file.type === 'application/pdf' ? 'document' : 'picture' }));
  form.set('image', file);
  return api.post<EvidenceView>(paths.adminExpenseEvidence, form);
}

/** Changes an expense, then reloads the list and the open expense. */
export const useExpenseChange = <Given, Result>(change: RecordChange<Given, Result>) => useRecordChange(expensesKey, change);
