import type { DonationPaymentStatus, DonationStep } from '@aflora/contracts';
import { meets, type Condition, type FactsOf } from '../common/decisions';
import type { Donation } from './donation.entity';

/** Everything that decides what a donation allows. Each fact has few values, so that all combinations can be tested. */
export interface DonationFacts {
  paymentStatus: DonationPaymentStatus;
  /** A payment paid the donation. */
  hasPayment: boolean;
  /** Its order's payment paid it, whose refunds are those of the order. */
  isRoundUp: boolean;
  /** An attempt can still be paid, or the subscription has yet to make the first charge. */
  mayBePaid: boolean;
  /** Some of the payment is neither refunded, disputed nor being refunded. How much, is checked when a refund is requested. */
  hasMoneyLeft: boolean;
  hasReceiptNumber: boolean;
  /** The donor's account was erased, and the document with it. */
  isErased: boolean;
  /** There is an address to which a receipt can be sent. */
  hasReceiptEmail: boolean;
}

/**
 * The only definition of what a donation allows: the values that each fact must have. Facts that a row doesn't name are irrelevant to it. What
 * a monthly donation allows as a whole stands in `monthly-donation.rules.ts`; amounts and accesses are refused later, with problems of their own.
 */
const DECISIONS = {
  /** The donor starts a payment, or pays again, also with another method. */
  pay: { paymentStatus: ['pending', 'failed'], hasPayment: [false] },
  /** Money that arrives pays the donation, however late. Any other money is refunded. */
  'take-payment': { hasPayment: [false] },
  /** Nothing can pay the donation any more, so it has failed. */
  fail: { paymentStatus: ['pending'], mayBePaid: [false] },
  refund: { hasPayment: [true], isRoundUp: [false], hasMoneyLeft: [true] },
  /** The newest receipt is valid. During a dispute about the whole amount it is suspended, and after a full refund void. */
  'show-receipt': { paymentStatus: ['completed'], hasReceiptNumber: [true] },
  'resend-receipt': { paymentStatus: ['completed'], hasReceiptNumber: [true], hasReceiptEmail: [true] },
  'correct-anonymity': {},
  /** Without a valid receipt, only while the donation may still get its first one. */
  'correct-tax-id': { paymentStatus: ['pending', 'completed'], isErased: [false] },
  /** A corrected document needs a corrected receipt, also during a dispute, because the receipt may be valid after it. */
  'reissue-receipt': { paymentStatus: ['completed', 'disputed'] },
} as const satisfies Record<string, Condition<DonationFacts>> & Record<DonationStep, Condition<DonationFacts>>;

export type DonationDecision = keyof typeof DECISIONS;
export const donationDecisions = Object.keys(DECISIONS) as DonationDecision[];

/** Whether the donation allows it. */
export const allows = <Decision extends DonationDecision>(
  decision: Decision,
  facts: FactsOf<DonationFacts, (typeof DECISIONS)[Decision]>,
): boolean => meets(DECISIONS[decision], facts);

type DonationRow = Pick<Donation, 'paymentStatus' | 'paymentId' | 'orderId' | 'receiptNumber'>;

/** The facts that the donation's row shows. */
export const factsOf = ({ paymentStatus, paymentId, orderId, receiptNumber }: DonationRow) => ({
  paymentStatus,
  hasPayment: paymentId !== null,
  isRoundUp: orderId !== null,
  hasReceiptNumber: receiptNumber !== null,
});

/** Money of a paid donation: the amounts of its payment, or its share of an order's payment. */
export interface DonationMoney {
  capturedCents: number;
  refundedCents: number;
  disputedCents: number;
}

/** Payment status of a donation that was paid, depending on whether all of its money was refunded or is withheld by disputes. */
export function paidStatusOf({ capturedCents, refundedCents, disputedCents }: DonationMoney): 'completed' | 'refunded' | 'disputed' {
  if (refundedCents === capturedCents) return 'refunded';
  return refundedCents + disputedCents === capturedCents ? 'disputed' : 'completed';
}
