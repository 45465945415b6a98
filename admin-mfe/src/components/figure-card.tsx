import { BlossomIcon } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

/** '+28' in green or '-3' in red, followed by the comparison. */
export function Change({ by, text, children }: { by: number; text: string; children: ReactNode }) {
  return (
    <>
      <span className={by < 0 ? classes.down : classes.up}>{text}</span> {children}
    </>
  );
}

interface FigureCardProps {
  label: string;
  icon: ReactNode;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Text that explains the figure or its change. */
  note: ReactNode;
  /** Trend line of earlier values, beside the note. */
  trend?: ReactNode;
  /** Marks the page's key figure, in plum; at most one per page. */
  isKey?: boolean;
}

export function FigureCard({ label, icon, value, note, trend, isKey = false }: FigureCardProps) {
  return (
    <div className={clsx(classes.card, isKey && classes.key)}>
      <dt className={classes.label}>
        {icon}
        {label}
      </dt>
      <dd className={classes.value}>{value ?? <Skeleton height="1em" width="5ch" radius="sm" my="0.05em" />}</dd>
      <dd className={classes.note}>
        {note}
        {trend && <span className={classes.trend}>{trend}</span>}
        {isKey && !trend && (
          <span className={classes.mark}>
            <BlossomIcon size={190} />
          </span>
        )}
      </dd>
    </div>
  );
}
