import type { ReportPointView, ReportUnit } from '@aflora/contracts';
import { formatMoney, lazyPart } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { formatShortMonth, type DayRangeValue } from '../../lib/days';
import { reportQuery } from '../../lib/figures.api';
import { useShell } from '../../lib/shell';
import { DayRangeFilter } from '../list-page/filters';
import { LoadFailure } from '../placeholders';
import { ChartPanel } from './chart-panel';
import classes from './chart-panel.module.css';

export const RevenueBars = lazyPart(
  () => import('./revenue-bars').then((file) => file.RevenueBars),
  () => <p>O gráfico não carregou. Os números estão na tabela.</p>,
);

/** '20/11' or 'nov. 26'. */
const pointLabel = (unit: ReportUnit, { day }: Pick<ReportPointView, 'day'>): string =>
  unit === 'month' ? formatShortMonth(day.slice(0, 7)) : `${day.slice(8, 10)}/${day.slice(5, 7)}`;

interface RevenueChartProps {
  range: DayRangeValue;
  /** Omitted when the page has its own filter for the days. */
  onRangeChange?(range: DayRangeValue): void;
}

/** Bar chart of revenue and donations in a range of days. */
export function RevenueChart({ range, onRangeChange }: RevenueChartProps) {
  const { data, isError, isFetching, refetch } = useQuery(reportQuery(useShell().api, range));
  if (isError && !data) {
    return <LoadFailure message="Erro ao carregar relatórios" onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const points = data?.points.map((point) => ({ ...point, label: pointLabel(data.unit, point) }));
  const isEmpty = points?.every(({ revenueCents, donationsCents }) => revenueCents === 0 && donationsCents === 0);
  return (
    <ChartPanel
      title="Receita e doações"
      description={
        data
          ? `Gráfico de barras: receita de ${formatMoney(data.totals.revenueCents)} e doações de ${formatMoney(data.totals.donationsCents)} no período.`
          : 'Carregando o gráfico...'
      }
      table={
        points && {
          headers: [data?.unit === 'month' ? 'Mês' : 'Dia', 'Receita', 'Pedidos pagos', 'Doações'],
          rows: points.map((point) => [
            point.label,
            formatMoney(point.revenueCents),
            String(point.paidOrders),
            formatMoney(point.donationsCents),
          ]),
        }
      }
      actions={onRangeChange && <DayRangeFilter label="Período" value={range} onChange={onRangeChange} isRequired />}
    >
      {isEmpty ? <p className={classes.empty}>Nenhuma receita nem doação neste período.</p> : <RevenueBars points={points ?? []} />}
    </ChartPanel>
  );
}
