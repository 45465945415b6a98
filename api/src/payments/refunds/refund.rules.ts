import type { ProviderRefusal } from '../providers/provider-http';

/** What decides about a refund, read at one time under the lock of its payment. */
export interface RefundFigures {
  amountCents: number;
  /** False for a payment of a wrong amount, which goes back whole and of which our own record has no amounts. */
  isPaid: boolean;
  capturedCents: number;
  /** Cents of the payment that have gone back, whoever returned them; never what disputes took. */
  refundedCents: number;
  /** Part of them that had gone back without a refund of ours before this refund was requested; unknown, and 0, of a wrong amount. */
  refundedBeforeCents: number;
  /** Other refunds of the payment. The provider may have reported pending ones already. */
  otherDoneCents: number;
  otherPendingCents: number;
  openDisputeCents: number;
  lostDisputeCents: number;
}

export type RefundSituation =
  /** A person requests the failed refund again. The figures are those of our record, the provider may know more. */
  | { kind: 'retried' }
  /** The refund is about to be sent; again after a failure, or for the first time. */
  | { kind: 'due'; isAgain: boolean }
  | { kind: 'accepted'; externalId: string }
  | { kind: 'refused'; refusal: Pick<ProviderRefusal, 'responseStatus' | 'isTransient'> };

export type RefundOutcome =
  /** The refund is sent with its whole amount. */
  | { kind: 'send' }
  /** A later attempt decides. */
  | { kind: 'wait' }
  /** The money went back, or this part of it did and the rest is refunded as a refund of its own. */
  | { kind: 'completed'; returnedCents: number; restCents: number; externalId: string | null }
  /** Other refunds or lost disputes took a part: the refund is dismissed, and what is left is refunded as a refund of its own. */
  | { kind: 'replaced'; restCents: number }
  | { kind: 'failed'; failureCode: string };

/** Decides what happens next to a refund. A rest is always a new refund, because providers remember a refund's key with its amount. */
export function refundOutcome(figures: RefundFigures, situation: RefundSituation): RefundOutcome {
  if (situation.kind === 'accepted')
    return { kind: 'completed', returnedCents: figures.amountCents, restCents: 0, externalId: situation.externalId };
  return outcomeOfReturned(figures, situation) ?? outcomeOfOwed(figures, situation);
}

/** Outcome if the money, or a part of it, has gone back without the provider accepting this refund; otherwise undefined. */
function outcomeOfReturned(figures: RefundFigures, situation: RefundSituation): RefundOutcome | undefined {
  const { amountCents, refundedCents, otherDoneCents, otherPendingCents } = figures;
  const returnedCents = Math.min(refundedCents - otherDoneCents - otherPendingCents - beforeCents(figures), amountCents);
  if (returnedCents <= 0 || !wasForRefund(figures, situation, returnedCents)) return undefined;
  const restCents = amountCents - returnedCents;
  if (restCents <= Math.max(undisputedCents(figures) - otherPendingCents, 0))
    return { kind: 'completed', returnedCents, restCents, externalId: null };
  // Whose money went back is only known once the other refunds have ended.
  return otherPendingCents > 0 ? { kind: 'wait' } : undefined;
}

/** Cents that had gone back before the refund was requested. A wrong amount was requested whole, without what had gone back by then. */
function beforeCents(figures: RefundFigures): number {
  if (figures.isPaid) return figures.refundedBeforeCents;
  const { amountCents, capturedCents, otherDoneCents, otherPendingCents, openDisputeCents, lostDisputeCents } = figures;
  return Math.max(capturedCents - amountCents - otherDoneCents - otherPendingCents - openDisputeCents - lostDisputeCents, 0);
}

/**
 * Whether money that went back was this refund's: by an earlier request whose response was lost, or returned by the charity at the provider.
 * It may have been for something else while the provider could still make the whole refund.
 */
function wasForRefund(figures: RefundFigures, situation: RefundSituation, returnedCents: number): boolean {
  const { amountCents } = figures;
  if (leftCents(figures) < amountCents) return true;
  if (situation.kind === 'due' && situation.isAgain) return true;
  const isUnsendable = situation.kind === 'refused' || (situation.kind === 'due' && isWithheld(figures));
  return isUnsendable && returnedCents === amountCents;
}

/** Outcome of a refund whose whole amount is owed. */
function outcomeOfOwed(figures: RefundFigures, situation: RefundSituation): RefundOutcome {
  const { amountCents, isPaid, openDisputeCents, lostDisputeCents } = figures;
  // What an open dispute withholds may come back.
  const restCents = leftCents(figures) - lostDisputeCents;
  if (situation.kind === 'retried') return restCents > 0 && restCents < amountCents ? { kind: 'replaced', restCents } : { kind: 'send' };
  if (isWithheld(figures))
    return isPaid || openDisputeCents > 0
      ? { kind: 'failed', failureCode: 'disputed' }
      : { kind: 'replaced', restCents: Math.max(restCents, 0) };
  if (situation.kind !== 'refused') return { kind: 'send' };
  const { isTransient, responseStatus } = situation.refusal;
  if (isTransient && amountCents <= leftCents(figures)) return { kind: 'wait' };
  return { kind: 'failed', failureCode: `refused-${responseStatus}` };
}

/** Whether disputes withhold part of the refund, which the provider might otherwise pay out twice. */
const isWithheld = (figures: RefundFigures): boolean =>
  figures.openDisputeCents + figures.lostDisputeCents > 0 && figures.amountCents > undisputedCents(figures);

const undisputedCents = (figures: RefundFigures): number => leftCents(figures) - figures.openDisputeCents - figures.lostDisputeCents;

/** Completed refunds count even while the provider doesn't report them. */
const leftCents = ({ capturedCents, refundedCents, otherDoneCents }: RefundFigures): number =>
  capturedCents - Math.max(refundedCents, otherDoneCents);
