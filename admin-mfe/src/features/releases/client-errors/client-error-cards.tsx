import type { ClientErrorView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { outcomeWord, remoteLabels, shortName } from '../release-words';
import classes from './client-error-cards.module.css';

/** The table, for phones. */
export function ClientErrorCards({ errors }: { errors: ClientErrorView[] }) {
  return (
    <ul aria-label="Falhas nos navegadores" className={classes.cards}>
      {errors.map((error) => (
        <ClientErrorCard key={error.id} error={error} />
      ))}
    </ul>
  );
}

function ClientErrorCard({ error: { outcome, message, path, remote, release, at } }: { error: ClientErrorView }) {
  const { label, tone } = outcomeWord(outcome);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      <p className={classes.message}>{message || 'Sem mensagem'}</p>
      <p className={classes.about}>
        {path && <>{path} · </>}
        {remoteLabels[remote]} <span title={release}>{shortName(release)}</span>
      </p>
    </li>
  );
}
