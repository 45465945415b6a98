import type { DisputeEventKind, DisputeStatus } from '@aflora/contracts';
import type { DisputeSnapshot, ListedRefund, PaymentSnapshot } from '../providers/payment-provider';

/** What decides about the money of a dispute. */
export type DisputeFacts = Pick<DisputeSnapshot, 'status' | 'amountCents' | 'openedAt'>;

/** A payment as its provider reports it, with what we know of its disputes and of our refunds. */
export interface ReportedMoney {
  snapshot: Pick<PaymentSnapshot, 'capturedCents' | 'refundedCents' | 'refunds'>;
  /** All disputes of the payment, those that have ended too. */
  disputes: DisputeFacts[];
  /** Cents of our refunds that the provider has accepted, which it may not report yet. */
  ownRefundCents: number;
}

const EVENTS: Record<DisputeStatus, DisputeEventKind> = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' };

/**
 * Whether a snapshot of a dispute says more than the last one that was applied. A closed dispute is opened again, or decided otherwise, only
 * by a change that the provider made later, such as an appeal.
 */
export const isNewer = (known: { status: DisputeStatus; changedAt: Date }, { changedAt }: Pick<DisputeSnapshot, 'changedAt'>): boolean =>
  changedAt > known.changedAt || (changedAt.getTime() === known.changedAt.getTime() && known.status === 'open');

/** What the order, donation or membership and the charity are told of a dispute; null when only its amount or deadline changed. */
export const eventOf = (before: DisputeStatus | null, after: DisputeStatus): DisputeEventKind | null =>
  before === after ? null : EVENTS[after];

/**
 * Cents that disputes keep away from the charity. The rest of the payment is the limit, because banks and providers may dispute the whole
 * payment although a part of it was refunded.
 */
export const disputedCentsOf = (payment: { capturedCents: number; refundedCents: number }, disputes: DisputeFacts[]): number =>
  Math.min(takenCents(disputes), payment.capturedCents - payment.refundedCents);

/**
 * Cents of the payment that were refunded, whoever requested it, without what disputes took, which some providers report as refunded too.
 * Our own refunds, and listed ones that no dispute explains, count whatever is disputed. What else the provider reports counts only as far
 * as disputes leave something of the payment.
 */
export function refundedCentsOf({ snapshot, disputes, ownRefundCents }: ReportedMoney): number {
  const { capturedCents, refundedCents, refunds = [] } = snapshot;
  const foreign = refunds.filter(({ isOurs }) => !isOurs);
  const explainedCents = sumOf(refundsByDisputes(foreign, disputes));
  const ownCents = Math.max(ownRefundCents, sumOf(refunds.filter(({ isOurs }) => isOurs)));
  const certainCents = ownCents + sumOf(foreign) - explainedCents;
  const otherCents = Math.max(refundedCents - explainedCents - certainCents, 0);
  return certainCents + Math.min(otherCents, Math.max(capturedCents - takenCents(disputes) - certainCents, 0));
}

/**
 * Those of the refunds that a dispute made: at most one for each, made since it began. A lost dispute took exactly its amount. What an open
 * one will take is unknown, so its largest possible refund waits for the decision.
 */
function refundsByDisputes(refunds: ListedRefund[], disputes: DisputeFacts[]): ListedRefund[] {
  const left = [...refunds].sort((a, b) => b.amountCents - a.amountCents);
  const [lost, open] = [disputes.filter(({ status }) => status === 'lost'), disputes.filter(({ status }) => status === 'open')];
  return [...lost, ...open].flatMap((dispute) => {
    const index = left.findIndex((refund) => mayBeOf(dispute, refund));
    return index < 0 ? [] : left.splice(index, 1);
  });
}

const mayBeOf = ({ status, amountCents, openedAt }: DisputeFacts, refund: ListedRefund): boolean =>
  (refund.madeAt === null || refund.madeAt >= openedAt) &&
  (status === 'lost' ? refund.amountCents === amountCents : refund.amountCents <= amountCents);

const takenCents = (disputes: DisputeFacts[]): number => sumOf(disputes.filter(({ status }) => status !== 'won'));

const sumOf = (parts: { amountCents: number }[]): number => parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
