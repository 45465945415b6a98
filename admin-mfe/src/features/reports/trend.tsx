import type { ReportSummaryView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { lazy, Suspense } from 'react';
import { ChartPanel } from '../../components/charts/chart-panel';
import { formatShortMonth } from '../../lib/days';

const RevenueBars = lazy(() => import('../../components/charts/revenue-bars').then((file) => ({ default: file.RevenueBars })));

/** The last six months, month by month. */
export function Trend({ trend }: { trend: ReportSummaryView['trend'] | undefined }) {
  const months = trend?.map((month) => ({ ...month, label: formatShortMonth(month.month) }));
  return (
    <ChartPanel
      title="Tendência dos últimos 6 meses"
      description="Gráfico de barras: receita e doações de cada um dos últimos seis meses."
      table={
        months && {
          headers: ['Mês', 'Receita', 'Doações', 'Novos membros'],
          rows: months.map(({ label, revenueCents, donationsCents, newMembers }) => [
            label,
            formatMoney(revenueCents),
            formatMoney(donationsCents),
            String(newMembers),
          ]),
        }
      }
    >
      <Suspense>
        <RevenueBars points={months ?? []} />
      </Suspense>
    </ChartPanel>
  );
}
