import { paths, type ReportView, type TopProductView } from '@aflora/contracts';
import { formatCount, formatMoney } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { RevenueChart } from '../../components/charts/revenue-chart';
import { ExportButton } from '../../components/export-button';
import { DayRangeFilter, FilterMenu } from '../../components/list-page/filters';
import { Panel } from '../../components/page';
import { LoadFailure } from '../../components/placeholders';
import { useDayRange } from '../../lib/days';
import { reportQuery } from '../../lib/figures.api';
import { useShell } from '../../lib/shell';
import { Donors } from './donors';
import { rangePresets, thisMonth } from './range-presets';
import classes from './range-report.module.css';

/** Report of any range: revenue, donors and best-selling products. */
export function RangeReport() {
  const { range, setRange } = useDayRange(thisMonth);
  const { data, isError, isFetching, refetch } = useQuery(reportQuery(useShell().api, range));
  const presets = rangePresets();
  const chosen = presets.find((preset) => preset.range.from === range.from && preset.range.to === range.to);
  return (
    <section aria-labelledby="periodo" className={classes.report}>
      <div className={classes.head}>
        <h2 id="periodo">Por período</h2>
        <FilterMenu
          label="Outro período"
          options={presets.map(({ label }) => ({ value: label, label }))}
          value={chosen?.label ?? ''}
          onChange={(label) => {
            const preset = presets.find((one) => one.label === label);
            if (preset) setRange(preset.range);
          }}
        />
        <DayRangeFilter label="Dias" value={range} onChange={setRange} isRequired />
        <ExportButton path={paths.adminReportExport} query={{ ...range }} name={`relatorio-${range.from}-${range.to}`} />
      </div>
      {isError && !data ? (
        <LoadFailure message="Erro ao carregar relatórios" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <div className={classes.panel}>{data ? <Totals report={data} /> : <p>Carregando...</p>}</div>
          <RevenueChart range={range} />
          <div className={classes.pair}>
            <TopProducts products={data?.topProducts} />
            <Donors donors={data?.donors} />
          </div>
        </>
      )}
    </section>
  );
}

function Totals({ report: { totals } }: { report: ReportView }) {
  const facts = [
    ['Receita', formatMoney(totals.revenueCents)],
    ['Pedidos pagos', formatCount(totals.paidOrders)],
    ['Ticket médio', totals.paidOrders > 0 ? formatMoney(Math.round(totals.revenueCents / totals.paidOrders)) : '—'],
    ['Doações', `${formatMoney(totals.donationsCents)} em ${formatCount(totals.donations)}`],
    ['Novos membros', formatCount(totals.newMembers)],
    ['Novas contas', formatCount(totals.newUsers)],
  ];
  return (
    <dl className={classes.totals}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The best-selling products, each with its share of the first one. */
function TopProducts({ products }: { products: TopProductView[] | undefined }) {
  const most = products?.[0]?.soldCents ?? 1;
  return (
    <Panel title="Produtos mais vendidos" level={3}>
      {!products && <Skeleton height={220} radius="md" />}
      {products?.length === 0 && <p className={classes.quiet}>Nada foi vendido neste período.</p>}
      <ol className={classes.list}>
        {products?.map(({ id, name, units, soldCents }) => (
          <li key={id} className={classes.product}>
            <Link to={`/dashboard/produtos-fisicos?busca=${encodeURIComponent(name)}`} className={classes.name}>
              {name}
            </Link>
            <span className={classes.units}>{units === 1 ? '1 unidade' : `${formatCount(units)} unidades`}</span>
            <span className={classes.sold}>{formatMoney(soldCents)}</span>
            <span className={classes.bar} style={{ inlineSize: `${(soldCents / most) * 100}%` }} aria-hidden />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
