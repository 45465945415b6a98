import { paths, ShipmentInput, type AdminOrderView, type OrderStep } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { TextInput } from '@mantine/core';
import { IconArrowBackUp, IconHomeCheck, IconPackageImport, IconTruckDelivery, IconX, type Icon } from '@tabler/icons-react';
import { ConfirmDialog, FormDialog } from '../../../components/dialogs';
import { retryTexts } from '../../../components/payment-attempts';
import { useReceivedDay } from '../../../components/received-day';
import { OPEN_RECORD } from '../../../lib/list-url';
import { useConsoleForm } from '../../../lib/use-console-form';
import { orderName } from '../order-labels';
import { OrderRefundDialog, ReceiveDialog, type StepDialogProps } from './order-returns';
import classes from './order-steps.module.css';
import { useOrderChange } from '../orders.api';

const stepLabels: Record<OrderStep, { label: string; icon: Icon }> = {
  ship: { label: 'Marcar como enviado', icon: IconTruckDelivery },
  deliver: { label: 'Marcar como entregue', icon: IconHomeCheck },
  receive: { label: 'Registrar devolução', icon: IconPackageImport },
  refund: { label: 'Reembolsar', icon: IconArrowBackUp },
  cancel: { label: 'Cancelar pedido', icon: IconX },
};

/** Steps that move the order forward are highlighted. */
const variants: Partial<Record<OrderStep, 'filled'>> = { ship: 'filled', deliver: 'filled' };

/** Buttons of the steps that the API allows now. */
export function OrderSteps({ order, request }: { order: AdminOrderView; request(step: OrderStep): void }) {
  return order.steps.map((step) => {
    const { label, icon: StepIcon } = stepLabels[step];
    return (
      <Button
        key={step}
        size="sm"
        variant={variants[step] ?? 'outline'}
        className={step === 'cancel' ? classes.cancel : undefined}
        onClick={() => request(step)}
        leftSection={<StepIcon size={18} stroke={1.6} aria-hidden />}
      >
        {label}
      </Button>
    );
  });
}

export type RequestedStep = PlainStep | { kind: 'ship' } | { kind: 'refund' } | { kind: 'receive' };

/** The dialog of the requested step. */
export function StepDialog({ step, ...props }: StepDialogProps & { step: RequestedStep | null }) {
  if (!step) return null;
  if (step.kind === 'ship') return <ShipDialog {...props} />;
  if (step.kind === 'refund') return <OrderRefundDialog {...props} />;
  if (step.kind === 'receive') return <ReceiveDialog {...props} />;
  return <ConfirmStepDialog step={step} {...props} />;
}

/** A step that needs a confirmation only. */
type PlainStep =
  | { kind: 'deliver' | 'cancel' }
  | { kind: 'confirm-payment' | 'confirm-refund' | 'confirm-failed-refund'; id: string; amountCents: number };

interface PlainStepTexts {
  title: string;
  done: string;
  tone: 'bad' | 'primary';
  path(orderId: string, id: string): string;
}

const plainSteps: Record<PlainStep['kind'], PlainStepTexts> = {
  deliver: { title: 'Marcar como entregue', done: 'Pedido marcado como entregue', tone: 'primary', path: paths.adminOrderDelivery },
  cancel: { title: 'Cancelar pedido', done: 'Pedido cancelado', tone: 'bad', path: paths.adminOrderCancellation },
  'confirm-payment': {
    ...{ title: 'Confirmar pagamento', done: 'Pagamento confirmado', tone: 'primary' },
    path: (_order, id) => paths.adminPaymentConfirmation(id),
  },
  'confirm-refund': {
    ...{ title: 'Confirmar reembolso', done: 'Reembolso confirmado', tone: 'primary' },
    path: (_order, id) => paths.adminRefundConfirmation(id),
  },
  'confirm-failed-refund': { ...retryTexts, tone: 'primary', path: (_order, id) => retryTexts.path(id) },
};

function ConfirmStepDialog({ order, step, onClose, onOver }: StepDialogProps & { step: PlainStep }) {
  const { title, done, tone, path } = plainSteps[step.kind];
  const payment = step.kind === 'confirm-payment' ? order.payments.find(({ id }) => id === step.id) : undefined;
  const { field, input, isValid } = useReceivedDay(payment ? { id: payment.id, since: payment.createdAt } : null);
  const { mutate, isPending } = useOrderChange({
    send: (api) => api.post<AdminOrderView | void>(path(order.id, 'id' in step ? step.id : ''), input),
    done,
    onOver,
  });
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={title}
      cancelLabel="Voltar"
      tone={tone}
      isBusy={isPending}
      onConfirm={() => isValid && !isPending && mutate()}
      onCancel={onClose}
    >
      <p>
        <b>
          {orderName(order.id)}
          {order.customer.name && `, de ${order.customer.name}`}
        </b>
      </p>
      <p>{consequence(order, step)}</p>
      {field}
    </ConfirmDialog>
  );
}

/** The API's earlier release doesn't say whether the order takes a payment. */
function consequence({ refundableCents, takesPayment = true }: AdminOrderView, step: PlainStep): string {
  if (step.kind === 'deliver') return 'A partir da entrega contam os sete dias em que a pessoa pode se arrepender da compra.';
  if (step.kind === 'confirm-refund')
    return `Confirme só depois de enviar ${formatMoney(step.amountCents)} de volta a quem pagou. Isto não se desfaz.`;
  if (step.kind === 'confirm-failed-refund') return `${retryTexts.meaning} São ${formatMoney(step.amountCents)}.`;
  if (step.kind === 'confirm-payment') {
    const what = `Confirme só depois de ver ${formatMoney(step.amountCents)} no extrato da conta. Isto não se desfaz.`;
    return takesPayment ? what : `${what} Este pedido já não espera pagamento: o valor será devolvido.`;
  }
  const units = 'Os produtos voltam ao estoque e a pessoa recebe um e-mail.';
  return refundableCents > 0 ? `${units} ${formatMoney(refundableCents)} voltam para quem pagou.` : units;
}

function ShipDialog({ order, onClose, onOver }: StepDialogProps) {
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
      <TextInput
        label="Código de rastreio"
        description="Dos Correios, com o nome na frente (Jadlog 08012345678901) ou o endereço da página: o cliente recebe um link."
        mt="md"
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('trackingCode')}
      />
    </FormDialog>
  );
}
