import { useId, type ReactNode } from 'react';
import classes from './record-card.module.css';

interface RecordCardProps {
  title: ReactNode;
  /** Beside the title: its states. */
  badges?: ReactNode;
  /** A line under the title. */
  about?: ReactNode;
  children?: ReactNode;
  /** Chooses the card, where rows can be chosen. */
  choice?: ReactNode;
  actions?: ReactNode;
}

/** One record of a list as a card. */
export function RecordCard({ title, badges, about, children, choice, actions }: RecordCardProps) {
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
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

/** Cards side by side, as many as fit. */
export function RecordGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
