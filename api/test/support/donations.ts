import { randomUUID } from 'node:crypto';
import { paths, type DonationView, type PaymentView, type PlacedDonationView } from '@aflora/contracts';
import { PaymentRefundsService } from '../../src/payments/refunds/payment-refunds.service';
import { Payment } from '../../src/payments/payment.entity';
import type { MoneyApp } from './money-app';

export const GIFT = {
  amountCents: 12_345,
  frequency: 'once',
  name: 'José Conceição',
  isAnonymous: false,
  provider: 'sandbox',
  method: 'card',
};

export type Headers = Record<string, string>;

export interface Placed {
  id: string;
  email: string;
  /** Headers with which the donor accesses the donation. */
  headers: Headers;
}

/** Actions of donors, over HTTP. */
export function donorsOf(api: MoneyApp) {
  const post = (url: string, payload: object = {}, headers: Headers = {}) => api.inject({ method: 'POST', url, payload, headers });
  const give = (fields: object = {}, headers: Headers = {}) =>
    post(paths.donations, { ...GIFT, email: 'alguem@example.com', ...fields }, headers);
  const start = ({ id, headers }: Placed, method = 'card') => post(paths.donationPayments(id), { provider: 'sandbox', method }, headers);
  return {
    post,
    give,
    start,
    given: async (fields: object = {}, headers: Headers = {}): Promise<Placed> => {
      const email = `${randomUUID()}@example.com`;
      const response = await give({ email, ...fields }, headers);
      expect(response.statusCode).toBe(201);
      const { id, accessToken } = response.json<PlacedDonationView>();
      return { id, email, headers: { 'x-access-key': accessToken } };
    },
    pay: async (donation: Placed, method?: string): Promise<PaymentView> => {
      const response = await start(donation, method);
      expect(response.statusCode).toBe(201);
      return response.json<PaymentView>();
    },
    show: async ({ id, headers }: Pick<Placed, 'id' | 'headers'>) =>
      (await api.inject({ url: paths.donation(id), headers })).json<DonationView>(),
    receipt: ({ id, headers }: Pick<Placed, 'id' | 'headers'>) => api.inject({ url: paths.donationReceipt(id), headers }),
    refund: async (paymentId: string, amountCents: number) => {
      await api.dataSource.transaction(async (manager) => {
        const payment = await manager.findOneByOrFail(Payment, { id: paymentId });
        await api.app.get(PaymentRefundsService).request(manager, { payment, amountCents, reason: 'Engano', askedBy: null });
      });
      await api.settled();
    },
  };
}
