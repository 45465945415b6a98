import type { DonationView } from '@aflora/contracts';

export const DONATION_ID = '5d6e7f80-0000-4000-8000-000000000001';

/** Can be paid while it is unpaid, unless it is said otherwise. */
export function aDonation(given: Partial<DonationView> = {}): DonationView {
  const { paymentStatus = 'pending' } = given;
  return {
    id: DONATION_ID,
    amountCents: 5000,
    refundedCents: 0,
    disputedCents: 0,
    isDisputed: false,
    frequency: 'once',
    donorName: 'Rita Souza',
    isAnonymous: false,
    message: null,
    project: null,
    uses: { uses: [], usedCents: 0, unusedCents: 0 },
    paymentStatus,
    payment: null,
    canPay: paymentStatus === 'pending' || paymentStatus === 'failed',
    receiptNumber: null,
    receipts: [],
    subscription: null,
    renewalUrl: null,
    baskets: [],
    createdAt: '2026-11-20T12:00:00Z',
    ...given,
  };
}
