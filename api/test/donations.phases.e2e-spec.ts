import { paths, type DonationView, type RenewedDonationView } from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { cancelAskedAt } from '../src/donations/payments/monthly-donation.rules';
import { Payment, PaymentSubscription } from '../src/payments/payment.entity';
import { PaymentProvidersService } from '../src/payments/payment-providers.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { PaymentSubscriptionsService } from '../src/payments/subscriptions/payment-subscriptions.service';
import { SubscriptionPausesService } from '../src/payments/subscriptions/subscription-pauses.service';
import type { Headers, Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { monthlyDonorsOf, type Running } from './support/monthly-donors';
import { subscriptionsOf } from './support/subscriptions';

const DAY_MS = 24 * 3_600_000;
const RETRY = 'payments.retry-renewals';
/** Makes jobs due that wait for the provider's response, or for their next try. */
const SOON = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()';
const GIVE_UP_LATER = "UPDATE payment_subscriptions SET created_at = now() - interval '4 days' WHERE id = $1";

describe('the phase of a monthly donation', () => {
  let api: MoneyApp;
  let donors: ReturnType<typeof monthlyDonorsOf>;
  let payers: ReturnType<typeof subscriptionsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    donors = monthlyDonorsOf(api);
    payers = subscriptionsOf(api);
  });

  afterAll(() => api.close());

  afterEach(async () => {
    await switched({});
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });

  const switched = (switches: object) => api.control('/switches', switches, 'PUT');
  const chargesOf = ({ subscription: subscriptionId }: Running) =>
    api.dataSource.manager.find(Payment, { where: { subscriptionId }, order: { createdAt: 'ASC' } });
  const soon = async () => {
    await api.dataSource.query(SOON);
    await api.settled();
  };
  /** What the provider does without telling us. */
  const unnoticed = async (work: () => Promise<unknown>) => {
    await switched({ lose: 1 });
    await work();
    await switched({});
  };
  const provider = () => api.app.get(PaymentProvidersService, { strict: false }).get('sandbox');
  /** A report of the provider about the subscription, later than all before. */
  const reported = async (donation: Running, changes: object) => {
    const snapshot = await provider().fetchSubscription(await payers.externalId(donation.subscription));
    const { changedAt } = await donors.subscriptionOf(donation);
    const later = new Date(Math.max(changedAt?.getTime() ?? 0, snapshot.changedAt?.getTime() ?? 0) + 1);
    await api.app
      .get(PaymentSnapshotsService, { strict: false })
      .applySubscription(provider(), { ...snapshot, changedAt: later, ...changes });
    await api.settled();
  };

  describe('that the provider ended unnoticed', () => {
    const endedUnnoticed = async (donation: Running) =>
      unnoticed(async () => api.callProvider(`/subscriptions/${await payers.externalId(donation.subscription)}/cancel`, {}));

    it.each([
      ['pause', 'pause'],
      ['change of the amount', 'change'],
    ] as const)('lets no %s seem to have succeeded', async (_, step) => {
      const donation = await donors.running();
      await endedUnnoticed(donation);
      expectProblem(await donors[step](donation), 'donation.transition-refused');
      expect(await donors.show(donation)).toMatchObject({ subscription: { status: 'cancelled', pendingAmountCents: null } });
    });

    it('lets no resumption seem to have succeeded', async () => {
      const donation = await donors.running();
      await donors.pause(donation);
      await endedUnnoticed(donation);
      expectProblem(await donors.resume(donation), 'donation.transition-refused');
      expect((await donors.subjects(donation)).at(-1)).toContain('cancelada');
    });
  });

  it.each([
    ['pause', 'pauseSubscription', 'pause', []],
    ['resumption', 'resumeSubscription', 'resume', ['pause']],
  ] as const)('lets no %s seem to have succeeded that the provider has not carried out', async (_, call, step, before) => {
    const donation = await donors.running();
    for (const earlier of before) await donors[earlier](donation);
    jest.spyOn(provider(), call).mockResolvedValueOnce(undefined);
    expectProblem(await donors[step](donation), 'payment.provider-unavailable');
  });

  it('is read again before an amount is stored, so that none is pending after a cancellation', async () => {
    const donation = await donors.running();
    await donors.cancel(donation);
    // A request that had read the state before the cancellation.
    await api.app.get(PaymentSubscriptionsService, { strict: false }).changeAmount(donation.subscription, 7_500);
    expect((await donors.subscriptionOf(donation)).pendingAmountCents).toBeNull();
  });

  it('is read again before a pause is stored, so that a second request doesn’t move the end that the mail has named', async () => {
    const donation = await donors.running();
    await donors.pause(donation);
    const { resumeAt } = await donors.subscriptionOf(donation);
    await api.app.get(SubscriptionPausesService, { strict: false }).pause(donation.subscription, 3);
    expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'paused', resumeAt });
  });

  describe('cancelled, although the provider doesn’t respond', () => {
    const cancelledInVain = async (donation: Running) => {
      await switched({ down: true });
      expectProblem(await donors.cancel(donation), 'payment.provider-unavailable');
      await switched({});
    };

    it('ends as soon as the provider is back, and allows nothing else until then', async () => {
      const donation = await donors.running();
      await cancelledInVain(donation);
      expect((await donors.show(donation)).subscription).toMatchObject({ status: 'active', cancelAskedAt: expect.any(String) as string });
      for (const step of ['change', 'pause', 'resume'] as const) expectProblem(await donors[step](donation), 'donation.transition-refused');
      expectProblem(await donors.renew(donation), 'payment.nothing-to-pay');
      await soon();
      expect((await donors.show(donation)).subscription).toMatchObject({ status: 'cancelled', cancelAskedAt: null });
      expect((await donors.subjects(donation)).slice(1)).toEqual(['Sua doação mensal foi cancelada']);
    });

    it('gives back what is charged meanwhile', async () => {
      const donation = await donors.running();
      await cancelledInVain(donation);
      await payers.charge(donation.subscription, 'paid');
      await soon();
      expect((await donors.donationsOf(donation)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'failed']);
      expect((await chargesOf(donation)).map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)).toEqual([3_000, 0]);
      expect((await donors.subjects(donation)).slice(1).sort()).toEqual(['Sua doação mensal foi cancelada', 'Vamos devolver uma cobrança']);
    });

    it('is not charged again after a refused charge', async () => {
      const donation = await donors.running();
      await payers.charge(donation.subscription, 'refused');
      await cancelledInVain(donation);
      const retry = jest.spyOn(provider(), 'retryCharge' as never);
      await api.dataSource.manager.update(PaymentSubscription, { id: donation.subscription }, { pastDueAt: new Date(Date.now() - DAY_MS) });
      await api.runJob(RETRY);
      expect(retry).not.toHaveBeenCalled();
      retry.mockRestore();
    });

    it('is stored when the account of the donor is erased', async () => {
      const headers = await api.signIn({ email: 'apagada@example.com' });
      const donation = await donors.given({ frequency: 'monthly', amountCents: 3_000 }, headers);
      const { id: subscription } = await donors.pay({ ...donation, headers });
      await payers.decide(subscription, 'authorise');
      await switched({ down: true });
      expect((await api.inject({ method: 'POST', url: paths.erasure, headers })).statusCode).toBeLessThan(300);
      expect(cancelAskedAt(await donors.subscriptionOf({ ...donation, subscription }))).not.toBeNull();
      await switched({});
      await soon();
      expect((await donors.subscriptionOf({ ...donation, subscription })).status).toBe('cancelled');
    });

    it('is not resumed when its pause is over', async () => {
      const donation = await donors.running();
      await donors.pause(donation);
      await cancelledInVain(donation);
      await api.dataSource.manager.update(PaymentSubscription, { id: donation.subscription }, { resumeAt: new Date(Date.now() - 1_000) });
      await api.runJob('payments.end-pauses');
      expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'paused' });
      await soon();
      expect((await donors.subjects(donation)).slice(1)).toEqual(['Sua doação mensal está pausada', 'Sua doação mensal foi cancelada']);
    });

    it('ends when only the response was lost', async () => {
      const donation = await donors.running();
      await switched({ loseAnswers: 1, lose: 1 });
      expectProblem(await donors.cancel(donation), 'payment.provider-unavailable');
      await switched({});
      await soon();
      expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'cancelled' });
    });
  });

  it('that has ended gets no mail about retries for a refused charge that is reported only then', async () => {
    const donation = await donors.running();
    await unnoticed(async () =>
      api.control(`/subscriptions/${await payers.externalId(donation.subscription)}/charge`, { outcome: 'refused' }),
    );
    expect((await donors.cancel(donation)).statusCode).toBe(200);
    await api.settled();
    expect((await donors.donationsOf(donation)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'failed']);
    expect((await donors.subjects(donation)).slice(1)).toEqual(['Sua doação mensal foi cancelada']);
  });

  it('that its provider retries gets one mail for each failure, not one for each retry', async () => {
    const donation = await donors.running();
    for (const outcome of ['refused', 'refused', 'refused', 'paid', 'refused'] as const)
      await payers.charge(donation.subscription, outcome);
    const refused = 'Não conseguimos cobrar sua doação mensal';
    expect((await donors.subjects(donation)).slice(1)).toEqual([refused, expect.stringContaining('Recebemos sua doação'), refused]);
  });

  it('that is paid on the last day is not ended because the report was lost', async () => {
    const donation = await donors.running();
    await payers.charge(donation.subscription, 'refused');
    const pastDueAt = new Date(Date.now() - 6 * DAY_MS);
    await api.dataSource.manager.update(PaymentSubscription, { id: donation.subscription }, { pastDueAt, retries: 3 });
    await unnoticed(async () =>
      api.control(`/subscriptions/${await payers.externalId(donation.subscription)}/charge`, { outcome: 'paid' }),
    );
    expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'past-due' });
    await api.runJob(RETRY);
    expect(await donors.subscriptionOf(donation)).toMatchObject({ status: 'active' });
    expect((await donors.subjects(donation)).at(-1)).toContain('Recebemos sua doação');
  });

  it('that has ended promises valid receipts only if one is', async () => {
    const [donation, refunded] = [await donors.running(), await donors.running()];
    const [charge] = await chargesOf(refunded);
    await donors.refund(charge?.id ?? '', 3_000);
    for (const each of [donation, refunded]) await donors.cancel(each);
    await api.settled();
    const cancelled = async ({ email }: Placed) => textOf((await api.mailsTo(email)).at(-1));
    expect(await cancelled(donation)).toContain('os recibos continuam valendo');
    expect(await cancelled(refunded)).not.toContain('continuam valendo');
  });

  describe('that begins again', () => {
    /** A monthly donation whose first charge was refused, as at providers that charge after the authorisation. */
    const refusedAtFirst = async (): Promise<Running> => {
      const donation = await donors.monthly();
      const { id: subscription } = await donors.pay(donation);
      const first = { ...donation, subscription };
      const externalId = await api.aForeignPayment(3_000);
      const charge = {
        reference: null,
        subscriptionExternalId: await payers.externalId(subscription),
        currency: 'BRL',
        amountCents: 3_000,
      };
      const refused = { ...charge, externalId: `${externalId}-refused`, status: 'failed', failureCode: 'card-declined' };
      const none = { capturedCents: 0, refundedCents: 0, paidAt: null };
      await reported(first, { status: 'past-due', payments: [{ ...refused, ...none }] });
      return first;
    };
    const paidAtLast = async (first: Running) => {
      const externalId = await api.aForeignPayment(3_000);
      const paid = { externalId, reference: null, subscriptionExternalId: await payers.externalId(first.subscription) };
      const money = { amountCents: 3_000, currency: 'BRL', capturedCents: 3_000, refundedCents: 0, paidAt: new Date() };
      await reported(first, { status: 'active', payments: [{ ...paid, ...money, status: 'paid', failureCode: null }] });
    };

    it('is renewed, not authorised beside the renewal, when only its first charge was refused', async () => {
      const first = await refusedAtFirst();
      expect(await donors.show(first)).toMatchObject({ paymentStatus: 'failed', canPay: false });
      await paidAtLast(first);
      expect((await donors.donationsOf(first)).map(({ paymentStatus }) => paymentStatus)).toEqual(['failed', 'completed']);
      await donors.cancel(first);
      expect(await donors.show(first)).toMatchObject({ canPay: false, subscription: { status: 'cancelled' } });
      expectProblem(await donors.start(first), 'payment.nothing-to-pay');
      expect((await donors.renew(first)).statusCode).toBe(201);
    });

    it('is authorised again on its own page when nothing was ever charged, but not once it was renewed', async () => {
      const first = await refusedAtFirst();
      await donors.cancel(first);
      expect(await donors.show(first)).toMatchObject({ canPay: true });
      expect((await donors.renew(first)).statusCode).toBe(201);
      expect(await donors.show(first)).toMatchObject({ canPay: false });
      expectProblem(await donors.start(first), 'payment.nothing-to-pay');
    });

    it('is authorised once, when its donor asks on two pages at the same time', async () => {
      const donation = await donors.running();
      await donors.cancel(donation);
      const { id, accessToken, payment } = (await donors.renew(donation)).json<RenewedDonationView>();
      await payers.decide(payment.id, 'refuse');
      const renewed: Placed = { ...donation, id, headers: { 'x-access-key': accessToken } as Headers };
      await Promise.all([donors.renew(donation), donors.start(renewed)]);
      const open = await api.dataSource.manager.find(PaymentSubscription, { where: { payerEmail: donation.email, status: 'pending' } });
      expect(open).toHaveLength(1);
    });
  });

  it('waits for the first charge of the subscription that its donor authorised, although another one ends', async () => {
    const donation = await donors.monthly();
    const { id: replaced } = await donors.pay(donation);
    const { manager } = api.dataSource;
    const {
      id: _id,
      externalId: _externalId,
      createdAt: _createdAt,
      ...columns
    } = await manager.findOneByOrFail(PaymentSubscription, { id: replaced });
    const other = await manager.save(
      PaymentSubscription,
      manager.create(PaymentSubscription, { ...columns, status: 'active', externalId: `sub_${donation.id}` }),
    );
    await donors.cancel({ ...donation });
    expect((await manager.findOneByOrFail(PaymentSubscription, { id: replaced })).status).toBe('cancelled');
    expect((await manager.findOneByOrFail(Donation, { id: donation.id })).paymentStatus).toBe('pending');
    await manager.update(PaymentSubscription, { id: other.id }, { status: 'cancelled' });
  });

  it('is not given up while it is being opened again, however old the donation is', async () => {
    const donation = await donors.monthly();
    const first = await donors.pay(donation);
    await payers.decide(first.id, 'refuse');
    await api.dataSource.manager.update(Donation, { id: donation.id }, { createdAt: new Date(Date.now() - 4 * DAY_MS) });
    const create = provider().createSubscription.bind(provider());
    jest.spyOn(provider(), 'createSubscription').mockImplementationOnce(async (intent) => {
      await api.runJob('donations.give-up');
      return create(intent);
    });
    await donors.pay(donation);
    expect((await donors.show(donation)).paymentStatus).toBe('pending');
  });

  it('that nobody authorised ends after three days, also when its donation was paid by another one', async () => {
    const donation = await donors.running();
    const { manager } = api.dataSource;
    const open = await donors.monthly();
    const { id } = await donors.pay(open);
    await manager.update(PaymentSubscription, { id }, { subjectId: donation.id });
    await api.dataSource.query(GIVE_UP_LATER, [id]);
    await api.runJob('donations.give-up');
    expect((await manager.findOneByOrFail(PaymentSubscription, { id })).status).toBe('cancelled');
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed', subscription: { status: 'active' } } satisfies Partial<
      Record<keyof DonationView, unknown>
    >);
  });
});
