import type { RecurringMonthView } from '@aflora/contracts';
import { formatCount, formatMoney } from '@aflora/ui';
import { IconHeartHandshake, IconRepeat, IconUserMinus, IconUserPlus, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatShortMonth } from '../lib/days';
import { recurringIncomeQuery } from '../lib/figures.api';
import { useShell } from '../lib/shell';
import { NumbersTable } from './charts/chart-panel';
import { FigureCard } from './figure-card';
import { LoadFailure } from './placeholders';
import classes from './recurring-income.module.css';

const TITLE = 'Receita recorrente';
const DEFINITION =
  'O que participações e doações mensais ativas trazem por mês; planos anuais contam um doze avos. Conta como perdida desde o pedido de cancelamento, e como nova também quem volta ou troca entre mensal e anual. Pausadas não somam.';

const bothOf = ({ memberships, donations }: RecurringMonthView, field: keyof RecurringMonthView['donations']): number =>
  memberships[field] + donations[field];

interface Card {
  label: string;
  icon: Icon;
  value: string;
  note: string;
}

const cardsOf = (month: RecurringMonthView): Card[] => {
  const { memberships, donations } = month;
  const split = (field: keyof RecurringMonthView['donations']) =>
    `${formatCount(memberships[field])} de membros, ${formatCount(donations[field])} de doações`;
  return [
    {
      label: 'Recorrente por mês',
      icon: IconRepeat,
      value: formatMoney(bothOf(month, 'monthlyCents')),
      note: `${formatMoney(memberships.monthlyCents)} de membros, ${formatMoney(donations.monthlyCents)} de doações`,
    },
    {
      label: 'Apoios ativos',
      icon: IconHeartHandshake,
      value: formatCount(bothOf(month, 'active')),
      note: `${split('active')}; ${formatCount(bothOf(month, 'paused'))} em pausa`,
    },
    { label: 'Novos no mês', icon: IconUserPlus, value: formatCount(bothOf(month, 'started')), note: split('started') },
    { label: 'Perdidos no mês', icon: IconUserMinus, value: formatCount(bothOf(month, 'lost')), note: split('lost') },
  ];
};

const NOTHING = { active: 0, paused: 0, started: 0, lost: 0, monthlyCents: 0 };
const empty: RecurringMonthView = { month: '', memberships: NOTHING, donations: NOTHING };

/** Recurring income of the running month, with its definition; skeletons while it loads. */
export function RecurringCards() {
  const { data, isError, isFetching, refetch } = useQuery(recurringIncomeQuery(useShell().api));
  const month = data?.months.at(-1);
  return (
    <section className={classes.section} aria-label={TITLE}>
      <h2 className={classes.title}>{TITLE}</h2>
      {isError && !data ? (
        <LoadFailure message="Não foi possível carregar a receita recorrente." onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <dl className={classes.grid} aria-busy={!month}>
          {cardsOf(month ?? empty).map(({ label, icon: Icon, value, note }) => (
            <FigureCard
              key={label}
              label={label}
              icon={<Icon stroke={1.6} aria-hidden />}
              value={month && value}
              note={month ? note : '\u00a0'}
            />
          ))}
        </dl>
      )}
      <p className={classes.definition}>{DEFINITION}</p>
    </section>
  );
}

const HEADERS = ['Mês', 'Por mês', 'Membros', 'Doações', 'Novos', 'Perdidos', 'Em pausa'];

/** Recurring income month by month, the newest first. */
export function RecurringMonths() {
  const { data, isError, isFetching, refetch } = useQuery(recurringIncomeQuery(useShell().api));
  const rows = data && [...data.months].reverse().map((month) => rowOf(month));
  return (
    <section className={classes.panel} aria-label={`${TITLE} por mês`} aria-busy={!data}>
      <h2 className={classes.title}>{TITLE} por mês</h2>
      <p className={classes.definition}>{DEFINITION} Ativos e pausados são os do fim do mês.</p>
      {isError && !data && (
        <LoadFailure message="Não foi possível carregar a receita recorrente." onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {rows && (
        // Narrow screens scroll the table, not the page.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only what can have the focus
        <div className={classes.scroll} role="region" aria-label={`Tabela de ${TITLE.toLowerCase()} por mês`} tabIndex={0}>
          <NumbersTable table={{ headers: HEADERS, rows }} />
        </div>
      )}
    </section>
  );
}

function rowOf(month: RecurringMonthView): string[] {
  const counts = [
    month.memberships.active,
    month.donations.active,
    bothOf(month, 'started'),
    bothOf(month, 'lost'),
    bothOf(month, 'paused'),
  ];
  return [formatShortMonth(month.month), formatMoney(bothOf(month, 'monthlyCents')), ...counts.map(formatCount)];
}
