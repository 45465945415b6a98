import { HIDDEN_REASON, paths, type AdminExpenseView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs';
import parts from '../../../components/record-parts.module.css';
import { focusRecord } from '../../../lib/focus';
import { useExpenseChange } from '../expenses.api';

interface PublishedReason {
  /** Number of the correction; null for the reversal. */
  correction: number | null;
  name: string;
  text: string;
}

/** Hides reasons that name somebody: they were published as they were typed. */
export function HiddenReasons({ expense }: { expense: AdminExpenseView }) {
  const [chosen, setChosen] = useState<PublishedReason | null>(null);
  const { mutate, isPending } = useExpenseChange<PublishedReason, AdminExpenseView>({
    send: (api, { correction }) => api.post<AdminExpenseView>(paths.adminExpenseHiddenReasons(expense.id), { correction }),
    done: 'Motivo ocultado',
    onSuccess: focusRecord,
  });
  const reasons = reasonsOf(expense);
  if (reasons.length === 0) return null;
  return (
    <>
      <div className={parts.steps}>
        {reasons.map((reason) => (
          <Button key={reason.name} size="xs" variant="subtle" onClick={() => setChosen(reason)}>
            Ocultar motivo {reason.name}…
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isOpen={chosen !== null}
        title={`Ocultar o motivo ${chosen?.name ?? ''}?`}
        confirmLabel="Ocultar motivo"
        isBusy={isPending}
        onConfirm={() => chosen && !isPending && mutate(chosen, { onSettled: () => setChosen(null) })}
        onCancel={() => setChosen(null)}
      >
        <p>“{chosen?.text}” é apagado e não volta.</p>
        <p>Em /transparencia aparece “{HIDDEN_REASON}”. A Auditoria guarda quem ocultou e quando. Cópias que alguém já baixou não mudam.</p>
      </ConfirmDialog>
    </>
  );
}

const reasonsOf = ({ corrections, reversalReason }: AdminExpenseView): PublishedReason[] =>
  [
    ...corrections.map(({ reason }, index) => ({ correction: index + 1, name: `da ${index + 1}ª correção`, text: reason })),
    { correction: null, name: 'do estorno', text: reversalReason },
  ].filter((reason): reason is PublishedReason => reason.text !== null && reason.text !== HIDDEN_REASON);
