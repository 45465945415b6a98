import { formatInvoiceKey, OrderNoteInput, paths, type AdminOrderEventView, type AdminOrderView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { Button, Textarea } from '@mantine/core';
import { DetailSection, Timeline, type TimelineEntry } from '../../components/detail-panel';
import { OPEN_RECORD } from '../../lib/list-url';
import { useConsoleForm } from '../../lib/use-console-form';
import classes from './order-history.module.css';
import { eventLabels } from './order-labels';
import { useOrderChange } from './orders.api';

/** Events and notes, newest first, with a form for another note. */
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
  what: eventLabels[event.kind] ?? event.kind,
  about: aboutOf(event),
  note: event.note && isAboutInvoice(event) ? formatInvoiceKey(event.note) : event.note,
});

const isAboutInvoice = ({ kind }: AdminOrderEventView): boolean => kind === 'invoice-set' || kind === 'invoice-removed';

function NoteForm({ orderId }: { orderId: string }) {
  const form = useConsoleForm(OrderNoteInput, { initialValues: { note: '' }, closesWith: OPEN_RECORD });
  const { mutate, isPending } = useOrderChange<OrderNoteInput>({
    send: (api, input) => api.post<AdminOrderView>(paths.adminOrderNotes(orderId), input),
    done: 'Nota adicionada',
    onOver: form.reset,
    showProblem: form.showProblem,
  });
  return (
    <form className={classes.note} onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))} noValidate>
      <Textarea
        label="Nova nota"
        description="Só a equipe vê. Quem comprou recebe as notas se pedir a cópia dos seus dados."
        autosize
        minRows={2}
        maxLength={500}
        className={classes.noteField}
        {...form.getInputProps('note')}
      />
      <Button type="submit" variant="outline" size="sm" loading={isPending}>
        Adicionar nota
      </Button>
    </form>
  );
}
