import type { DonationView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { Link } from 'react-router-dom';
import classes from './donation-uses.module.css';

/** What a received donation paid so far, and what is left of it. */
export function DonationUses({ donation: { project, uses } }: { donation: DonationView }) {
  const { uses: listed, usedCents, unusedCents } = uses;
  if (usedCents + unusedCents === 0) return null;
  const otherCents = usedCents - listed.reduce((cents, use) => cents + use.cents, 0);
  return (
    <section className={classes.uses} aria-labelledby="pagou">
      <h2 id="pagou">O que a sua doação pagou</h2>
      {project && (
        <p className={classes.about}>
          Você doou para <b>{project}</b>.
        </p>
      )}
      <ul>
        {listed.map(({ expenseId, cents, day, project: paid, supplier, description }) => (
          <li key={expenseId}>
            <b>{formatMoney(cents)}</b>
            <span>
              <Link to={`/transparencia/${day.slice(0, 7)}?despesa=${expenseId}#${expenseId}`}>{description}</Link>
              <small>{[paid, day.split('-').reverse().join('/'), supplier].filter(Boolean).join(', ')}</small>
            </span>
          </li>
        ))}
        {otherCents > 0 && <Rest cents={otherCents} text="em outras despesas" />}
        {unusedCents > 0 && <Rest cents={unusedCents} text="ainda não usado" />}
      </ul>
      <p className={classes.about}>
        As doações pagam as despesas na ordem em que chegam. Veja todas na <Link to="/transparencia">Trilha do real</Link>.
      </p>
    </section>
  );
}

function Rest({ cents, text }: { cents: number; text: string }) {
  return (
    <li>
      <b>{formatMoney(cents)}</b>
      <span>{text}</span>
    </li>
  );
}
