import { formatInvoiceKey, OrderInvoiceInput, paths, type AdminOrderView, type InvoiceView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DetailSection, Facts } from '../../../components/detail-panel';
import { ConfirmDialog, FormDialog } from '../../../components/dialogs';
import parts from '../../../components/record-parts.module.css';
import { OPEN_RECORD } from '../../../lib/list-url';
import { useConsoleForm } from '../../../lib/use-console-form';
import { orderName } from '../order-labels';
import { useOrderChange } from '../orders.api';

/** The order's electronic invoice. The section appears once the order is paid. */
export function OrderInvoice({ order }: { order: AdminOrderView }) {
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  const { invoice, canSetInvoice } = order;
  if (!canSetInvoice && !invoice) return null;
  const close = () => setDialog(null);
  return (
    <DetailSection title="Nota fiscal">
      {invoice && <InvoiceFacts invoice={invoice} />}
      <div className={parts.steps}>
        {canSetInvoice && (
          <Button size="sm" variant="outline" onClick={() => setDialog('set')}>
            {invoice ? 'Corrigir chave' : 'Informar nota fiscal'}
          </Button>
        )}
        {invoice && (
          <Button size="sm" variant="subtle" onClick={() => setDialog('remove')}>
            Remover chave
          </Button>
        )}
      </div>
      {dialog === 'set' && <SetInvoiceDialog order={order} close={close} />}
      {dialog === 'remove' && <RemoveInvoiceDialog order={order} close={close} />}
    </DetailSection>
  );
}

function InvoiceFacts({ invoice: { key, url } }: { invoice: InvoiceView }) {
  return (
    <Facts
      facts={[
        ['Chave de acesso', formatInvoiceKey(key)],
        [
          'Consulta',
          url && (
            <Anchor key="page" href={url} target="_blank" rel="noopener noreferrer" inherit>
              Receita Federal
            </Anchor>
          ),
        ],
      ]}
    />
  );
}

interface InvoiceDialogProps {
  order: AdminOrderView;
  close(): void;
}

function SetInvoiceDialog({ order: { id, invoice, customer }, close }: InvoiceDialogProps) {
  const title = invoice ? 'Corrigir chave da nota fiscal' : 'Informar nota fiscal';
  const form = useConsoleForm(OrderInvoiceInput, { initialValues: { invoiceKey: invoice?.key ?? '' }, closesWith: OPEN_RECORD });
  const { mutate, isPending } = useOrderChange<OrderInvoiceInput>({
    send: (api, input) => api.post<AdminOrderView>(paths.adminOrderInvoice(id), input),
    done: 'Chave da nota fiscal salva',
    onOver: close,
    showProblem: form.showProblem,
  });
  return (
    <FormDialog
      isOpen
      title={title}
      submitLabel="Salvar chave"
      isBusy={isPending}
      onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))}
      onClose={() => form.leave(close)}
    >
      <p>
        <b>{orderName(id)}</b>:{' '}
        {customer.email ? 'quem comprou recebe a chave por e-mail e a vê na página do pedido.' : 'sem e-mail de quem comprou.'}
      </p>
      <TextInput
        label="Chave de acesso"
        description="Os 44 números da NF-e, com ou sem espaços."
        mt="md"
        inputMode="numeric"
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('invoiceKey')}
      />
    </FormDialog>
  );
}

function RemoveInvoiceDialog({ order: { id }, close }: InvoiceDialogProps) {
  const { mutate, isPending } = useOrderChange({
    send: (api) => api.delete(paths.adminOrderInvoice(id)),
    done: 'Chave da nota fiscal removida',
    onOver: close,
  });
  return (
    <ConfirmDialog
      isOpen
      title="Remover chave da nota fiscal"
      confirmLabel="Remover chave"
      cancelLabel="Voltar"
      isBusy={isPending}
      onConfirm={() => !isPending && mutate()}
      onCancel={close}
    >
      <p>
        A chave sai da página do <b>{orderName(id)}</b>. Quem comprou não recebe aviso: se a nota foi trocada, prefira corrigir a chave.
      </p>
    </ConfirmDialog>
  );
}
