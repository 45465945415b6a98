import { formatMoney, formatMonth } from '@aflora/ui';
import { IconCalendarHeart, IconCash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FigureCard } from '../../components/figure-card';
import { useShell } from '../../lib/shell';
import classes from './donation-totals.module.css';
import { donationTotalsQuery } from './donations.api';

const number = new Intl.NumberFormat('pt-BR');
const UNKNOWN = '—';

/** The three totals, whatever the list is narrowed to; dashes when they don't load. */
export function DonationTotals() {
  const { data, isError } = useQuery(donationTotalsQuery(useShell().api));
  const fallback = isError ? UNKNOWN : undefined;
  return (
    <dl className={classes.grid} aria-busy={!data && !isError}>
      <FigureCard
        label="Total de Doações"
        icon={<IconCash stroke={1.6} aria-hidden />}
        value={data ? formatMoney(data.completedCents) : fallback}
        note="doações concluídas, desde o início"
        isKey
      />
      <FigureCard
        label="Doações do Mês"
        icon={<IconCalendarHeart stroke={1.6} aria-hidden />}
        value={data ? formatMoney(data.monthCents) : fallback}
        note={`concluídas em ${formatMonth(new Date())}`}
      />
      <FigureCard
        label="Total de Doadores"
        icon={<IconUsers stroke={1.6} aria-hidden />}
        value={data ? number.format(data.donors) : fallback}
        note="pessoas com doação concluída"
      />
    </dl>
  );
}
