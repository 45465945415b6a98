import type { OverviewMonthView, OverviewView } from '@aflora/contracts';
import { formatCount, formatMoney, formatMonth, lazyPart } from '@aflora/ui';
import { useMediaQuery } from '@mantine/hooks';
import { IconBook, IconBottle, IconCash, IconHeart, IconPackage, IconUsers, type Icon } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { Change, FigureCard } from '../../components/figure-card';
import { toDay } from '../../lib/days';
import classes from './figures.module.css';

const TrendLine = lazyPart(
  () => import('../../components/charts/trend-line').then((file) => file.TrendLine),
  () => null,
);

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const signed = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' });

interface Figure {
  label: string;
  icon: Icon;
  value(figures: OverviewView): string;
  note(figures: OverviewView): ReactNode;
  trendOf: Exclude<keyof OverviewMonthView, 'month'>;
}

const count = (change: number): ReactNode =>
  change === 0 ? (
    'sem mudança no mês'
  ) : (
    <Change by={change} text={signed.format(change)}>
      neste mês
    </Change>
  );

/** Compares days that have ended with as many of the previous month, so that neither a month nor a day that has just begun looks bad. */
function revenueNote({ comparison: { revenueCents, previousRevenueCents } }: OverviewView): ReactNode {
  const today = new Date();
  // The figures are of months in São Paulo, which may not be the browser's.
  const [year = 0, month = 1] = toDay(today).split('-').map(Number);
  const before = formatMonth(new Date(Date.UTC(year, month - 2, 15)));
  if (previousRevenueCents === 0) return `pedidos pagos em ${formatMonth(today)}`;
  const change = revenueCents / previousRevenueCents - 1;
  return (
    <Change by={change} text={percent.format(change)}>
      até ontem, em relação aos mesmos dias de {before}
    </Change>
  );
}

/** The revenue only of months that have ended, because one that has just begun would look like a fall; counts up to now. */
function trendValues({ trend }: OverviewView, of: Figure['trendOf']): number[] {
  return (of === 'revenueCents' ? trend.slice(0, -1) : trend).map((month) => month[of]);
}

const figures: readonly Figure[] = [
  {
    label: 'Receita Mensal',
    icon: IconCash,
    value: ({ monthlyRevenueCents }) => formatMoney(monthlyRevenueCents),
    note: revenueNote,
    trendOf: 'revenueCents',
  },
  {
    label: 'Total de Pedidos',
    icon: IconPackage,
    value: ({ totalOrders }) => formatCount(totalOrders),
    note: ({ comparison }) => count(comparison.newOrders),
    trendOf: 'orders',
  },
  {
    label: 'Usuários',
    icon: IconUsers,
    value: ({ users }) => formatCount(users),
    note: ({ comparison }) => count(comparison.newUsers),
    trendOf: 'users',
  },
  {
    label: 'Membros ONG Ativos',
    icon: IconHeart,
    value: ({ activeOngMembers }) => formatCount(activeOngMembers),
    note: ({ comparison }) => count(comparison.memberChange),
    trendOf: 'activeOngMembers',
  },
  {
    label: 'Produtos Físicos',
    icon: IconBottle,
    value: ({ physicalProducts }) => formatCount(physicalProducts),
    note: ({ comparison }) => count(comparison.newPhysicalProducts),
    trendOf: 'physicalProducts',
  },
  {
    label: 'Produtos Digitais',
    icon: IconBook,
    value: ({ digitalProducts }) => formatCount(digitalProducts),
    note: ({ comparison }) => count(comparison.newDigitalProducts),
    trendOf: 'digitalProducts',
  },
];

/** The six cards; skeletons of the same size while the figures load. */
export function Figures({ figures: known }: { figures: OverviewView | undefined }) {
  // Trend lines are not rendered where they don't fit.
  const hasRoom = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  return (
    <dl className={classes.grid} aria-busy={!known}>
      {figures.map(({ label, icon: Icon, value, note, trendOf }, index) => (
        <FigureCard
          key={label}
          label={label}
          icon={<Icon stroke={1.6} aria-hidden />}
          value={known && value(known)}
          note={known ? note(known) : '\u00a0'}
          isKey={index === 0}
          trend={known && hasRoom && <TrendLine values={trendValues(known, trendOf)} isKey={index === 0} />}
        />
      ))}
    </dl>
  );
}
