import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** How many rows are chosen; nothing shows while there are none. */
  count: number;
  /** `['pedido selecionado', 'pedidos selecionados']` */
  of: readonly [one: string, many: string];
  onClear(): void;
  /** Chooses all results, not this page only; left out where that is not offered. */
  all?: { total: number; label: string; onChoose(): void };
  /** What can be done to them. */
  children: ReactNode;
}

const number = new Intl.NumberFormat('pt-BR');

/** Bar above a list while rows of it are selected. */
export function SelectionBar({ count, of: [one, many], onClear, all, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="region" aria-label="Seleção">
      <p role="status" className={classes.count}>
        {number.format(count)} {count === 1 ? one : many}
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
