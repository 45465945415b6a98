import type { ApiClient } from '@aflora/api-client';
import { formatMonthAndYear } from '@aflora/ui';
import { GENERAL_FUND, paths, type PublishedExpensePage, type TransparencyView } from '@aflora/contracts';

/** Expenses on a page of a month. */
export const EXPENSES_PER_PAGE = 20;

type Signal = { signal?: AbortSignal };

export const transparencyQuery = (api: ApiClient) => ({
  queryKey: ['transparency'] as const,
  queryFn: ({ signal }: Signal) => api.get<TransparencyView>(paths.transparency, { signal }),
});

/** The page of a month's expenses that the address names: by its number, or by an expense that it has. */
export const monthExpensesQuery = (api: ApiClient, month: string, params: URLSearchParams) => {
  const wanted = { month, page: pageNumber(params), expense: expenseId(params) };
  return {
    queryKey: ['transparency', 'expenses', wanted] as const,
    queryFn: ({ signal }: Signal) =>
      api.get<PublishedExpensePage>(paths.transparencyExpenses, { query: { ...wanted, pageSize: EXPENSES_PER_PAGE }, signal }),
  };
};

export const isMonth = (text: string | undefined): text is string => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text ?? '');

/** Number of the page in the address. */
const pageNumber = (params: URLSearchParams): number => {
  const text = params.get('pagina') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The expense in the address, which a donor's link names. */
export const expenseId = (params: URLSearchParams): string | undefined => {
  const id = params.get('despesa') ?? '';
  return UUID.test(id) ? id : undefined;
};

export const monthAddress = (month: string): string => `/transparencia/${month}`;

/** Name of what donations without a project pay. */
export const projectName = (project: string | null): string => project ?? GENERAL_FUND;

/** Whether the month's donations are published, which they are when it is over. */
export const isIncomeKnown = (month: string, { incomeUntil }: TransparencyView): boolean => incomeUntil >= `${month}-01`;

/** '2026-11-12' → '12/11/2026'. */
export const dayName = (day: string): string => day.split('-').reverse().join('/');

/** '2026-11' → 'Novembro de 2026'. */
export const monthName = (month: string): string => {
  const name = formatMonthAndYear(month);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
