import { useEffect, useId, type ReactNode } from 'react';
import classes from './page.module.css';

interface PageHeadProps {
  title: string;
  /** One line under the title: a date, a count. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a console page, which takes the focus when the page opens, and the title of the browser's tab. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Dashboard Admin`;
  }, [title]);
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

interface PanelProps {
  title: string;
  /** 2 for a part of the page, 3 below such a part. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of a console page on a surface of its own. */
export function Panel({ title, level = 2, children }: PanelProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <Heading id={titleId} className={classes.panelTitle}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
