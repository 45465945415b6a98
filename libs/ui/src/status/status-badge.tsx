import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'off';

/** Short label of a status. Callers pass the tone 'off' for unknown states. */
export function StatusBadge({ tone, children, className }: { tone: StatusTone; children: ReactNode; className?: string }) {
  return <span className={clsx(classes.badge, classes[tone], className)}>{children}</span>;
}
