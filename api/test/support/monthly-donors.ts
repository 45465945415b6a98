import { paths } from '@aflora/contracts';
import { Donation } from '../../src/donations/donation.entity';
import { PaymentSubscription } from '../../src/payments/payment.entity';
import { donorsOf, type Placed } from './donations';
import { subjectOf } from './mail-text';
import type { MoneyApp } from './money-app';
import { subscriptionsOf } from './subscriptions';

export interface Running extends Placed {
  subscription: string;
}
type Access = Pick<Placed, 'id' | 'headers'>;

/** Actions of donors with monthly donations at the sandbox, and what we know of them. */
export function monthlyDonorsOf(api: MoneyApp) {
  const { manager } = api.dataSource;
  const donors = donorsOf(api);
  const monthly = (fields: object = {}) => donors.given({ frequency: 'monthly', amountCents: 3_000, ...fields });
  return {
    ...donors,
    /** A donation that its donor has yet to authorise. */
    monthly,
    /** A donation whose first charge is paid. */
    running: async (fields?: object): Promise<Running> => {
      const donation = await monthly(fields);
      const { id: subscription } = await donors.pay(donation);
      await subscriptionsOf(api).decide(subscription, 'authorise');
      return { ...donation, subscription };
    },
    change: ({ id, headers }: Access, amountCents = 7_500) =>
      api.inject({ method: 'PATCH', url: paths.donationSubscription(id), payload: { amountCents }, headers }),
    pause: ({ id, headers }: Access, months = 2) => donors.post(paths.donationPauses(id), { months }, headers),
    resume: ({ id, headers }: Access) => donors.post(paths.donationResumption(id), {}, headers),
    cancel: ({ id, headers }: Access) => api.inject({ method: 'DELETE', url: paths.donationSubscription(id), headers }),
    renew: ({ id, headers }: Access) => donors.post(paths.donationRenewals(id), {}, headers),
    subjects: async ({ email }: Pick<Placed, 'email'>) => (await api.mailsTo(email)).map(subjectOf),
    subscriptionOf: ({ subscription: id }: Pick<Running, 'subscription'>) => manager.findOneByOrFail(PaymentSubscription, { id }),
    /** Donations of all months, oldest first. */
    donationsOf: ({ subscription: subscriptionId }: Pick<Running, 'subscription'>) =>
      manager.find(Donation, { where: { subscriptionId }, order: { createdAt: 'ASC' } }),
  };
}
