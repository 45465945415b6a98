import type { Order } from './order.entity';

const MINUTE_MS = 60_000;
/** Longer only for an address that is confirmed: anybody can make one up. */
const LONGEST_UNCONFIRMED_MINUTES = 60;
/** Three days: a weekend may lie between a transfer and who looks at the account. */
const PERSON_MINUTES = 3 * 24 * 60;
/** Less than this nobody needs for a provider's page: such an attempt outlives the hold. */
const SHORTEST_ATTEMPT_MINUTES = 10;

/** What an order that keeps no units says of them. */
export const NO_HOLD = { heldUntil: null, heldBy: null } as const;

const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);

interface HoldAsked {
  placedAt: Date;
  holdMinutes: number;
  /** Whoever asks has signed in, and so has confirmed an address. */
  isConfirmed: boolean;
}

/** When the hold of an order ends that is placed now. */
export const firstEnd = ({ placedAt, holdMinutes, isConfirmed }: HoldAsked): Date =>
  after(placedAt, isConfirmed ? holdMinutes : Math.min(holdMinutes, LONGEST_UNCONFIRMED_MINUTES));

interface FirstChoice {
  isConfirmed: boolean;
  byPerson: boolean;
  /** Whether a provider was ever asked before. */
  isFirst: boolean;
}

/**
 * When the hold of an order ends for good. Only the first way to pay that its own buyer chooses may still say so: three days where a
 * person confirms the payment, counted from the order. Whatever is chosen later moves nothing.
 */
export function endOf(order: Pick<Order, 'createdAt' | 'holdEndsAt' | 'heldUntil'>, choice: FirstChoice): Date | null {
  // An order of the last release says until when it is held, and no more.
  const end = order.holdEndsAt ?? order.heldUntil;
  const isLong = choice.isFirst && choice.isConfirmed && choice.byPerson && end !== null && end > new Date();
  return isLong ? after(order.createdAt, PERSON_MINUTES) : end;
}

/** Until when an attempt may be paid: with the hold where that leaves time, beyond it where it doesn't or where a person confirms. */
export function attemptEnd({ end, byPerson, holdMinutes }: { end: Date | null; byPerson: boolean; holdMinutes: number }): Date {
  const now = new Date();
  if (byPerson) return after(now, PERSON_MINUTES);
  const latest = after(now, holdMinutes);
  return end && end >= after(now, SHORTEST_ATTEMPT_MINUTES) && end < latest ? end : latest;
}
