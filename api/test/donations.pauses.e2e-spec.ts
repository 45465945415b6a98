import { paths, type DonationView } from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { PaymentSubscription } from '../src/payments/payment.entity';
import { PaymentProvidersService } from '../src/payments/payment-providers.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { donorsOf, type Headers, type Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { subjectOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

describe('the pause of a monthly donation', () => {
  let api: MoneyApp;
  let donors: ReturnType<typeof donorsOf>;
  let payers: ReturnType<typeof subscriptionsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    donors = donorsOf(api);
    payers = subscriptionsOf(api);
  });

  afterAll(() => api.close());

  afterEach(async () => expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]));

  async function running(): Promise<Placed & { subscription: string }> {
    const donation = await donors.given({ frequency: 'monthly', amountCents: 3_000 });
    const { id: subscription } = await donors.pay(donation);
    await payers.decide(subscription, 'authorise');
    return { ...donation, subscription };
  }
  const subjects = async ({ email }: Placed) => (await api.mailsTo(email)).map(subjectOf);
  const pause = ({ id, headers }: { id: string; headers: Headers }, months = 2) =>
    api.inject({ method: 'POST', url: paths.donationPauses(id), payload: { months }, headers });
  const resume = ({ id, headers }: { id: string; headers: Headers }) =>
    api.inject({ method: 'POST', url: paths.donationResumption(id), headers });
  const subscriptionOf = (id: string) => api.dataSource.manager.findOneByOrFail(PaymentSubscription, { id });
  const endPauses = async () => {
    await api.runJob('payments.end-pauses');
    await api.settled();
  };

  it('charges nothing until its months have passed, and then continues by itself', async () => {
    const donation = await running();
    const paused = (await pause(donation)).json<DonationView>().subscription;
    expect(paused).toMatchObject({ status: 'paused', pausedUntil: expect.any(String) as string });
    const months = (new Date(paused?.pausedUntil ?? 0).getTime() - Date.now()) / (30.5 * 86_400_000);
    expect(months).toBeCloseTo(2, 0);
    // Another tab that still shows the button changes nothing.
    expect((await pause(donation, 3)).json<DonationView>().subscription).toEqual(paused);
    await endPauses();
    expect((await subscriptionOf(donation.subscription)).status).toBe('paused');
    await api.dataSource.query("UPDATE payment_subscriptions SET resume_at = now() - interval '1 second' WHERE id = $1", [
      donation.subscription,
    ]);
    await endPauses();
    expect(await subscriptionOf(donation.subscription)).toMatchObject({ status: 'active', resumeAt: null });
    expect((await subjects(donation)).slice(1)).toEqual(['Sua doação mensal está pausada', 'Sua doação mensal voltou']);
    expect(await api.dataSource.manager.countBy(Donation, { subscriptionId: donation.subscription })).toBe(1);
  });

  it('is resumed at any time, once, and has no end left', async () => {
    const donation = await running();
    await pause(donation, 3);
    expect((await resume(donation)).json<DonationView>().subscription).toMatchObject({ status: 'active', pausedUntil: null });
    expect((await resume(donation)).json<DonationView>().subscription).toMatchObject({ status: 'active', pausedUntil: null });
    expect((await subscriptionOf(donation.subscription)).resumeAt).toBeNull();
  });

  it('although the response is lost, and ends at its time', async () => {
    const donation = await running();
    await api.control('/switches', { loseAnswers: 1 }, 'PUT');
    await pause(donation);
    await api.control('/switches', {}, 'PUT');
    await payers.returnFromPage(donation.subscription);
    expect((await donors.show(donation)).subscription).toMatchObject({ status: 'paused', pausedUntil: expect.any(String) as string });
  });

  describe('in vain', () => {
    const LATER = "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() + interval '30 seconds'";
    /** What the job does that looks after the pause, without waiting for it. */
    const checked = async () => {
      await api.dataSource.query(LATER);
      await api.settled();
    };
    const fails = async (donation: Placed, switches: object) => {
      await api.control('/switches', switches, 'PUT');
      expectProblem(await pause(donation, 1), 'payment.provider-unavailable');
      await api.control('/switches', {}, 'PUT');
    };
    const monthsPass = (id: string) =>
      api.dataSource.query("UPDATE payment_subscriptions SET resume_at = resume_at - interval '3 months' WHERE id = $1", [id]);
    const pauseAtProvider = async (id: string) => {
      await api.callProvider(`/subscriptions/${await payers.externalId(id)}/pause`, {});
      await payers.returnFromPage(id);
    };

    it('doesn’t end a later pause that its donor makes on the provider’s site', async () => {
      const donation = await running();
      await fails(donation, { down: true });
      await checked();
      expect(await subscriptionOf(donation.subscription)).toMatchObject({ status: 'active', resumeAt: null });
      await monthsPass(donation.subscription);
      await pauseAtProvider(donation.subscription);
      await endPauses();
      expect(await subscriptionOf(donation.subscription)).toMatchObject({ status: 'paused', resumeAt: null });
      expect((await subjects(donation)).slice(1)).toEqual(['Sua doação mensal está pausada']);
    });

    it('still has its end when only the response and the webhook were lost', async () => {
      const donation = await running();
      await fails(donation, { loseAnswers: 1, lose: 1 });
      expect((await subscriptionOf(donation.subscription)).status).toBe('active');
      await checked();
      expect(await subscriptionOf(donation.subscription)).toMatchObject({ status: 'paused', resumeAt: expect.any(Date) as Date });
      await monthsPass(donation.subscription);
      await endPauses();
      expect(await subscriptionOf(donation.subscription)).toMatchObject({ status: 'active', resumeAt: null });
    });

    it('keeps its end when its donor requests it again and the provider responds', async () => {
      const donation = await running();
      await fails(donation, { down: true });
      expect((await pause(donation, 1)).statusCode).toBe(200);
      await checked();
      expect(await subscriptionOf(donation.subscription)).toMatchObject({ status: 'paused', resumeAt: expect.any(Date) as Date });
    });
  });

  it('leaves no end behind when the charge that ends it is refused', async () => {
    const donation = await running();
    await pause(donation);
    const provider = api.app.get(PaymentProvidersService).get('sandbox');
    const snapshot = await provider.fetchSubscription(await payers.externalId(donation.subscription));
    const changedAt = new Date((snapshot.changedAt ?? new Date()).getTime() + 1_000);
    await api.app.get(PaymentSnapshotsService).applySubscription(provider, { ...snapshot, status: 'past-due', changedAt });
    expect(await subscriptionOf(donation.subscription)).toMatchObject({ status: 'past-due', resumeAt: null });
  });

  it('is refused with a wrong duration, without access, and once it is cancelled', async () => {
    const donation = await running();
    for (const months of [0, 4, 1.5]) expectProblem(await pause(donation, months), 'validation.failed');
    expectProblem(await pause({ ...donation, headers: {} }), 'donation.not-found');
    await api.inject({ method: 'DELETE', url: paths.donationSubscription(donation.id), headers: donation.headers });
    expectProblem(await pause(donation), 'donation.transition-refused');
    expectProblem(await resume(donation), 'donation.transition-refused');
  });
});
