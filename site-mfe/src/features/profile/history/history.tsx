import type { PageView } from '@aflora/contracts';
import { BlossomIcon, Button, Skeleton } from '@aflora/ui';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../components/load-failed';
import classes from './history.module.css';

const SKELETONS = 3;

interface HistoryProps<T> {
  title: string;
  /** The part of a query that this reads. */
  query: { data?: PageView<T>; isError: boolean; isFetching: boolean; refetch(): unknown };
  failure: string;
  empty: { text: string; to: string; action: string };
  children: (row: T) => ReactNode;
}

/** The newest rows of one kind, in their own panel: whatever happens to it leaves the rest of the page alone. */
export function History<T extends { id: string }>(props: HistoryProps<T>) {
  const id = useId();
  return (
    <section className={classes.history} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <Rows {...props} />
    </section>
  );
}

function Rows<T extends { id: string }>({ title, query, failure, empty, children }: HistoryProps<T>) {
  if (!query.data) return query.isError ? <LoadFailed text={failure} query={query} /> : <Waiting title={title} />;
  if (query.data.items.length === 0) return <Empty {...empty} />;
  return (
    <ul className={classes.list}>
      {query.data.items.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={`Carregando ${title.toLowerCase()}`}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className={classes.waitingRow} />
      ))}
    </div>
  );
}

function Empty({ text, to, action }: HistoryProps<never>['empty']) {
  return (
    <div className={classes.empty}>
      <BlossomIcon size={56} />
      <p>{text}</p>
      <Button component={Link} to={to} variant="light" size="md">
        {action}
      </Button>
    </div>
  );
}
