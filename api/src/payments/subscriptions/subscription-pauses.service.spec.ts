import type { DataSource } from 'typeorm';
import type { JobsService } from '../../jobs/jobs.service';
import type { PaymentSubscriptionsService } from './payment-subscriptions.service';
import { SubscriptionPausesService } from './subscription-pauses.service';

afterEach(() => jest.useRealTimers());

describe('the end of a pause', () => {
  it('is the day in São Paulo that the page promised, whatever the time zone of the database’s server', async () => {
    // 30 April at 22:00 in São Paulo.
    jest.useFakeTimers({ now: new Date('2027-05-01T01:00:00Z') });
    const query = jest.fn((_sql: string, [, resumeAt]: [string, Date]) => Promise.resolve([[{ provider: 'sandbox', resumeAt }], 1]));
    const jobs = { define: jest.fn(), repeat: jest.fn(), addLater: jest.fn() };
    const pauses = new SubscriptionPausesService(
      { transaction: (work: (manager: unknown) => Promise<void>) => work({ query }) } as unknown as DataSource,
      { pause: jest.fn() } as unknown as PaymentSubscriptionsService,
      jobs as unknown as JobsService,
    );
    await pauses.pause('a', 1);
    expect(query).toHaveBeenCalledWith(expect.anything(), ['a', new Date('2027-05-31T01:00:00Z')]);
  });
});
