import { formatLongDate } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/page';
import { RecurringMonths } from '../../components/recurring-income';
import { LoadFailure } from '../../components/placeholders';
import { reportSummaryQuery } from '../../lib/figures.api';
import { useShell } from '../../lib/shell';
import { RangeReport } from './range-report';
import { ReportCards, Trend } from './report-cards';

export function ReportsPage() {
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
      <RecurringMonths />
      <RangeReport />
    </>
  );
}
