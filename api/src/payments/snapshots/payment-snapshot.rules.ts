import { disputedCentsOf, refundedCentsOf, type ReportedMoney } from '../disputes/dispute.rules';
import { mayBecome, type Payment, type PaymentSubscription } from '../payment.entity';
import type { PaymentSnapshot, Settlement } from '../providers/payment-provider';

const CURRENCY = 'BRL';
/** Failure code of a payment for which the provider captured an amount other than ours. */
export const WRONG_AMOUNT = 'amount-mismatch';

/** What a snapshot may change of a payment. */
export type SnapshotChanges = Partial<
  Pick<
    Payment,
    | ('status' | 'failureCode' | 'paidAt' | 'externalId' | 'capturedCents' | 'refundedCents' | 'disputedCents')
    | ('instalments' | 'payerTotalCents' | 'feeCents' | 'netCents' | 'payoutOn')
  >
>;

/** What decides about a snapshot, read at one time under the lock of its payment. */
export interface SnapshotFigures extends ReportedMoney {
  payment: Payment;
  snapshot: PaymentSnapshot;
}

export interface SnapshotOutcome {
  changes: SnapshotChanges;
  /** Cents of a wrong amount that go back now; missing unless the snapshot makes the wrong amount known. */
  returnCents?: number;
}

/**
 * Whether a snapshot that has our payment's reference, but another id at the provider, is about money of its own: the payer paid twice, or
 * paid the right amount after a wrong one, whose refund belongs to the first id.
 */
export const isAnotherPayment = (payment: Pick<Payment, 'status' | 'failureCode' | 'externalId'>, snapshot: PaymentSnapshot): boolean =>
  snapshot.status === 'paid' &&
  snapshot.externalId !== payment.externalId &&
  (payment.status === 'paid' || payment.failureCode === WRONG_AMOUNT);

/**
 * Decides what changes when a provider reports a payment. Snapshots arrive late, twice and in any order, so nothing moves back: not a final
 * status, unless money arrives, and neither captured nor refunded cents. A wrong amount is final, because its money is on its way back.
 */
export function snapshotOutcome(figures: SnapshotFigures): SnapshotOutcome {
  const { payment, snapshot } = figures;
  const isWrong = snapshot.status === 'paid' && !isAgreed(payment, snapshot);
  if (payment.failureCode === WRONG_AMOUNT || (isWrong && payment.status === 'paid'))
    return { changes: { disputedCents: disputedCentsOf(payment, figures.disputes) } };
  if (isWrong) {
    const failed = { status: 'failed', failureCode: WRONG_AMOUNT, externalId: snapshot.externalId } as const;
    return { changes: failed, returnCents: snapshot.capturedCents - refundedCentsOf(figures) };
  }
  const isNews = mayBecome(payment.status, snapshot.status);
  const changes = isNews ? newStatus(payment, snapshot) : { externalId: payment.externalId ?? snapshot.externalId };
  return { changes: { ...changes, ...((isNews ? snapshot.status : payment.status) === 'paid' && paidMoney(figures)) } };
}

/** A checkout keeps its id until it is paid, because its page takes further tries after a failed one, and is cancelled by that id. */
const newStatus = (payment: Payment, { status, failureCode, paidAt, externalId }: PaymentSnapshot): SnapshotChanges => ({
  status,
  failureCode,
  externalId: status === 'paid' ? externalId : (payment.externalId ?? externalId),
  paidAt: status === 'paid' ? (paidAt ?? new Date()) : null,
});

function paidMoney(figures: SnapshotFigures): SnapshotChanges {
  const { payment, snapshot, disputes } = figures;
  const capturedCents = Math.max(payment.capturedCents, snapshot.capturedCents);
  const reportedCents = refundedCentsOf({ ...figures, snapshot: { ...snapshot, capturedCents } });
  const refundedCents = Math.min(Math.max(payment.refundedCents, reportedCents), capturedCents);
  const { instalments } = snapshot;
  return {
    ...{ capturedCents, refundedCents, disputedCents: disputedCentsOf({ capturedCents, refundedCents }, disputes) },
    ...(instalments && { instalments: instalments.count, payerTotalCents: instalments.totalCents }),
    ...(snapshot.settlement && newSettlement(payment, snapshot, snapshot.settlement)),
  };
}

/**
 * The reported values without those that are missing or impossible. A snapshot with fewer refunds than we know of is an older one, or reports
 * no refunds; it adds only what is not known yet.
 */
function newSettlement(payment: Payment, snapshot: PaymentSnapshot, settlement: Settlement): Partial<Settlement> {
  const isOlder = snapshot.refundedCents < payment.refundedCents;
  const names = (['feeCents', 'netCents', 'payoutOn'] as const).filter((name) => {
    const value = settlement[name];
    const isPlausible = value !== null && (typeof value !== 'number' || value <= snapshot.capturedCents);
    return isPlausible && (!isOlder || payment[name] === null);
  });
  return Object.fromEntries(names.map((name) => [name, settlement[name]]));
}

const isAgreed = ({ amountCents }: Payment, snapshot: PaymentSnapshot): boolean =>
  snapshot.amountCents === amountCents && snapshot.capturedCents === amountCents && snapshot.currency === CURRENCY;

/** Amounts that a charge of the subscription may have: the provider's, the requested one, and those replaced since the last charge. */
export const agreedAmounts = ({ amountCents, pendingAmountCents, formerAmountsCents }: PaymentSubscription): (number | null)[] => [
  amountCents,
  pendingAmountCents,
  ...formerAmountsCents,
];
