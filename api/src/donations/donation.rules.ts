import { donationSteps, type DonationPaymentStatus, type DonationStep } from '@aflora/contracts';

/**
 * What each payment status says about the donation's receipts.
 * - `expected`: the money may still come, and the first receipt with it.
 * - `none`: no money came. A later payment still brings one.
 * - `valid`: the newest receipt is valid.
 * - `suspended`: a dispute withholds the whole amount; the receipt is valid again if the charity wins it.
 * - `void`: the whole amount went back.
 */
type ReceiptState = 'expected' | 'none' | 'valid' | 'suspended' | 'void';

const RECEIPTS: Record<DonationPaymentStatus, ReceiptState> = {
  pending: 'expected',
  failed: 'none',
  completed: 'valid',
  disputed: 'suspended',
  refunded: 'void',
};

interface Paid {
  paymentStatus: DonationPaymentStatus;
}

const isIn = ({ paymentStatus }: Paid, ...states: ReceiptState[]): boolean => states.includes(RECEIPTS[paymentStatus]);

/** Whether the donation waits for money; a failed one can be paid by another attempt. */
export const isUnpaid = (donation: Paid): boolean => isIn(donation, 'expected', 'none');

export const hasValidReceipt = (donation: Paid & { receiptNumber: number | null }): boolean =>
  isIn(donation, 'valid') && donation.receiptNumber !== null;

/** Whether a corrected document needs a corrected receipt: also during a dispute, because the receipt may be valid after it. */
export const hasReceiptToCorrect = (donation: Paid): boolean => isIn(donation, 'valid', 'suspended');

/** A donation without a valid receipt can be corrected only while it may still get its first one. */
export const canCorrectTaxId = (donation: Paid): boolean => isIn(donation, 'valid', 'expected');

/** Steps that the console offers. */
export function stepsOf(
  donation: Paid & { receiptNumber: number | null; hasReceiptEmail: boolean },
  refundableCents: number,
): DonationStep[] {
  const possible: Record<DonationStep, boolean> = {
    refund: refundableCents > 0,
    'resend-receipt': hasValidReceipt(donation) && donation.hasReceiptEmail,
    'correct-anonymity': true,
    'correct-tax-id': canCorrectTaxId(donation),
  };
  return donationSteps.filter((step) => possible[step]);
}

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
