import type { DonationView } from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { PaymentProvidersService } from '../src/payments/payment-providers.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import type { Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { monthlyDonorsOf } from './support/monthly-donors';
import { subscriptionsOf } from './support/subscriptions';

describe('the pause of a monthly donation', () => {
  let api: MoneyApp;
  let donors: ReturnType<typeof monthlyDonorsOf>;
  let payers: ReturnType<typeof subscriptionsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    donors = monthlyDonorsOf(api);
    payers = subscriptionsOf(api);
  });

  afterAll(() => api.close());

  afterEach(async () => expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]));

  const endPauses = async () => {
    await api.runJob('payments.end-pauses');
    await api.settled();
  };

  it('charges nothing until its months have passed, and then continues by itself', async () => {
    const donation = await donors.running();
    const paused = (await donors.pause(donation)).json<DonationView>().subscription;
    expect(paused).toMatchObject({ status: 'paused', pausedUntil: expect.any(String) as string });
    const months = (new Date(paused?.pausedUntil ?? 0).getTime() - Date.now()) / (30.5 * 86_400_000);
    expect(months).toBeCloseTo(2, 0);
    // Another tab that still shows the button changes nothing.
    expect((await donors.pause(donation, 3)).json<DonationView>().subscription).toEqual(paused);
    await endPauses();
    expect((await donors.subscriptionOf(donation)).status).toBe('paused');
    await api.dataSource.query("UPDATE payment_subscriptions SET resume_at = now() - interval '1 second' WHERE id = $1", [
      donation.subscription,
    ]);
    await endPauses();
    expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'active', resumeAt: null });
    expect((await donors.subjects(donation)).slice(1)).toEqual(['Sua doação mensal está pausada', 'Sua doação mensal voltou']);
    expect(await api.dataSource.manager.countBy(Donation, { subscriptionId: donation.subscription })).toBe(1);
  });

  it('is resumed at any time, once, and has no end left', async () => {
    const donation = await donors.running();
    await donors.pause(donation, 3);
    expect((await donors.resume(donation)).json<DonationView>().subscription).toMatchObject({ status: 'active', pausedUntil: null });
    expect((await donors.resume(donation)).json<DonationView>().subscription).toMatchObject({ status: 'active', pausedUntil: null });
    expect((await donors.subscriptionOf(donation)).resumeAt).toBeNull();
  });

  it('although the response is lost, and ends at its time', async () => {
    const donation = await donors.running();
    await api.control('/switches', { loseAnswers: 1 }, 'PUT');
    await donors.pause(donation);
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
      expectProblem(await donors.pause(donation, 1), 'payment.provider-unavailable');
      await api.control('/switches', {}, 'PUT');
    };
    const monthsPass = (id: string) =>
      api.dataSource.query("UPDATE payment_subscriptions SET resume_at = resume_at - interval '3 months' WHERE id = $1", [id]);
    const pauseAtProvider = async (id: string) => {
      await api.callProvider(`/subscriptions/${await payers.externalId(id)}/pause`, {});
      await payers.returnFromPage(id);
    };

    it('doesn’t end a later pause that its donor makes on the provider’s site', async () => {
      const donation = await donors.running();
      await fails(donation, { down: true });
      await checked();
      expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'active', resumeAt: null });
      await monthsPass(donation.subscription);
      await pauseAtProvider(donation.subscription);
      await endPauses();
      expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'paused', resumeAt: null });
      expect((await donors.subjects(donation)).slice(1)).toEqual(['Sua doação mensal está pausada']);
    });

    it('still has its end when only the response and the webhook were lost', async () => {
      const donation = await donors.running();
      await fails(donation, { loseAnswers: 1, lose: 1 });
      expect((await donors.subscriptionOf(donation)).status).toBe('active');
      await checked();
      expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'paused', resumeAt: expect.any(Date) as Date });
      await monthsPass(donation.subscription);
      await endPauses();
      expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'active', resumeAt: null });
    });

    it('keeps its end when its donor requests it again and the provider responds', async () => {
      const donation = await donors.running();
      await fails(donation, { down: true });
      expect((await donors.pause(donation, 1)).statusCode).toBe(200);
      await checked();
      expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'paused', resumeAt: expect.any(Date) as Date });
    });
  });

  it('leaves no end behind when the charge that ends it is refused', async () => {
    const donation = await donors.running();
    await donors.pause(donation);
    const provider = api.app.get(PaymentProvidersService).get('sandbox');
    const snapshot = await provider.fetchSubscription(await payers.externalId(donation.subscription));
    const changedAt = new Date((snapshot.changedAt ?? new Date()).getTime() + 1_000);
    await api.app.get(PaymentSnapshotsService).applySubscription(provider, { ...snapshot, status: 'past-due', changedAt });
    expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'past-due', resumeAt: null });
  });

  it('is refused with a wrong duration, without access, and once it is cancelled', async () => {
    const donation = await donors.running();
    for (const months of [0, 4, 1.5]) expectProblem(await donors.pause(donation, months), 'validation.failed');
    expectProblem(await donors.pause({ ...donation, headers: {} }), 'donation.not-found');
    await donors.cancel(donation);
    expectProblem(await donors.pause(donation), 'donation.transition-refused');
    expectProblem(await donors.resume(donation), 'donation.transition-refused');
  });
});
