import { formatLongDate } from '@aflora/ui';
import { LoadFailure, PageHead } from '@aflora/ui/console';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../app/shell-context';
import { usePageTitle } from '../../app/use-page-title';
import { RangeReport } from './range-report';
import { ReportCards } from './report-cards';
import { reportSummaryQuery } from './reports.api';
import { Trend } from './trend';

export function ReportsPage() {
  usePageTitle('Relatórios');
  const { data, isError, isFetching, refetch } = useQuery(reportSummaryQuery(useShell().api));
  return (
    <>
      <PageHead title="Relatórios">{formatLongDate(new Date())}; os meses começam à meia-noite de São Paulo</PageHead>
      {isError && !data ? (
        <LoadFailure message="Erro ao carregar relatórios" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <ReportCards summary={data} />
          <Trend trend={data?.trend} />
        </>
      )}
      <RangeReport />
    </>
  );
}
