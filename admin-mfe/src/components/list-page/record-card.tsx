import { useId, type ReactNode } from 'react';
import classes from './record-card.module.css';

interface RecordCardProps {
  title: ReactNode;
  /** Status badges beside the title. */
  badges?: ReactNode;
  /** Content of the line under the title. */
  about?: ReactNode;
  children?: ReactNode;
  /** Checkbox that selects the card. */
  choice?: ReactNode;
  actions?: ReactNode;
}

/** One record of a list as a card. */
export function RecordCard({ title, badges, about, children, choice, actions }: RecordCardProps) {
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId} data-row tabIndex={-1}>
      <div className={classes.head}>
        {choice}
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {badges && <div className={classes.badges}>{badges}</div>}
      </div>
      {about && <div className={classes.about}>{about}</div>}
      {children && <div className={classes.body}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}

/** Grid of cards, with as many columns as fit. */
export function RecordGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
