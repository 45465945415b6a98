import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

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
      <Heading id={titleId} className={classes.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
