import type { AdminOrderEventView, AdminOrderView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { DetailSection, Timeline, type TimelineEntry } from '../../../components/detail-panel';
import { eventWords } from '../order-words';
import { NoteForm } from './note-form';
import classes from './order-detail.module.css';

/** What happened and what was written down, newest first, and a place to write more. */
export function OrderHistory({ order: { id, history } }: { order: AdminOrderView }) {
  const newestFirst = [...history].reverse();
  return (
    <>
      <DetailSection title="Notas">
        <div className={classes.notes}>
          <NoteForm orderId={id} />
          <Timeline entries={newestFirst.filter(({ kind }) => kind === 'note').map(noteEntry)} />
        </div>
      </DetailSection>
      <DetailSection title="Histórico">
        <Timeline entries={newestFirst.filter(({ kind }) => kind !== 'note').map(eventEntry)} />
      </DetailSection>
    </>
  );
}

const aboutOf = ({ at, by }: AdminOrderEventView): string => [formatDateTime(at), by].filter(Boolean).join(' · ');

const noteEntry = (event: AdminOrderEventView): TimelineEntry => ({
  id: event.id,
  what: event.by ?? 'Nota',
  about: formatDateTime(event.at),
  note: event.note,
});

const eventEntry = (event: AdminOrderEventView): TimelineEntry => ({
  id: event.id,
  what: eventWords[event.kind] ?? event.kind,
  about: aboutOf(event),
  note: event.note,
});
