import type { AdminOrderSummaryView } from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';
import { paymentStatusWord, statusWord } from './order-words';

type States = Pick<AdminOrderSummaryView, 'status' | 'paymentStatus'>;

/** Where the order stands and whether it is paid. Both may read 'Pendente': the tip says which is which. */
export function OrderBadges({ order }: { order: States }) {
  return (
    <>
      <OrderStatusBadge status={order.status} />
      <PaymentStatusBadge status={order.paymentStatus} />
    </>
  );
}

export function OrderStatusBadge({ status }: { status: string }) {
  const { label, tone } = statusWord(status);
  return (
    <span title="Status do pedido">
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  );
}

export function PaymentStatusBadge({ status }: { status: string }) {
  const { label, tone } = paymentStatusWord(status);
  return (
    <span title="Pagamento">
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  );
}
