import { paths, type AdminOrderView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { ConfirmDialog } from '../../../components/dialogs';
import { orderName } from '../order-words';
import type { StepDialogProps } from './step-dialog-props';
import { useOrderChange } from './use-order-change';

/** A step that needs nothing but a yes. */
export type PlainStep = { kind: 'deliver' | 'cancel' } | { kind: 'confirm-payment' | 'confirm-refund'; id: string; amountCents: number };

interface Words {
  title: string;
  done: string;
  tone: 'bad' | 'primary';
  path(orderId: string, id: string): string;
}

const words: Record<PlainStep['kind'], Words> = {
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
};

export function ConfirmStepDialog({ order, step, onClose, onOver }: StepDialogProps & { step: PlainStep }) {
  const { title, done, tone, path } = words[step.kind];
  const { mutate, isPending } = useOrderChange({
    send: (api) => api.post<AdminOrderView | void>(path(order.id, 'id' in step ? step.id : '')),
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
      onConfirm={() => !isPending && mutate()}
      onCancel={onClose}
    >
      <p>
        <b>
          {orderName(order.id)}
          {order.customer.name && `, de ${order.customer.name}`}
        </b>
      </p>
      <p>{consequence(order, step)}</p>
    </ConfirmDialog>
  );
}

function consequence({ refundableCents, status, paymentStatus }: AdminOrderView, step: PlainStep): string {
  if (step.kind === 'deliver') return 'A partir da entrega contam os sete dias em que a pessoa pode se arrepender da compra.';
  if (step.kind === 'confirm-refund')
    return `Confirme só depois de enviar ${formatMoney(step.amountCents)} de volta a quem pagou. Isto não se desfaz.`;
  if (step.kind === 'confirm-payment') {
    const isTooLate = status === 'cancelled' || paymentStatus === 'paid' || paymentStatus === 'refunded';
    const what = `Confirme só depois de ver ${formatMoney(step.amountCents)} no extrato da conta. Isto não se desfaz.`;
    return isTooLate ? `${what} Este pedido já não espera pagamento: o valor será devolvido.` : what;
  }
  const units = 'Os produtos voltam ao estoque e a pessoa recebe um e-mail.';
  return refundableCents > 0 ? `${units} ${formatMoney(refundableCents)} voltam para quem pagou.` : units;
}
