import type { ReleaseSummaryView } from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';
import { useId, type ReactNode } from 'react';
import { shortCommit, shortName, standingOf } from '../release-words';
import { CopyName } from './copy-name';
import classes from './release-card.module.css';
import { ReleaseFigures } from './release-figures';

interface ReleaseCardProps {
  release: ReleaseSummaryView;
  /** What visitors get now. */
  isProminent?: boolean;
  since: ReactNode;
  showErrors(release: string): void;
  /** Below the figures. */
  children?: ReactNode;
}

export function ReleaseCard({ release, isProminent = false, since, showErrors, children }: ReleaseCardProps) {
  const titleId = useId();
  const { name, commit } = release;
  const { label, tone } = standingOf(release);
  return (
    <article aria-labelledby={titleId} className={classes.card} data-prominent={isProminent || undefined}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.name} title={name}>
          {shortName(name)}
        </h3>
        <CopyName name={name} />
        <StatusBadge tone={tone} className={classes.standing}>
          {label}
        </StatusBadge>
      </div>
      <p className={classes.about}>
        {since}
        {commit && (
          <span title={commit}>
            commit <code>{shortCommit(commit)}</code>
          </span>
        )}
      </p>
      <ReleaseFigures release={release} showErrors={() => showErrors(name)} />
      {children && <div className={classes.foot}>{children}</div>}
    </article>
  );
}
