import type { DonationPaymentStatus } from '@aflora/contracts';
import { canCorrectTaxId, hasReceiptToCorrect, hasValidReceipt, isUnpaid, paidStatusOf, stepsOf } from './donation.rules';

const statuses: DonationPaymentStatus[] = ['pending', 'completed', 'failed', 'refunded', 'disputed'];
const aDonation = (paymentStatus: DonationPaymentStatus) => ({ paymentStatus, receiptNumber: 7, hasReceiptEmail: true });
const withStatus = (rule: (donation: ReturnType<typeof aDonation>) => boolean) => statuses.filter((status) => rule(aDonation(status)));

describe('the payment status of a donation', () => {
  it.each([
    ['can be paid', isUnpaid, ['pending', 'failed']],
    ['has a valid receipt', hasValidReceipt, ['completed']],
    ['has a receipt to correct', hasReceiptToCorrect, ['completed', 'disputed']],
    ['can have its document corrected', canCorrectTaxId, ['pending', 'completed']],
  ] as const)('decides whether it %s', (_, rule, expected) => expect(withStatus(rule)).toEqual(expected));

  it('allows no payment of a donation that has or had a receipt', () => {
    for (const status of withStatus(isUnpaid)) expect(hasReceiptToCorrect(aDonation(status))).toBe(false);
  });

  it.each([
    [{ refundedCents: 0, disputedCents: 0 }, 'completed'],
    [{ refundedCents: 40, disputedCents: 0 }, 'completed'],
    [{ refundedCents: 40, disputedCents: 59 }, 'completed'],
    [{ refundedCents: 40, disputedCents: 60 }, 'disputed'],
    [{ refundedCents: 0, disputedCents: 100 }, 'disputed'],
    [{ refundedCents: 100, disputedCents: 0 }, 'refunded'],
  ])('follows from the money that is left: %j', (money, expected) => {
    expect(paidStatusOf({ capturedCents: 100, ...money })).toBe(expected);
  });
});

describe('the steps of the console', () => {
  it.each([
    ['pending', ['correct-anonymity', 'correct-tax-id']],
    ['completed', ['refund', 'resend-receipt', 'correct-anonymity', 'correct-tax-id']],
    ['failed', ['correct-anonymity']],
    ['refunded', ['correct-anonymity']],
    ['disputed', ['correct-anonymity']],
  ] as const)('of a %s donation are %j', (status, expected) => {
    expect(stepsOf(aDonation(status), status === 'completed' ? 1 : 0)).toEqual(expected);
  });

  it('send no receipt without an address or a number', () => {
    expect(stepsOf({ ...aDonation('completed'), hasReceiptEmail: false }, 0)).not.toContain('resend-receipt');
    expect(stepsOf({ ...aDonation('completed'), receiptNumber: null }, 0)).not.toContain('resend-receipt');
  });
});
