import { paths } from '@aflora/contracts';
import { formatMonthAndYear } from '@aflora/ui';
import { useId, useState } from 'react';
import { ExportButton } from '../../../components/export-button';
import { FilterMenu, type FilterOption } from '../../../components/list-page/filters';
import { toDay } from '../../../lib/days';
import classes from './ledger.module.css';

const MONTHS = 24;

/** The current month and those before it, newest first: '2026-11', 'novembro de 2026'. */
function latestMonths(today = toDay(new Date())): FilterOption[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const value = new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7);
    return { value, label: formatMonthAndYear(value) };
  });
}

/** Exports the movements of money of a month; the month that has just ended is offered first. */
export function AccountantExport() {
  const titleId = useId();
  const months = latestMonths();
  const [month, choose] = useState(months[1]?.value ?? '');
  return (
    <section aria-labelledby={titleId} className={classes.checks}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId} className={classes.title}>
            Para a contabilidade
          </h2>
          <p className={classes.about}>Uma linha por recebimento, reembolso, contestação e mudança de tarifa do mês.</p>
        </div>
        <div className={classes.export}>
          <FilterMenu label="Mês" options={months} value={month} onChange={choose} />
          <ExportButton path={paths.adminPaymentMovementsExport} query={{ month }} name={`movimentos-${month}`} />
        </div>
      </div>
    </section>
  );
}
