import { donationAnonymities, donationFrequencies, donationPaymentStatuses } from '@aflora/contracts';
import { searchFilter, useListUrl, type ListUrl } from '../../lib/list-url';

const filters = {
  search: searchFilter,
  paymentStatus: { name: 'status', values: donationPaymentStatuses },
  frequency: { name: 'frequencia', values: donationFrequencies },
  anonymous: { name: 'anonimas', values: donationAnonymities },
  from: { name: 'de' },
  to: { name: 'ate' },
} as const;

export type DonationListUrl = ListUrl<typeof filters>;

export const useDonationListUrl = (): DonationListUrl => useListUrl(filters);
