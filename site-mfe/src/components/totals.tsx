import { formatMoney } from '@aflora/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './totals.module.css';

interface TotalsProps {
  itemsTotalCents: number;
  /** Line for the freight; left out while the freight is unknown. */
  freight?: { term?: string; text: string };
  /** Total in cents, including the freight when it is known. */
  totalCents: number;
  totalTerm?: string;
  /** Whether screen readers announce a changed total. */
  isAnnounced?: boolean;
  className?: string;
  /** Further lines below the total, as `TotalsLine`. */
  children?: ReactNode;
}

/** Totals of a cart or an order. */
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
