import { formatLongDate } from '@aflora/ui';
import { LoadFailure, PageHead } from '@aflora/ui/console';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../app/shell-context';
import { usePageTitle } from '../../app/use-page-title';
import { Figures } from './figures';
import { overviewQuery } from './overview.api';
import { QuickActions } from './quick-actions';

export function OverviewPage() {
  usePageTitle('Overview');
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(useShell().api));
  return (
    <>
      <PageHead title="Overview">{formatLongDate(new Date())}</PageHead>
      {isError && !data ? (
        <LoadFailure message="Não foi possível carregar os números." onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Figures figures={data} />
      )}
      <QuickActions />
    </>
  );
}
