import { paymentMethods, type PaymentMethod } from '../payments/payment.view';
import { Email } from '../rules/email';
import { Flag } from '../rules/flag';
import { WholeNumber } from '../rules/numbers';
import { OneOf } from '../rules/one-of';
import { OptionalText, Text } from '../rules/text';

export const MIN_DONATION_CENTS = 500;
export const donationFrequencies = ['once', 'monthly'] as const;
export type DonationFrequency = (typeof donationFrequencies)[number];

export class DonationInput {
  @WholeNumber(MIN_DONATION_CENTS, 100_000_000) amountCents!: number;
  @OneOf(donationFrequencies) frequency!: DonationFrequency;
  /** For the receipt, also of an anonymous donation. */
  @Text(1, 200) name!: string;
  @Email() email!: string;
  @OptionalText(1000) message?: string | null;
  @Flag() isAnonymous!: boolean;
  @Text(1, 30) provider!: string;
  @OneOf(paymentMethods) method!: PaymentMethod;
  /** A field that no person sees: whatever fills it is a machine. */
  @OptionalText(200) website?: string | null;
}

/** A new amount for a monthly donation. */
export class DonationAmountInput {
  @WholeNumber(MIN_DONATION_CENTS, 100_000_000) amountCents!: number;
}
