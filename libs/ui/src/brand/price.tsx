import { clsx } from 'clsx';
import { formatAmount } from '../formats';
import classes from './price.module.css';

/** A price in large type with a smaller currency sign. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return (
    <span className={clsx(classes.price, className)}>
      <span className={classes.sign}>R$</span> {formatAmount(cents)}
    </span>
  );
}
