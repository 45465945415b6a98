import {
  orderPaymentStatuses,
  orderStatuses,
  type AdminOrderEventKind,
  type AdminOrderSummaryView,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';
import type { FilterOption } from '../../components/list-page/filters';
import { statusLabels, type StatusLabel } from '../../lib/status-labels';

const statuses: Record<OrderStatus, StatusLabel> = {
  pending: { label: 'Pendente', tone: 'warn' },
  processing: { label: 'Processando', tone: 'info' },
  shipped: { label: 'Enviado', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'ok' },
  cancelled: { label: 'Cancelado', tone: 'off' },
};
const paymentStatuses: Record<OrderPaymentStatus, StatusLabel> = {
  pending: { label: 'Pendente', tone: 'warn' },
  paid: { label: 'Pago', tone: 'ok' },
  failed: { label: 'Falhou', tone: 'bad' },
  refunded: { label: 'Reembolsado', tone: 'info' },
  disputed: { label: 'Contestado', tone: 'bad' },
};
export const statusLabel = statusLabels(statuses);
const paymentStatusLabel = statusLabels(paymentStatuses);

export const statusOptions: FilterOption[] = orderStatuses.map((value) => ({ value, label: statuses[value].label }));
export const paymentStatusOptions: FilterOption[] = orderPaymentStatuses.map((value) => ({ value, label: paymentStatuses[value].label }));

export const eventLabels: Record<AdminOrderEventKind, string> = {
  placed: 'Pedido feito',
  'payment-started': 'Pagamento iniciado',
  paid: 'Pagamento confirmado',
  'payment-failed': 'Pagamento não aprovado',
  'hold-expired': 'Reserva dos produtos encerrada',
  shipped: 'Pedido enviado',
  delivered: 'Pedido entregue',
  cancelled: 'Pedido cancelado',
  regretted: 'Arrependimento da compra registrado',
  'refund-asked': 'Reembolso solicitado',
  returned: 'Produtos devolvidos',
  refunded: 'Reembolso feito',
  'dispute-opened': 'Pagamento contestado',
  'dispute-won': 'Contestação encerrada a favor da instituição',
  'dispute-lost': 'Contestação encerrada a favor de quem pagou',
  'invoice-set': 'Nota fiscal informada',
  'invoice-removed': 'Nota fiscal removida',
  note: 'Nota',
};

/** Short order number that people quote. */
export const orderNumber = (id: string): string => `#${id.slice(0, 8)}`;
export const orderName = (id: string): string => `Pedido ${orderNumber(id)}`;
export const emailText = (email: string | null): string => email ?? 'Email não disponível';
export const unitsText = (units: number): string => (units === 1 ? '1 item' : `${units} itens`);

type States = Pick<AdminOrderSummaryView, 'status' | 'paymentStatus'> & { isDisputed?: boolean };

/** Status of the order and of its payment. Both may read 'Pendente': the tooltip says which is which. */
export function OrderBadges({ order }: { order: States }) {
  return (
    <>
      <OrderStatusBadge status={order.status} />
      <PaymentStatusBadge status={order.paymentStatus} />
      {order.isDisputed && <DisputeBadge />}
    </>
  );
}

/** The provider has not decided yet, so the order must not be shipped. */
export function DisputeBadge() {
  return (
    <span title="O provedor ainda não decidiu: não envie este pedido">
      <StatusBadge tone="bad">Contestação aberta</StatusBadge>
    </span>
  );
}

export function OrderStatusBadge({ status }: { status: string }) {
  const { label, tone } = statusLabel(status);
  return (
    <span title="Status do pedido">
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  );
}

export function PaymentStatusBadge({ status }: { status: string }) {
  const { label, tone } = paymentStatusLabel(status);
  return (
    <span title="Pagamento">
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  );
}
