import {
  orderPaymentStatuses,
  orderStatuses,
  type AdminOrderEventKind,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@aflora/contracts';
import type { FilterOption } from '../../components/list-page/filters';
import { wordOf, type StatusWord } from '../../lib/status-labels';

const statuses: Record<OrderStatus, StatusWord> = {
  pending: { label: 'Pendente', tone: 'warn' },
  processing: { label: 'Processando', tone: 'info' },
  shipped: { label: 'Enviado', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'ok' },
  cancelled: { label: 'Cancelado', tone: 'off' },
};
const paymentStatuses: Record<OrderPaymentStatus, StatusWord> = {
  pending: { label: 'Pendente', tone: 'warn' },
  paid: { label: 'Pago', tone: 'ok' },
  failed: { label: 'Falhou', tone: 'bad' },
  refunded: { label: 'Reembolsado', tone: 'info' },
};
export const statusWord = wordOf(statuses);
export const paymentStatusWord = wordOf(paymentStatuses);

export const statusOptions: FilterOption[] = orderStatuses.map((value) => ({ value, label: statuses[value].label }));
export const paymentStatusOptions: FilterOption[] = orderPaymentStatuses.map((value) => ({ value, label: paymentStatuses[value].label }));

export const eventWords: Record<AdminOrderEventKind, string> = {
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
  refunded: 'Reembolso feito',
  note: 'Nota',
};

/** As people quote it. */
export const orderNumber = (id: string): string => `#${id.slice(0, 8)}`;
export const orderName = (id: string): string => `Pedido ${orderNumber(id)}`;
export const emailText = (email: string | null): string => email ?? 'Email não disponível';
export const unitsText = (units: number): string => (units === 1 ? '1 item' : `${units} itens`);
