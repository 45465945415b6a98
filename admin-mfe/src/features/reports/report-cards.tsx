import type { ReportSummaryView } from '@aflora/contracts';
import { formatCount, formatMoney } from '@aflora/ui';
import { IconBottle, IconCalendar, IconCash, IconHeart, IconHeartHandshake, IconReceipt, type Icon } from '@tabler/icons-react';
import { ChartPanel } from '../../components/charts/chart-panel';
import { RevenueBars } from '../../components/charts/revenue-chart';
import { FigureCard } from '../../components/figure-card';
import { formatShortMonth } from '../../lib/days';
import classes from './report-cards.module.css';

interface Card {
  label: string;
  icon: Icon;
  value: string;
  note: string;
  isKey?: boolean;
}

const orders = (count: number): string => (count === 1 ? '1 pedido pago' : `${formatCount(count)} pedidos pagos`);

const monthCards = ({ month, activeMembers }: ReportSummaryView): Card[] => [
  { label: 'Receita Mensal', icon: IconCash, value: formatMoney(month.revenueCents), note: orders(month.paidOrders), isKey: true },
  { label: 'Doações do Mês', icon: IconHeartHandshake, value: formatMoney(month.donationsCents), note: 'concluídas neste mês' },
  {
    label: 'Novos Membros',
    icon: IconHeart,
    value: formatCount(month.newMembers),
    note: activeMembers === 1 ? '1 ativo no total' : `${formatCount(activeMembers)} ativos no total`,
  },
  {
    label: 'Ticket Médio',
    icon: IconReceipt,
    value: month.paidOrders > 0 ? formatMoney(Math.round(month.revenueCents / month.paidOrders)) : '—',
    note: 'receita por pedido pago',
  },
];

const yearCards = ({ year, products }: ReportSummaryView): Card[] => [
  { label: 'Receita Anual', icon: IconCalendar, value: formatMoney(year.revenueCents), note: orders(year.paidOrders) },
  { label: 'Doações do Ano', icon: IconHeartHandshake, value: formatMoney(year.donationsCents), note: 'concluídas desde 1º de janeiro' },
  { label: 'Total de Produtos', icon: IconBottle, value: formatCount(products), note: 'físicos e digitais' },
];

const empty: ReportSummaryView = {
  month: { revenueCents: 0, paidOrders: 0, donationsCents: 0, newMembers: 0 },
  year: { revenueCents: 0, paidOrders: 0, donationsCents: 0, newMembers: 0 },
  activeMembers: 0,
  products: 0,
  trend: [],
};

/** The running month above, the running year below; skeletons while there is no summary. */
export function ReportCards({ summary }: { summary: ReportSummaryView | undefined }) {
  const groups = [
    { name: 'month', title: 'Este mês', cards: monthCards(summary ?? empty) },
    { name: 'year', title: 'Este ano', cards: yearCards(summary ?? empty) },
  ];
  return groups.map(({ name, title, cards }) => (
    <section key={name} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.grid} data-of={name} aria-busy={!summary}>
        {cards.map(({ label, icon: Icon, value, note, isKey }) => (
          <FigureCard
            key={label}
            label={label}
            icon={<Icon stroke={1.6} aria-hidden />}
            value={summary && value}
            note={summary ? note : '\u00a0'}
            isKey={isKey}
          />
        ))}
      </dl>
    </section>
  ));
}

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
      footer={
        <dl className={classes.members} aria-label="Novos membros por mês">
          {months?.map(({ label, newMembers }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{newMembers === 1 ? '1 novo membro' : `${formatCount(newMembers)} novos membros`}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <RevenueBars points={months ?? []} />
    </ChartPanel>
  );
}
