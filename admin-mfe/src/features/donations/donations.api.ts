import { ApiProblem, type ApiClient } from '@aflora/api-client';
import {
  paths,
  type AdminDonationSummaryView,
  type AdminDonationView,
  type AdminListDonationsQuery,
  type DonationTotalsView,
  type KeysetView,
  type ProblemCode,
} from '@aflora/contracts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { focusRecord } from '../../lib/focus';
import { useShell } from '../../lib/shell';

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

interface DonationChange<Given> {
  send(api: ApiClient, given: Given): Promise<unknown>;
  /** Text of the success toast. */
  done: string;
  /** The change happened or became impossible, so its dialog closes. After other failures, such as a lost response, it can be repeated. */
  onOver(): void;
}

/** Repeating the change can't help; the reloaded donation shows the current state. */
const OVER: readonly ProblemCode[] = [
  ...(['donation.not-found', 'donation.not-correctable', 'donation.no-receipt', 'donation.no-address'] as const),
  ...(['payment.not-found', 'payment.not-confirmable', 'resource.not-found'] as const),
];

/** Changes a donation, then reloads totals, list and the open donation. */
export function useDonationChange<Given = void>({ send, done, onOver }: DonationChange<Given>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const over = () => {
    onOver();
    focusRecord();
  };
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSuccess: () => {
      notify.success(done);
      over();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && OVER.includes(error.code)) over();
    },
    onSettled: () => {
      const changed = [donationsKey, ['admin-overview'], ['admin-waiting-confirmations']];
      return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
