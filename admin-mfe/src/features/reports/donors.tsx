import type { ReportView } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import { DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Skeleton } from '@mantine/core';
import { Panel } from '../../components/page';
import classes from './donors.module.css';

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });

/** First-time and recurring donors of the range. */
export function Donors({ donors }: { donors: ReportView['donors'] | undefined }) {
  return (
    <Panel title="Doadores novos e recorrentes" level={3}>
      {donors ? <Shares donors={donors} /> : <Skeleton height={220} radius="md" />}
    </Panel>
  );
}

function Shares({ donors }: { donors: ReportView['donors'] }) {
  const all = donors.new + donors.recurring;
  if (all === 0) return <p className={classes.quiet}>Ninguém doou neste período.</p>;
  const shares = [
    { name: 'Novos', value: donors.new, color: 'var(--chart-1)' },
    { name: 'Recorrentes', value: donors.recurring, color: 'var(--chart-2)' },
  ];
  return (
    <div className={classes.shares}>
      <div aria-hidden inert>
        <DonutChart data={shares} size={150} thickness={22} withTooltip={false} pieProps={{ isAnimationActive: false }} />
      </div>
      <dl className={classes.numbers}>
        {shares.map(({ name, value, color }) => (
          <div key={name}>
            <dt>
              <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden />
              {name}
            </dt>
            <dd>
              {formatCount(value)} <span>({percent.format(value / all)})</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
