import { formatMoney } from '@aflora/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './totals.module.css';

interface TotalsProps {
  /** Sum of the items before the discount. */
  itemsTotalCents: number;
  /** What the buyer pays less as a member; without a line when it is 0. */
  memberDiscountCents: number;
  /** The coupon that applies; without a line when it takes nothing off, with a null discount until that is known. */
  coupon?: { code: string; discountCents: number | null } | null;
  /** Line for the freight; left out while the freight is unknown. */
  freight?: { term?: string; text: string };
  /** Donation by which the buyer rounds up; without a line when it is 0. */
  roundUpCents?: number;
  /** Total in cents, including the freight when it is known, and not the donation, which is added to what is shown; null until it is known. */
  totalCents: number | null;
  totalTerm?: string;
  /** Whether screen readers announce a changed total. */
  isAnnounced?: boolean;
  /** Whether the amounts are being calculated again. */
  isBusy?: boolean;
  className?: string;
  /** Further lines below the total, as `TotalsLine`. */
  children?: ReactNode;
}

/** In place of an amount that is being calculated. */
export const UNKNOWN = '—';

/** Totals of a cart or an order. */
export function Totals(props: TotalsProps) {
  const { itemsTotalCents, memberDiscountCents, coupon, freight, roundUpCents = 0, totalCents, totalTerm = 'Total' } = props;
  const { isAnnounced, isBusy, className, children } = props;
  return (
    <dl className={clsx(classes.totals, className)}>
      <TotalsLine term="Subtotal" text={formatMoney(itemsTotalCents)} />
      {memberDiscountCents > 0 && <TotalsLine term="Desconto de membro" text={formatMoney(-memberDiscountCents)} />}
      {coupon && coupon.discountCents !== 0 && (
        <TotalsLine term={`Cupom ${coupon.code}`} text={coupon.discountCents === null ? UNKNOWN : formatMoney(-coupon.discountCents)} />
      )}
      {freight && <TotalsLine term={freight.term ?? 'Frete'} text={freight.text} />}
      {roundUpCents > 0 && <TotalsLine term="Troco solidário (doação)" text={formatMoney(roundUpCents)} />}
      <div className={classes.total} aria-live={isAnnounced ? 'polite' : undefined} aria-busy={isBusy || totalCents === null || undefined}>
        <dt>{totalTerm}</dt>
        <dd>{totalCents === null ? UNKNOWN : formatMoney(totalCents + roundUpCents)}</dd>
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
