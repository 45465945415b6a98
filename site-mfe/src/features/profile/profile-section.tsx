import { useId, type ReactNode } from 'react';
import classes from './profile-section.module.css';

interface ProfileSectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its heading at the left. */
export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
