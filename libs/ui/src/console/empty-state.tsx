import type { ReactNode } from 'react';
import { BlossomIcon } from '../brand/blossom';
import classes from './empty-state.module.css';

/** Says that there is nothing here, and how to go on. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.box}>
      <span className={classes.mark}>
        <BlossomIcon size={72} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
