import { paths } from '@aflora/contracts';
import { Button, formatLongDate } from '@aflora/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { RevenueChart } from '../../components/charts/revenue-chart';
import { ExportButton } from '../../components/export-button';
import { PageHead } from '../../components/page';
import { RecurringCards } from '../../components/recurring-income';
import { LoadFailure } from '../../components/placeholders';
import { useDayRange } from '../../lib/days';
import { overviewQuery } from '../../lib/figures.api';
import { useShell } from '../../lib/shell';
import { Activity } from './activity';
import { Figures } from './figures';
import classes from './overview-page.module.css';
import { QuickActions } from './quick-actions';

export function OverviewPage() {
  const { range, setRange } = useDayRange();
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(useShell().api));
  return (
    <>
      <PageHead
        title="Overview"
        actions={
          <>
            <ExportButton path={paths.adminReportExport} query={{ ...range }} name="resumo" />
            <Button
              component={Link}
              to="/dashboard/produtos-fisicos?novo=1"
              size="sm"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            >
              Novo Produto
            </Button>
          </>
        }
      >
        {formatLongDate(new Date())}
      </PageHead>
      {isError && !data ? (
        <LoadFailure message="Não foi possível carregar os números." onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Figures figures={data} />
      )}
      <RecurringCards />
      <div className={classes.lately}>
        <RevenueChart range={range} onRangeChange={setRange} />
        <Activity />
      </div>
      <QuickActions />
    </>
  );
}
