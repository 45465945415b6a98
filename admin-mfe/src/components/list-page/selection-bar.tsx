import { Button, formatCount } from '@aflora/ui';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** Number of selected rows; the bar is hidden while it is 0. */
  count: number;
  /** Noun for the count, singular and plural: `['pedido selecionado', 'pedidos selecionados']`. */
  of: readonly [one: string, many: string];
  onClear(): void;
  /** Selects all results, not only this page; omitted where that is not offered. */
  all?: { total: number; label: string; onChoose(): void };
  /** Actions on the selected rows. */
  children: ReactNode;
}

/** Bar above a list while rows are selected. */
export function SelectionBar({ count, of: [one, many], onClear, all, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="region" aria-label="Seleção">
      <p role="status" className={classes.count}>
        {formatCount(count)} {count === 1 ? one : many}
      </p>
      {all && all.total > count && (
        <Button variant="subtle" size="compact-sm" onClick={all.onChoose}>
          {all.label}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Limpar seleção
      </Button>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
