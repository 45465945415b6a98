import type { OrderEventKind, OrderView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import type { StatusTone } from '@aflora/ui/status';
import { isExpiredPix, isOpen, LATE_PIX } from '../../lib/payments.api';

interface StatusLabel {
  label: string;
  tone: StatusTone;
}

const statuses = new Map<string, StatusLabel>([
  ['pending', { label: 'Pendente', tone: 'warn' }],
  ['processing', { label: 'Processando', tone: 'info' }],
  ['shipped', { label: 'Enviado', tone: 'info' }],
  ['delivered', { label: 'Entregue', tone: 'ok' }],
  ['cancelled', { label: 'Cancelado', tone: 'off' }],
]);

const paymentStatuses = new Map<string, StatusLabel>([
  ['pending', { label: 'Pendente', tone: 'warn' }],
  ['paid', { label: 'Pago', tone: 'ok' }],
  ['failed', { label: 'Falhou', tone: 'bad' }],
  ['refunded', { label: 'Reembolsado', tone: 'info' }],
  ['disputed', { label: 'Contestado', tone: 'warn' }],
]);

/** Unknown statuses are shown as they are. */
export const statusLabel = (status: string): StatusLabel => statuses.get(status) ?? { label: status, tone: 'off' };
export const paymentLabel = (status: string): StatusLabel => paymentStatuses.get(status) ?? { label: status, tone: 'off' };

export const eventLabels: Record<OrderEventKind, string> = {
  placed: 'Pedido feito',
  'payment-started': 'Pagamento iniciado',
  paid: 'Pagamento confirmado',
  // A Pix that expired ends with this event, too.
  'payment-failed': 'Pagamento não concluído',
  'hold-expired': 'Reserva dos produtos encerrada',
  shipped: 'Pedido enviado',
  delivered: 'Pedido entregue',
  cancelled: 'Pedido cancelado',
  regretted: 'Arrependimento da compra registrado',
  'refund-asked': 'Reembolso solicitado',
  returned: 'Produtos devolvidos ou cancelados',
  refunded: 'Reembolso feito',
};

/** What the buyer pays: the total, and the donation by which the payment is rounded up. */
export const payableCents = ({ totalAmountCents, roundUpCents }: OrderView): number => totalAmountCents + roundUpCents;

/** State of the order, and of its money if a part of it was given back. */
export function standingOf(order: OrderView): string {
  const { refundedCents, roundUpRefundedCents, totalAmountCents, status } = order;
  if (refundedCents === 0) return progressOf(order);
  const refunded = `Devolvemos ${formatMoney(refundedCents + roundUpRefundedCents)} pela mesma forma de pagamento.`;
  return refundedCents === totalAmountCents || status === 'cancelled' ? refunded : `${progressOf(order)} ${refunded}`;
}

/** What becomes of the disputed money of an order that was cancelled or regretted. The API's earlier release doesn't name its amount. */
export function disputeText({ paymentStatus, disputedCents = 0 }: OrderView): string {
  const amount = paymentStatus === 'disputed' ? 'o valor' : formatMoney(disputedCents);
  return `Sobre ${amount}, vale a decisão da contestação que você abriu.`;
}

/** Whether a part of the paid money is disputed, and a part is not. */
export const isPartDisputed = ({ paymentStatus, disputedCents = 0 }: OrderView): boolean => paymentStatus === 'paid' && disputedCents > 0;

const isRegretted = ({ history }: OrderView): boolean => history.some(({ kind }) => kind === 'regretted');

/** Whether the buyer's money is on its way back. */
export const awaitsRefund = (order: OrderView): boolean =>
  order.paymentStatus === 'paid' && (order.status === 'cancelled' || isRegretted(order));

function progressOf(order: OrderView): string {
  if (order.status === 'cancelled') return cancelledText(order);
  if (isRegretted(order)) return regrettedText(order);
  if (order.status === 'delivered') return 'Seu pedido foi entregue. Esperamos que você goste.';
  if (order.status === 'shipped') return 'Seu pedido está a caminho.';
  if (order.paymentStatus === 'disputed') return disputedText(order);
  if (order.isDisputed && isPartDisputed(order))
    return `Uma parte do pagamento, ${formatMoney(order.disputedCents)}, foi contestada: só enviamos o pedido depois da decisão.`;
  if (order.paymentStatus === 'paid') return 'Pagamento confirmado. Estamos preparando seu pedido com carinho.';
  return unpaidText(order);
}

/** The API's earlier release doesn't say whether the dispute is decided. */
const disputedText = ({ isDisputed = true }: OrderView): string =>
  isDisputed
    ? 'O pagamento foi contestado: só enviamos o pedido se a decisão for a nosso favor.'
    : 'A contestação devolveu o pagamento a você, e o pedido não será enviado.';

function cancelledText(order: OrderView): string {
  const { paymentStatus } = order;
  if (paymentStatus === 'disputed') return `Pedido cancelado. ${disputeText(order)}`;
  if (paymentStatus !== 'paid') return `Pedido cancelado. ${nothingPaidText(order)}`;
  if (isPartDisputed(order)) return `Pedido cancelado. O reembolso do restante está a caminho. ${disputeText(order)}`;
  return 'Pedido cancelado. O reembolso integral está a caminho.';
}

/** Money of a cancelled order that nobody paid. A Pix that was paid in its last seconds may not be known yet. */
export function nothingPaidText({ payment }: OrderView): string {
  if (isExpiredPix(payment)) return 'Se você pagou o código Pix que venceu, devolvemos o valor inteiro.';
  // The provider has not confirmed yet that the code is cancelled.
  if (payment?.method === 'pix' && isOpen(payment.status))
    return 'Se um Pix que você acabou de pagar ainda chegar, devolvemos o valor inteiro.';
  return 'Nada foi cobrado.';
}

function regrettedText(order: OrderView): string {
  if (order.paymentStatus === 'disputed') return `Arrependimento registrado. ${disputeText(order)}`;
  const returning = 'e combinamos com você a devolução dos produtos.';
  if (isPartDisputed(order)) return `Arrependimento registrado. O reembolso do restante está a caminho, ${returning} ${disputeText(order)}`;
  return `Arrependimento registrado. O reembolso está a caminho, ${returning}`;
}

const GIVEN_BACK = 'devolvemos o valor inteiro.';

/** Text for an unpaid order. Units are held for a limited time: a later payment buys what is in stock then, or is refunded. */
function unpaidText({ paymentStatus, heldUntil, history, payment }: OrderView): string {
  const isKept = heldUntil !== null && Date.parse(heldUntil) > Date.now();
  const kept = isKept ? ` Guardamos seus produtos até ${formatDateTime(heldUntil)}.` : '';
  if (paymentStatus === 'failed') {
    const isHoldOver = history.at(-1)?.kind === 'hold-expired';
    if (isExpiredPix(payment))
      return `O código Pix venceu antes do pagamento. ${LATE_PIX}${isHoldOver ? ', enquanto houver os produtos em estoque.' : `.${kept}`}`;
    return isHoldOver
      ? 'O prazo para pagar terminou e nada foi cobrado. Você ainda pode pagar, enquanto houver os produtos em estoque.'
      : `O pagamento não foi aprovado e nada foi cobrado.${kept}`;
  }
  if (!payment || !isOpen(payment.status)) return `Falta o pagamento.${kept}`;
  if (heldUntil === null)
    return `Falta o pagamento. Os produtos não estão mais guardados: se um deles acabar antes da confirmação, ${GIVEN_BACK}`;
  const isByPerson = payment.next?.kind === 'pix' && payment.next.confirmedBy === 'person';
  return `Falta o pagamento.${kept}${isByPerson ? ` Se a confirmação vier depois e um deles tiver acabado, ${GIVEN_BACK}` : ''}`;
}

/** Name of an order as people quote it. */
export const orderName = (id: string): string => `Pedido #${id.slice(0, 8)}`;
