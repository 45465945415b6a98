import type { ApiClient } from '@aflora/api-client';
import { paths, type ReportSummaryView } from '@aflora/contracts';

export const reportSummaryQuery = (api: ApiClient) => ({
  queryKey: ['admin-report', 'summary'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ReportSummaryView>(paths.adminReportSummary, { signal }),
  meta: { failureMessage: 'Erro ao carregar relatórios' },
});
