import { formatMoney } from '@aflora/ui';
import { clsx } from 'clsx';
import classes from './fund-bars.module.css';

interface BarGroup {
  key: string;
  label: React.ReactNode;
  /** Undefined before the month is over: what came in is published then. */
  receivedCents: number | undefined;
  spentCents: number;
}

interface FundBarsProps {
  caption: string;
  /** Header of the first column. */
  of: string;
  groups: BarGroup[];
}

/** A table of amounts with a bar for each, so that chart and figures are one thing for everybody. */
export function FundBars({ caption, of, groups }: FundBarsProps) {
  const most = Math.max(1, ...groups.flatMap(({ receivedCents = 0, spentCents }) => [receivedCents, spentCents]));
  return (
    <table className={classes.bars}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">
            <i className={clsx(classes.key, classes.received)} aria-hidden /> Entrou
          </th>
          <th scope="col">
            <i className={clsx(classes.key, classes.spent)} aria-hidden /> Gasto
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, label, receivedCents, spentCents }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {receivedCents === undefined ? (
              <td className={classes.open}>quando o mês terminar</td>
            ) : (
              <Amount cents={receivedCents} most={most} className={classes.received} />
            )}
            <Amount cents={spentCents} most={most} className={classes.spent} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({ cents, most, className }: { cents: number; most: number; className: string | undefined }) {
  return (
    <td>
      <span className={classes.amount}>{formatMoney(cents)}</span>
      <span className={classes.track} aria-hidden>
        {cents > 0 && <span className={clsx(classes.bar, className)} style={{ width: `${(cents / most) * 100}%` }} />}
      </span>
    </td>
  );
}
