import type { ApiClient } from '@aflora/api-client';
import { paths, type DonationInput, type PaymentView, type PlacedDonationView } from '@aflora/contracts';
import { donationKeys } from '../../lib/access-keys';
import { attemptsIn, sendOnce, usePlaceAndPay } from '../../lib/use-place-and-pay';
import { donationDraft } from './use-donation-form';

const attempts = attemptsIn('aflora.donation-attempt');

const placeDonation = (api: ApiClient, input: DonationInput, idempotencyKey: string) =>
  api.post<PlacedDonationView>(paths.donations, input, { idempotencyKey });

/** Makes the donation and begins to pay. However often it is called, one content is one donation. */
export function useDonate(onRefused: (error: unknown) => void) {
  const { start, isBusy } = usePlaceAndPay<DonationInput>({
    place: (api, input) => sendOnce(attempts, input, (key) => placeDonation(api, input, key)),
    pay: (api, { id, accessToken }, { provider, method }) =>
      api.post<PaymentView>(paths.donationPayments(id), { provider, method }, { accessKey: accessToken }),
    keys: donationKeys,
    listKey: 'own-donations',
    pathOf: (id) => `/doacao/${id}`,
    onPlaced: () => {
      attempts.forget();
      donationDraft.clear();
    },
    onRefused,
  });
  return { donate: start, isSending: isBusy };
}
