export const donationPaymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type DonationPaymentStatus = (typeof donationPaymentStatuses)[number];
