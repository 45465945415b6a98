import type { Order } from './order.entity';

const REGRET_DAYS = 7;

const DAY_MS = 24 * 3_600_000;
const SAO_PAULO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/**
 * End of the right to withdraw from a distance purchase (CDC, art. 49): the end of the seventh day after delivery, in São Paulo, which has
 * had no summer time since 2019. Null before delivery.
 */
export const regretUntil = (deliveredAt: Date | null): Date | null =>
  deliveredAt && new Date(`${SAO_PAULO_DAY.format(deliveredAt.getTime() + REGRET_DAYS * DAY_MS)}T23:59:59.999-03:00`);

/** The order number that people see: the first eight characters of the id. */
export const shortNumber = (id: string): string => `#${id.slice(0, 8)}`;

const MINUTE_MS = 60_000;
/** Holds are longer only for confirmed addresses, because anybody can invent an address. */
const MAX_UNCONFIRMED_MINUTES = 60;
/** Three days: a weekend may lie between a transfer and its manual confirmation. */
const PERSON_MINUTES = 3 * 24 * 60;
/** The shortest time an attempt needs at a provider. If the hold ends sooner, the attempt outlives it. */
const MIN_ATTEMPT_MINUTES = 10;

/** Columns of an order that holds no units. */
export const NO_HOLD = { heldUntil: null, heldBy: null } as const;

const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);

interface NewHold {
  placedAt: Date;
  holdMinutes: number;
  /** The buyer is signed in, which implies a confirmed address. */
  isConfirmed: boolean;
}

/** End of the hold of an order placed at `placedAt`. */
export const initialHoldEnd = ({ placedAt, holdMinutes, isConfirmed }: NewHold): Date =>
  minutesAfter(placedAt, isConfirmed ? holdMinutes : Math.min(holdMinutes, MAX_UNCONFIRMED_MINUTES));

interface PaymentChoice {
  isConfirmed: boolean;
  byPerson: boolean;
  /** Whether no earlier attempt reached a provider. */
  isFirst: boolean;
}

/**
 * Final end of an order's hold. Only the buyer's first payment method can extend the hold, to three days from the order when a person
 * confirms the payment. Later choices don't change it (decision 15).
 */
export function finalHoldEnd(order: Pick<Order, 'createdAt' | 'holdEndsAt' | 'heldUntil'>, choice: PaymentChoice): Date | null {
  // Orders from the release before `hold_ends_at` only have `heldUntil`.
  const end = order.holdEndsAt ?? order.heldUntil;
  const isExtended = choice.isFirst && choice.isConfirmed && choice.byPerson && end !== null && end > new Date();
  return isExtended ? minutesAfter(order.createdAt, PERSON_MINUTES) : end;
}

/** Expiry of an attempt: the end of the hold if that leaves enough time; later if it doesn't, or if a person confirms the payment. */
export function attemptEnd({ end, byPerson, holdMinutes }: { end: Date | null; byPerson: boolean; holdMinutes: number }): Date {
  const now = new Date();
  if (byPerson) return minutesAfter(now, PERSON_MINUTES);
  const latest = minutesAfter(now, holdMinutes);
  return end && end >= minutesAfter(now, MIN_ATTEMPT_MINUTES) && end < latest ? end : latest;
}

/** Recipient of an order whose delivery address was erased. */
export const ERASED_RECIPIENT = 'Pessoa apagada';

/** Whether the buyer's name and address were erased, so that nothing can be sent. */
export const isAnonymous = ({ customerName, shippingAddress }: Pick<Order, 'customerName' | 'shippingAddress'>): boolean =>
  customerName === null && shippingAddress.recipient === ERASED_RECIPIENT;

/** What the buyer pays: the total, and the donation by which the payment is rounded up. */
export const payableCents = ({ totalAmountCents, roundUpCents }: Pick<Order, 'totalAmountCents' | 'roundUpCents'>): number =>
  totalAmountCents + roundUpCents;

/**
 * The order's own share of the refunded and disputed cents of its payment. The order's money is refunded first, then the donation by which
 * the buyer rounded up.
 */
export function orderShareOf(
  { totalAmountCents }: Pick<Order, 'totalAmountCents'>,
  payment: { refundedCents: number; disputedCents: number },
): { refundedCents: number; disputedCents: number } {
  const refundedCents = Math.min(payment.refundedCents, totalAmountCents);
  return { refundedCents, disputedCents: Math.min(payment.disputedCents, totalAmountCents - refundedCents) };
}

/**
 * The order's own share of the payment's refundable cents. It is refunded before the donation by which the buyer rounded up, so it is 0
 * when only the donation is left.
 */
export const ownRefundableCents = ({ roundUpCents }: Pick<Order, 'roundUpCents'>, refundableCents: number): number =>
  Math.max(refundableCents - roundUpCents, 0);

/** Payment status of an order that was paid, depending on whether all of its money was refunded or is withheld by disputes. */
export function paidStatusOf({ totalAmountCents, refundedCents, disputedCents }: Order): 'paid' | 'refunded' | 'disputed' {
  if (refundedCents === totalAmountCents) return 'refunded';
  return refundedCents + disputedCents === totalAmountCents ? 'disputed' : 'paid';
}

/** An order that is over keeps no money: what is left of its payment is refunded. */
export const isOver = ({ status, regrettedAt }: Pick<Order, 'status' | 'regrettedAt'>): boolean =>
  status === 'cancelled' || regrettedAt !== null;
