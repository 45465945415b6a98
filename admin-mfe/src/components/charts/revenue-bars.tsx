import { formatMoney } from '@aflora/ui';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** The same colours on every page: revenue in rose, donations in plum. */
const series = [
  { name: 'revenueCents', label: 'Receita', color: 'var(--chart-1)' },
  { name: 'donationsCents', label: 'Doações', color: 'var(--chart-2)' },
];

interface RevenuePoint {
  label: string;
  revenueCents: number;
  donationsCents: number;
}

/** Revenue and donations over time, side by side. */
export function RevenueBars({ points }: { points: readonly RevenuePoint[] }) {
  return (
    <BarChart
      h="100%"
      data={points.map(({ label, revenueCents, donationsCents }) => ({ label, revenueCents, donationsCents }))}
      dataKey="label"
      series={series}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 40, itemSorter: null }}
      gridColor="var(--chart-grid)"
      textColor="var(--text-3)"
      tickLine="none"
      valueFormatter={(cents) => formatMoney(cents)}
      yAxisProps={{ width: 64, tickFormatter: (cents: number) => short.format(cents / 100) }}
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ radius: [4, 4, 0, 0], maxBarSize: 30, isAnimationActive: false }}
    />
  );
}
