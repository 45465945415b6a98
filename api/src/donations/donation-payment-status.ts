export type { DonationPaymentStatus } from '@aflora/contracts';
