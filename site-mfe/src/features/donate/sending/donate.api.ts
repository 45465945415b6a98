import type { ApiClient } from '@aflora/api-client';
import { paths, type DonationInput, type PaymentView, type PlacedDonationView, type StartPaymentInput } from '@aflora/contracts';

/** One key a donation, so that a repeated send is one donation. */
export const placeDonation = (api: ApiClient, input: DonationInput, idempotencyKey: string) =>
  api.post<PlacedDonationView>(paths.donations, input, { idempotencyKey });

export const payDonation = (api: ApiClient, { id, accessToken }: PlacedDonationView, option: StartPaymentInput) =>
  api.post<PaymentView>(paths.donationPayments(id), option, { accessKey: accessToken });
