import { ApiProblem } from '@aflora/api-client';
import { useOpenerFocus } from '@aflora/ui/opener-focus';
import { Drawer, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useContext, useLayoutEffect, type ReactNode } from 'react';
import { focusRecord } from '../lib/focus';
import { UnsavedContext } from '../lib/unsaved-work';
import { EmptyState, LoadFailure } from './placeholders';
import classes from './detail-panel.module.css';

interface DetailPanelProps {
  isOpen: boolean;
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** Every open dialog receives Escape; it must close the topmost one only. */
const isOnTop = (): boolean => document.querySelectorAll('[role="dialog"][aria-modal="true"]:not([inert])').length === 1;

/** Panel with one record beside its list. Composed by hand, because Mantine's own drawer head is a `header`, a second banner landmark. */
export function DetailPanel({ isOpen, title, onClose, children }: DetailPanelProps) {
  useOpenerFocus(isOpen);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={() => isOnTop() && onClose()}
      returnFocus={false}
      position="right"
      size={640}
      classNames={{ overlay: classes.veil, inner: classes.inner, content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content data-side-panel inert={!isOpen}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Fechar" size={44} iconSize={22} />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** A section of a record, with a heading. */
export function DetailSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Labels and values, one pair per row; null values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export interface TimelineEntry {
  id: string;
  what: ReactNode;
  /** Time and author. */
  about: ReactNode;
  note?: ReactNode;
}

/** Events in a vertical list. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline}>
      {entries.map(({ id, what, about, note }) => (
        <li key={id} className={classes.entry}>
          <p className={classes.what}>{what}</p>
          <p className={classes.about}>{about}</p>
          {note && <p className={classes.note}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}

interface RecordFacts {
  /** The record as it was loaded last. */
  data: unknown;
  error: unknown;
  /** There is unsaved input, which would disappear together with the record. */
  hasInput: boolean;
}

/**
 * - `gone`: the record doesn't exist any more, even if an earlier version of it is known
 * - `gone-with-input`: the same, but its form stays, so that the input can be copied
 */
type RecordState = 'loading' | 'failed' | 'record' | 'gone' | 'gone-with-input';

/** What a panel shows of its record. A record that could not be loaded again stays; a toast says so. */
export function recordStateOf({ data, error, hasInput }: RecordFacts): RecordState {
  if (error instanceof ApiProblem && error.status === 404) return data !== undefined && hasInput ? 'gone-with-input' : 'gone';
  if (data !== undefined) return 'record';
  return error ? 'failed' : 'loading';
}

interface LoadedRecordProps<Row, Key extends readonly unknown[]> {
  query: UseQueryOptions<Row, Error, Row, Key>;
  /** Name of the record, as in 'o cupom'. */
  what: string;
  children(record: Row): ReactNode;
}

/** Shows the record of a panel once it is loaded; before that, skeletons of its parts, or that it can't be loaded or is gone. */
export function LoadedRecord<Row, Key extends readonly unknown[]>({ query, what, children }: LoadedRecordProps<Row, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query);
  const { forms } = useContext(UnsavedContext);
  const state = recordStateOf({ data, error, hasInput: forms.all().length > 0 });
  if (state === 'gone') return <Gone />;
  if (data !== undefined)
    return (
      <>
        <div role="status" className={classes.gone}>
          {state === 'gone-with-input' && 'Isto foi excluído enquanto você digitava. Copie o que precisar: não dá mais para salvar.'}
        </div>
        {children(data)}
      </>
    );
  const retry = () => void refetch();
  if (state === 'failed') return <LoadFailure message={`Não foi possível carregar ${what}.`} onRetry={retry} isRetrying={isFetching} />;
  return (
    <div role="status" aria-label={`Carregando ${what}...`}>
      <Skeleton height={80} radius="sm" />
      <Skeleton height={320} radius="sm" mt="md" />
    </div>
  );
}

function Gone() {
  // The button that had the focus may have disappeared with the record.
  useLayoutEffect(() => void (document.activeElement === document.body && focusRecord()), []);
  return <EmptyState title="Não está mais aqui">Pode ter sido excluído. Se você abriu um link, confira se ele está completo.</EmptyState>;
}
