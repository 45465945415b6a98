import { paths, ShipmentInput, type AdminOrderView } from '@aflora/contracts';
import { TextInput } from '@mantine/core';
import { FormDialog } from '../../../components/dialogs';
import { OPEN_RECORD } from '../../../lib/list-url';
import { useConsoleForm } from '../../../lib/use-console-form';
import { orderName } from '../order-words';
import type { StepDialogProps } from './step-dialog-props';
import { useOrderChange } from './use-order-change';

export function ShipDialog({ order, onClose, onOver }: StepDialogProps) {
  const form = useConsoleForm(ShipmentInput, { initialValues: { trackingCode: '' }, closesWith: OPEN_RECORD });
  const { mutate, isPending } = useOrderChange<ShipmentInput>({
    send: (api, input) => api.post<AdminOrderView>(paths.adminOrderShipment(order.id), input),
    done: 'Pedido marcado como enviado',
    onOver,
    showProblem: form.showProblem,
  });
  return (
    <FormDialog
      isOpen
      title="Marcar como enviado"
      submitLabel="Marcar como enviado"
      isBusy={isPending}
      onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))}
      onClose={() => form.leave(onClose)}
    >
      <p>
        <b>{orderName(order.id)}</b>: {order.shippingAddress.recipient} recebe um e-mail com o código de rastreio.
      </p>
      <TextInput label="Código de rastreio" mt="md" data-autofocus autoComplete="off" {...form.getInputProps('trackingCode')} />
    </FormDialog>
  );
}
