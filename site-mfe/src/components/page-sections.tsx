import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import classes from './page-sections.module.css';
import { Picture } from './picture';

interface PageIntroProps {
  title: ReactNode;
  lead: ReactNode;
  /** File addresses by width; runs off the right edge under an arch. */
  picture?: Record<number, string>;
  children?: ReactNode;
}

/** How a page begins: its heading, a sentence, and mostly a picture. */
export function PageIntro({ title, lead, picture, children }: PageIntroProps) {
  return (
    <section className={classes.intro} data-picture={Boolean(picture)}>
      <div className={classes.copy}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
      {picture && (
        <div className={classes.picture}>
          <Picture files={picture} alt="" width={1200} height={900} sizes="(max-width: 767px) 100vw, 54vw" important />
        </div>
      )}
    </section>
  );
}

interface SectionProps {
  title: ReactNode;
  text?: ReactNode;
  tone?: 'page' | 'sand' | 'plum';
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
