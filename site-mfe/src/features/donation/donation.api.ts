import type { ApiClient, CallOptions } from '@aflora/api-client';
import { paths, type DonationView, type PaymentView, type RenewedDonationView, type StartPaymentInput } from '@aflora/contracts';
import { donationKeys } from '../../lib/access-keys';
import { watchEvery, WATCH_MS } from '../../lib/payments.api';

const access = (id: string): CallOptions => ({ accessKey: donationKeys.of(id) });

export const donationKey = (id: string, userId: string | null) => ['donation', id, userId] as const;

/** Query of a donation, repeated while its payment or its cancellation is open; a hidden page doesn't poll. */
export const donationQuery = (api: ApiClient, id: string, userId: string | null) => ({
  queryKey: donationKey(id, userId),
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<DonationView>(paths.donation(id), { ...access(id), signal }),
  refetchInterval: ({ state }: { state: { data?: DonationView } }) => watchDonation(state.data),
});

function watchDonation(donation: DonationView | undefined): number | false {
  // A job repeats the cancellation until the provider confirms it.
  if (donation?.subscription?.cancelAskedAt && donation.subscription.status !== 'cancelled') return WATCH_MS;
  if (donation?.paymentStatus !== 'pending' && donation?.paymentStatus !== 'failed') return false;
  const { payment, paymentStatus, subscription } = donation;
  // The subscription is authorised, and its first charge is pending.
  if (subscription?.status === 'active' && paymentStatus === 'pending') return WATCH_MS;
  return watchEvery(payment);
}

export const payDonation = (api: ApiClient, id: string, option: StartPaymentInput) =>
  api.post<PaymentView>(paths.donationPayments(id), option, access(id));

export const downloadReceipt = (api: ApiClient, id: string) => api.download(paths.donationReceipt(id), access(id));

export const changeMonthlyAmount = (api: ApiClient, id: string, amountCents: number) =>
  api.patch<DonationView>(paths.donationSubscription(id), { amountCents }, access(id));

export const pauseMonthly = (api: ApiClient, id: string, months: number) =>
  api.post<DonationView>(paths.donationPauses(id), { months }, access(id));

export const resumeMonthly = (api: ApiClient, id: string) => api.post<DonationView>(paths.donationResumption(id), undefined, access(id));

export const renewMonthly = (api: ApiClient, id: string) =>
  api.post<RenewedDonationView>(paths.donationRenewals(id), undefined, access(id));

export const cancelMonthly = (api: ApiClient, id: string) => api.delete(paths.donationSubscription(id), access(id));
