import { trackingPageOf, type OrderSummaryView, type OwnDonationView } from '@aflora/contracts';
import { formatDate, formatDateTime, formatMoney } from '@aflora/ui';

/** What is really so, beside the word that the list shows for every status. */
export interface TrueStatus {
  text: string;
  /** Page of the carrier. */
  trackingUrl?: string;
}

const day = (instant: string): string => formatDate(instant).slice(0, 5);
const timeOf = (instant: string): string => formatDateTime(instant).split(', ')[1] ?? '';

/** '14:30' today, '25/11, 14:30' on another day. */
const until = (instant: string, now: Date): string =>
  formatDate(instant) === formatDate(now) ? timeOf(instant) : `${day(instant)}, ${timeOf(instant)}`;

const dated = (text: string, at: string | null): string => (at ? `${text} em ${day(at)}` : text);

/** The line of an order, from its facts. Money that is disputed or on its way back comes first, because the buyer waits for it. */
export function orderStatus(order: OrderSummaryView, now: Date): TrueStatus {
  const money = moneyOf(order);
  if (money) return { text: order.status === 'cancelled' ? `cancelado · ${money}` : money };
  const returned = order.refundedCents > 0 ? ` · devolvemos ${formatMoney(order.refundedCents)}` : '';
  return withReturned(progressOf(order, now), returned);
}

const withReturned = ({ text, ...rest }: TrueStatus, returned: string): TrueStatus => ({ text: text + returned, ...rest });

function moneyOf({
  isDisputed,
  isRefunding,
  status,
  paymentStatus,
  refundedCents,
  totalAmountCents,
}: OrderSummaryView): string | undefined {
  if (isDisputed) return 'contestado';
  if (paymentStatus === 'disputed') return GIVEN_BACK_BY_DISPUTE;
  // A paid order that was cancelled waits for its refund, also before the refund is asked for.
  if (isRefunding || (status === 'cancelled' && paymentStatus === 'paid')) return 'reembolso em andamento';
  if (paymentStatus === 'refunded' || refundedCents === totalAmountCents) return `devolvemos ${formatMoney(refundedCents)}`;
  return undefined;
}

function progressOf(order: OrderSummaryView, now: Date): TrueStatus {
  const { status, paymentStatus, trackingCode, shippedAt, deliveredAt } = order;
  if (status === 'cancelled') return { text: `cancelado · ${order.hasExpiredPix ? EXPIRED_PIX : 'nada foi cobrado'}` };
  if (status === 'delivered' || status === 'completed') return { text: dated('entregue', deliveredAt) };
  if (status === 'shipped') {
    const trackingUrl = trackingCode ? trackingPageOf(trackingCode)?.url : undefined;
    return { text: dated('enviado', shippedAt), ...(trackingUrl && { trackingUrl }) };
  }
  if (paymentStatus === 'paid') return { text: 'em separação' };
  return { text: unpaid(order, now) };
}

/** Nothing is left of the payment after the disputes were decided. */
const GIVEN_BACK_BY_DISPUTE = 'a contestação devolveu o valor';
const EXPIRED_PIX = 'o código Pix venceu antes da confirmação';

function unpaid({ paymentStatus, hasExpiredPix, heldUntil }: OrderSummaryView, now: Date): string {
  if (paymentStatus === 'failed' && hasExpiredPix) return EXPIRED_PIX;
  if (paymentStatus === 'failed') return 'não pago · nada foi cobrado';
  const isHeld = heldUntil !== null && new Date(heldUntil) > now;
  return isHeld ? `aguardando pagamento até ${until(heldUntil, now)}` : 'aguardando pagamento';
}

/** The line of a donation, from its facts. */
export function donationStatus(donation: OwnDonationView): string {
  const { paymentStatus, isDisputed, isRefunding, hasExpiredPix, refundedCents, amountCents, completedAt } = donation;
  if (isDisputed) return 'contestada no banco';
  if (paymentStatus === 'disputed') return GIVEN_BACK_BY_DISPUTE;
  if (isRefunding) return 'reembolso em andamento';
  if (paymentStatus === 'refunded') return `devolvemos ${formatMoney(refundedCents || amountCents)}`;
  if (paymentStatus === 'pending') return 'aguardando pagamento';
  if (paymentStatus === 'failed') return hasExpiredPix ? EXPIRED_PIX : 'nada foi cobrado';
  const returned = refundedCents > 0 ? ` · devolvemos ${formatMoney(refundedCents)}` : '';
  return `${dated('recebida', completedAt)}${returned}`;
}
