import { formatInvoiceKey, OrderNoteInput, paths, type AdminOrderEventView, type AdminOrderView } from '@aflora/contracts';
import { formatDateTime, SubmitButton } from '@aflora/ui';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { DetailSection, Timeline, type TimelineEntry } from '../../../components/detail-panel';
import { LockingForm } from '../../../components/locking-form';
import { OPEN_RECORD } from '../../../lib/list-url';
import { useConsoleForm } from '../../../lib/use-console-form';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import classes from './order-history.module.css';
import { eventLabels } from '../order-labels';
import { useOrderChange } from '../orders.api';

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
  const keyOf = useIdempotencyKey();
  // The same words can be another note, once the first one is stored.
  const [added, setAdded] = useState(0);
  const { mutate, isPending } = useOrderChange<OrderNoteInput>({
    send: (api, input) => api.post<AdminOrderView>(paths.adminOrderNotes(orderId), input, { idempotencyKey: keyOf({ ...input, added }) }),
    done: 'Nota adicionada',
    onOver: () => {
      setAdded(added + 1);
      form.reset();
    },
    showProblem: form.showProblem,
  });
  return (
    <LockingForm isSaving={isPending} className={classes.note} onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))}>
      <Textarea
        label="Nova nota"
        description="Só a equipe vê. Quem comprou recebe as notas se pedir a cópia dos seus dados."
        autosize
        minRows={2}
        maxLength={500}
        className={classes.noteField}
        {...form.getInputProps('note')}
      />
      <SubmitButton variant="outline" size="sm" loading={isPending}>
        Adicionar nota
      </SubmitButton>
    </LockingForm>
  );
}
