import { formatMoney } from '@aflora/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './totals.module.css';

interface TotalsProps {
  itemsTotalCents: number;
  /** The line of the freight; left out while nothing is known of it. */
  freight?: { term?: string; text: string };
  /** Includes the freight where it is known. */
  totalCents: number;
  totalTerm?: string;
  /** Whether screen readers hear a changed total. */
  isAnnounced?: boolean;
  className?: string;
  /** More lines, as `TotalsLine`, below the total. */
  children?: ReactNode;
}

/** What a cart or an order costs. */
export function Totals({ itemsTotalCents, freight, totalCents, totalTerm = 'Total', isAnnounced, className, children }: TotalsProps) {
  return (
    <dl className={clsx(classes.totals, className)}>
      <TotalsLine term="Subtotal" text={formatMoney(itemsTotalCents)} />
      {freight && <TotalsLine term={freight.term ?? 'Frete'} text={freight.text} />}
      <div className={classes.total} aria-live={isAnnounced ? 'polite' : undefined}>
        <dt>{totalTerm}</dt>
        <dd>{formatMoney(totalCents)}</dd>
      </div>
      {children}
    </dl>
  );
}

export function TotalsLine({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}
