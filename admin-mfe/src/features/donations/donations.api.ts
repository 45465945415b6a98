import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminDonationSummaryView,
  type AdminDonationView,
  type AdminListDonationsQuery,
  type DonationTotalsView,
  type KeysetView,
} from '@aflora/contracts';
import { keepPreviousData } from '@tanstack/react-query';

const PAGE_SIZE = 24;
/** Prefix of every query about donations. */
const donationsKey = ['admin-donations'] as const;

type Signal = { signal: AbortSignal };

export const donationListQuery = (api: ApiClient, query: AdminListDonationsQuery) => ({
  queryKey: [...donationsKey, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<AdminDonationSummaryView>>(paths.adminDonations, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar doações' },
});

/** Without a failure toast: the list's query already reports that donations don't load. */
export const donationTotalsQuery = (api: ApiClient) => ({
  queryKey: [...donationsKey, 'totals'],
  queryFn: ({ signal }: Signal) => api.get<DonationTotalsView>(paths.adminDonationTotals, { signal }),
});

export const donationQuery = (api: ApiClient, id: string) => ({
  queryKey: [...donationsKey, 'one', id],
  queryFn: ({ signal }: Signal) => api.get<AdminDonationView>(paths.adminDonation(id), { signal }),
  meta: { failureMessage: 'Não foi possível carregar a doação.' },
});

export const donationChange = {
  keys: [donationsKey, ['admin-overview'], ['admin-waiting-confirmations']],
  over: [
    ...(['donation.not-found', 'donation.not-correctable', 'donation.no-receipt', 'donation.no-address'] as const),
    ...(['payment.not-found', 'payment.not-confirmable', 'resource.not-found'] as const),
  ],
} as const;
