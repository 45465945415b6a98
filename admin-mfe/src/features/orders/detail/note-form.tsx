import { OrderNoteInput, paths, type AdminOrderView } from '@aflora/contracts';
import { Button, Textarea } from '@mantine/core';
import { OPEN_RECORD } from '../../../lib/list-url';
import { useConsoleForm } from '../../../lib/use-console-form';
import { useOrderChange } from '../steps/use-order-change';
import classes from './order-detail.module.css';

export function NoteForm({ orderId }: { orderId: string }) {
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
