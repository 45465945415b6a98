import { paths, RefundInput, type AdminOrderView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { Checkbox, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { CurrencyInput } from '../../../components/currency-input';
import { FormDialog } from '../../../components/dialogs';
import { OPEN_RECORD } from '../../../lib/list-url';
import { useConsoleForm } from '../../../lib/use-console-form';
import { orderName } from '../order-words';
import classes from './refund-dialog.module.css';
import type { StepDialogProps } from './step-dialog-props';
import { useOrderChange } from './use-order-change';

export function RefundDialog({ order, onClose, onOver }: StepDialogProps) {
  const { id, refundableCents, customer, canRestock } = order;
  const form = useConsoleForm(RefundInput, {
    initialValues: { amountCents: refundableCents, reason: '', restock: false },
    closesWith: OPEN_RECORD,
  });
  const keyOf = useIdempotencyKey();
  const { mutate, isPending } = useOrderChange<RefundInput>({
    send: (api, input) => api.post<AdminOrderView>(paths.adminOrderRefunds(id), input, { idempotencyKey: keyOf(input) }),
    done: 'Reembolso solicitado',
    onOver,
    showProblem: form.showProblem,
  });
  const submit = form.onSubmit((values) => {
    if (values.amountCents > refundableCents) form.setFieldError('amountCents', `No máximo ${formatMoney(refundableCents)}`);
    else if (!isPending) mutate(values);
  });
  return (
    <FormDialog
      isOpen
      title="Reembolsar"
      submitLabel="Reembolsar"
      tone="bad"
      isBusy={isPending}
      onSubmit={submit}
      onClose={() => form.leave(onClose)}
    >
      <p>
        <b>{orderName(id)}</b>
        {customer.name && `, de ${customer.name}`}: ainda podem ser devolvidos {formatMoney(refundableCents)}, pela mesma forma do
        pagamento.
      </p>
      <div className={classes.fields}>
        <CurrencyInput label="Valor" data-autofocus {...form.getInputProps('amountCents')} value={form.values.amountCents} />
        <Textarea
          label="Motivo"
          description="Fica no histórico e pode ser lido pela pessoa, se ela pedir os seus dados."
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        {canRestock && (
          <Checkbox
            label="Devolver todos os produtos ao estoque"
            description={order.steps.includes('ship') ? 'O pedido não poderá mais ser enviado.' : undefined}
            {...form.getInputProps('restock', { type: 'checkbox' })}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** The same words sent again carry the same key, so that they take effect once; other words carry another. */
function useIdempotencyKey(): (words: object) => string {
  const sent = useRef({ words: '', key: '' });
  return (words) => {
    const text = JSON.stringify(words);
    if (sent.current.words !== text) sent.current = { words: text, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
