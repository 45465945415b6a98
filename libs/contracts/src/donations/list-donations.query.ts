import { DatedKeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { SearchText } from '../rules/search-text';
import { donationFrequencies, type DonationFrequency } from './donation.input';
import { donationPaymentStatuses, type DonationPaymentStatus } from './donation-payment-status';

export const donationAnonymities = ['yes', 'no'] as const;

/** The console's list; its days are those of the donation, not of the payment. */
export class AdminListDonationsQuery extends DatedKeysetQuery {
  /** Found in the donor's name or an e-mail; never finds an anonymous donation. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(donationPaymentStatuses) paymentStatus?: DonationPaymentStatus;
  @Optional() @OneOf(donationFrequencies) frequency?: DonationFrequency;
  @Optional() @OneOf(donationAnonymities) anonymous?: (typeof donationAnonymities)[number];
}
