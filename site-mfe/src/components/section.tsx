import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: ReactNode;
  text?: ReactNode;
  tone?: 'page' | 'areia' | 'plum';
  children: ReactNode;
}

/** A part of a page under its own heading; at most one plum band a page. */
export function Section({ title, text, tone = 'page', children }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx(classes.section, classes[tone])} aria-labelledby={id}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
