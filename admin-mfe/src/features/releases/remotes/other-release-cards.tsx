import type { ReleaseSummaryView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { attemptsOf, countText, errorRateOf, rateText, timeText } from '../release-numbers';
import { shortCommit, shortName, standingOf } from '../release-words';
import { CopyName } from './copy-name';
import classes from './other-release-cards.module.css';

/** The table, for phones. */
export function OtherReleaseCards({ label, releases }: { label: string; releases: ReleaseSummaryView[] }) {
  return (
    <ul aria-label={label} className={classes.cards}>
      {releases.map((release) => (
        <OtherReleaseCard key={release.name} release={release} />
      ))}
    </ul>
  );
}

function OtherReleaseCard({ release }: { release: ReleaseSummaryView }) {
  const { name, commit, publishedAt } = release;
  const { label, tone } = standingOf(release);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <b title={name}>{shortName(name)}</b>
        <CopyName name={name} />
        <StatusBadge tone={tone} className={classes.standing}>
          {label}
        </StatusBadge>
      </div>
      <p className={classes.about}>
        <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
        {commit && (
          <>
            {' · '}commit <code title={commit}>{shortCommit(commit)}</code>
          </>
        )}
      </p>
      <p className={classes.figures}>{attemptsOf(release) === 0 ? 'Nenhum carregamento em 30 dias' : figuresText(release)}</p>
    </li>
  );
}

function figuresText(release: ReleaseSummaryView): string {
  const { loads, medianLoadMs, p95LoadMs } = release;
  const times = `mediana ${timeText(medianLoadMs)} · 95% até ${timeText(p95LoadMs)}`;
  return `${rateText(errorRateOf(release))} de erro · ${times} · ${countText(loads)} ${loads === 1 ? 'carregamento' : 'carregamentos'}`;
}
