import { Sparkline } from '@mantine/charts';
import '@mantine/charts/styles.css';

/** Sparkline of a figure's earlier values; decorative, so hidden from screen readers. */
export function TrendLine({ values, isKey = false }: { values: readonly number[]; isKey?: boolean }) {
  return (
    <div aria-hidden inert>
      <Sparkline
        w={112}
        h={44}
        data={[...values]}
        curveType="monotone"
        color={isKey ? 'var(--rose-2)' : 'var(--chart-1)'}
        fillOpacity={0.35}
        strokeWidth={2}
        areaProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
