import {
  orderPaymentStatuses,
  orderStatuses,
  type AdminOrderEventKind,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@aflora/contracts';
import type { FilterOption, StatusTone } from '@aflora/ui/console';

interface Word {
  label: string;
  tone: StatusTone;
}

const statuses: Record<OrderStatus, Word> = {
  pending: { label: 'Pendente', tone: 'warn' },
  processing: { label: 'Processando', tone: 'info' },
  shipped: { label: 'Enviado', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'ok' },
  cancelled: { label: 'Cancelado', tone: 'off' },
};
const paymentStatuses: Record<OrderPaymentStatus, Word> = {
  pending: { label: 'Pendente', tone: 'warn' },
  paid: { label: 'Pago', tone: 'ok' },
  failed: { label: 'Falhou', tone: 'bad' },
  refunded: { label: 'Reembolsado', tone: 'info' },
};
const attempts: Record<string, Word> = {
  created: { label: 'Iniciado', tone: 'off' },
  pending: { label: 'Aguardando', tone: 'warn' },
  paid: { label: 'Pago', tone: 'ok' },
  failed: { label: 'Recusado', tone: 'bad' },
  cancelled: { label: 'Cancelado', tone: 'off' },
  expired: { label: 'Expirado', tone: 'off' },
};
const refunds: Record<string, Word> = {
  asked: { label: 'Solicitado', tone: 'warn' },
  done: { label: 'Devolvido', tone: 'ok' },
  refused: { label: 'Recusado', tone: 'bad' },
};

/** What nobody knows is shown as it is. */
const wordOf = (words: Record<string, Word>) => {
  const known = new Map(Object.entries(words));
  return (status: string): Word => known.get(status) ?? { label: status, tone: 'off' };
};
export const statusWord = wordOf(statuses);
export const paymentStatusWord = wordOf(paymentStatuses);
export const attemptWord = wordOf(attempts);
export const refundWord = wordOf(refunds);

export const statusOptions: FilterOption[] = orderStatuses.map((value) => ({ value, label: statuses[value].label }));
export const paymentStatusOptions: FilterOption[] = orderPaymentStatuses.map((value) => ({ value, label: paymentStatuses[value].label }));

export const methodNames = { pix: 'Pix', card: 'Cartão' } as const;

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
