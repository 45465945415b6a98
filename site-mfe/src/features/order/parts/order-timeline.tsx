import type { OrderEventView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { eventWords } from '../order-words';
import classes from './order-timeline.module.css';

/** What happened so far, oldest first. */
export function OrderTimeline({ history }: { history: OrderEventView[] }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="historico">
      <h2 id="historico" className={classes.title}>
        Andamento
      </h2>
      <ol className={classes.events}>
        {history.map(({ kind, at }, index) => (
          <li key={`${kind} ${at}`} aria-current={index === history.length - 1 ? 'step' : undefined}>
            <span>{eventWords[kind] ?? kind}</span>
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
