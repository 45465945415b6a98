import type { Order } from './order.entity';

const MINUTE_MS = 60_000;
/** Holds are longer only for confirmed addresses, because anybody can invent an address. */
const MAX_UNCONFIRMED_MINUTES = 60;
/** Three days: a weekend may lie between a transfer and its manual confirmation. */
const PERSON_MINUTES = 3 * 24 * 60;
/** The shortest time an attempt needs at a provider. If the hold ends sooner, the attempt outlives it. */
const MIN_ATTEMPT_MINUTES = 10;

/** Columns of an order that holds no units. */
export const NO_HOLD = { heldUntil: null, heldBy: null } as const;

const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);

interface NewHold {
  placedAt: Date;
  holdMinutes: number;
  /** The buyer is signed in, which implies a confirmed address. */
  isConfirmed: boolean;
}

/** End of the hold of an order placed at `placedAt`. */
export const initialHoldEnd = ({ placedAt, holdMinutes, isConfirmed }: NewHold): Date =>
  after(placedAt, isConfirmed ? holdMinutes : Math.min(holdMinutes, MAX_UNCONFIRMED_MINUTES));

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
  return isExtended ? after(order.createdAt, PERSON_MINUTES) : end;
}

/** Expiry of an attempt: the end of the hold if that leaves enough time; later if it doesn't, or if a person confirms the payment. */
export function attemptEnd({ end, byPerson, holdMinutes }: { end: Date | null; byPerson: boolean; holdMinutes: number }): Date {
  const now = new Date();
  if (byPerson) return after(now, PERSON_MINUTES);
  const latest = after(now, holdMinutes);
  return end && end >= after(now, MIN_ATTEMPT_MINUTES) && end < latest ? end : latest;
}
