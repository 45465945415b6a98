import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'off';

/** A state in one word; unknown states take the tone 'off'. */
export function StatusBadge({ tone, children, className }: { tone: StatusTone; children: ReactNode; className?: string }) {
  return <span className={clsx(classes.badge, classes[tone], className)}>{children}</span>;
}
