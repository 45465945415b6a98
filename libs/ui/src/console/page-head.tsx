import type { ReactNode } from 'react';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** One line under the title: a date, a count. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a console page; it takes the focus when the page opens. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {children && <div className={classes.line}>{children}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
