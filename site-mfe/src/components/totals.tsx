import { formatMoney } from '@aflora/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './totals.module.css';

interface TotalsProps {
  /** Sum of the items before the discount. */
  itemsTotalCents: number;
  /** What the buyer pays less as a member; without a line when it is 0. */
  memberDiscountCents: number;
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
export function Totals(props: TotalsProps) {
  const { itemsTotalCents, memberDiscountCents, freight, totalCents, totalTerm = 'Total', isAnnounced, className, children } = props;
  return (
    <dl className={clsx(classes.totals, className)}>
      <TotalsLine term="Subtotal" text={formatMoney(itemsTotalCents)} />
      {memberDiscountCents > 0 && <TotalsLine term="Desconto de membro" text={formatMoney(-memberDiscountCents)} />}
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
