import { useEffect, useId, type ReactNode } from 'react';
import classes from './page.module.css';

interface PageHeadProps {
  title: string;
  /** Content of the line under the title, such as a date or a count. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Heading of a console page, which takes the focus when the page opens; also sets the title of the browser's tab. */
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
  /** Heading level: 2 for a section of the page, 3 for a section within one. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A section of a console page on a surface of its own. */
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
