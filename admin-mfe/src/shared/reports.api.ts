import type { ApiClient } from '@aflora/api-client';
import { paths, type ReportView } from '@aflora/contracts';
import type { DayRangeValue } from '@aflora/ui/console';
import { keepPreviousData } from '@tanstack/react-query';

export const reportQuery = (api: ApiClient, range: DayRangeValue) => ({
  queryKey: ['admin-report', range],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ReportView>(paths.adminReport, { query: { ...range }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar relatórios' },
});
