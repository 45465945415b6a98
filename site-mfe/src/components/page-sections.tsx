import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { hasLongFigure } from '../lib/site-settings';
import classes from './page-sections.module.css';
import { Picture, type PictureFiles } from './picture';

interface PageIntroProps {
  title: ReactNode;
  lead: ReactNode;
  /** Runs off the right edge under an arch. */
  picture?: PictureFiles;
  children?: ReactNode;
}

/** Start of a page: heading, lead text and usually a picture. */
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
          <Picture {...picture} alt="" width={1200} height={900} sizes="(max-width: 767px) 100vw, 54vw" important />
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

/** Section of a page with its own heading. A page has at most one section in plum. */
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

interface FiguresProps {
  /** Four at most; `note` tells where a figure comes from. */
  figures: { figure: string; label: string; note?: string }[];
  /** Amounts of money are long, so they are smaller, and one below the other on phones. */
  areAmounts?: boolean;
}

/** Large figures in a row, for a section in plum. */
export function Figures({ figures, areAmounts }: FiguresProps) {
  const areLong = areAmounts || hasLongFigure(figures);
  return (
    <dl className={clsx(classes.figures, areLong && classes.amounts)}>
      {figures.map(({ figure, label, note }) => (
        <div key={label}>
          <dt>
            {label}
            {note && <small>{note}</small>}
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
