import { DonationRefundInput } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { Textarea } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { OPEN_RECORD } from '../lib/list-url';
import { useConsoleForm } from '../lib/use-console-form';
import { useIdempotencyKey } from '../lib/use-idempotency-key';
import { CurrencyInput } from './number-inputs';
import { FormDialog } from './dialogs';
import classes from './refund-dialog.module.css';

export interface RefundRequest {
  input: { amountCents: number; reason: string };
  idempotencyKey: string;
}

interface RefundDialogProps {
  /** Name of the person who gets the money. */
  who: string;
  refundableCents: number;
  /** Says what the refund does not change. */
  note: string;
  /** Further effects of a refund of this amount; null when there are none. */
  warningOf?(amountCents: number): string | null;
  isBusy: boolean;
  onRefund(request: RefundRequest): void;
  onClose(): void;
}

/** Asks for amount and reason of a refund of a donation or of a membership's charge. */
export function RefundDialog({ who, refundableCents, note, warningOf, isBusy, onRefund, onClose }: RefundDialogProps) {
  const form = useConsoleForm(DonationRefundInput, {
    initialValues: { amountCents: refundableCents, reason: '' },
    closesWith: OPEN_RECORD,
  });
  const { amountCents } = form.values;
  const warning = warningOf?.(amountCents);
  const keyOf = useIdempotencyKey();
  // When the response to a refund is lost, the reloaded amount may no longer contain it; the repeated request still gets its response.
  const sentCents = useRef(0);
  const submit = form.onSubmit((input) => {
    if (input.amountCents > Math.max(refundableCents, sentCents.current)) {
      form.setFieldError('amountCents', `No máximo ${formatMoney(refundableCents)}`);
      form.getInputNode('amountCents')?.focus();
    } else if (!isBusy) {
      sentCents.current = input.amountCents;
      onRefund({ input, idempotencyKey: keyOf(input) });
    }
  });
  return (
    <FormDialog
      isOpen
      title="Reembolsar"
      submitLabel="Reembolsar"
      tone="bad"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={() => form.leave(onClose)}
    >
      <p>
        <b>{who}</b>: ainda podem ser devolvidos {formatMoney(refundableCents)}, pela mesma forma do pagamento. {note}
      </p>
      <div className={classes.fields}>
        <CurrencyInput label="Valor" data-autofocus {...form.getInputProps('amountCents')} value={amountCents} />
        {warningOf && <p role="status">{warning && <b>{warning}</b>}</p>}
        <RefundReason {...form.getInputProps('reason')} />
      </div>
    </FormDialog>
  );
}

/** The field 'Motivo' of every refund. */
export function RefundReason(props: { value?: string; error?: ReactNode }) {
  return (
    <Textarea
      label="Motivo"
      description="Fica no histórico e pode ser lido pela pessoa, se ela pedir os seus dados."
      autosize
      minRows={2}
      maxLength={500}
      {...props}
    />
  );
}
