import { paths, type DonationView, type RenewedDonationView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Payment } from '../src/payments/payment.entity';
import { PaymentProvidersService } from '../src/payments/payment-providers.service';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { ProviderRefusal } from '../src/payments/providers/provider-http';
import { until } from './support/api-process';
import type { Headers, Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { monthlyDonorsOf } from './support/monthly-donors';
import { pdfText } from './support/pdf-text';
import { subscriptionsOf } from './support/subscriptions';

const DUE = "UPDATE payment_subscriptions SET next_charge_at = now() - $2::integer * interval '1 day' WHERE id = $1";
const FAILED_CANCELLATION =
  "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'payments.cancel-subscription' AND attempts > 0 AND locked_at IS NULL";

describe('a monthly donation', () => {
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

  it('starts on the provider’s page and is completed by its first charge', async () => {
    const donation = await donors.monthly({ message: 'Todo mês', isAnonymous: true });
    const payment = await donors.pay(donation);
    expect(payment).toMatchObject({ status: 'pending', method: 'card', amountCents: 3_000, next: { kind: 'redirect' } });
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'pending', payment, subscription: { status: 'pending' } });
    expect(await donors.pay(donation)).toEqual(payment);

    expect(await payers.decide(payment.id, 'authorise')).toMatchObject({ status: 'paid', path: `/doacao/${donation.id}` });
    expect(await donors.show(donation)).toMatchObject({
      paymentStatus: 'completed',
      frequency: 'monthly',
      receiptNumber: expect.any(Number) as number,
      payment: { status: 'paid' },
      subscription: { status: 'active', amountCents: 3_000, nextChargeAt: expect.any(String) as string },
    });
    expect(pdfText((await donors.receipt(donation)).rawPayload)).toContain('doação mensal');
    expectProblem(await donors.start(donation), 'payment.nothing-to-pay');
  });

  it('has a receipt for each month, whose link opens that month’s donation', async () => {
    const donation = await donors.running({ message: 'Só na primeira' });
    await payers.charge(donation.subscription, 'paid');
    const [first, second, ...others] = await donors.donationsOf(donation);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ paymentStatus: 'completed', amountCents: 3_000, message: null, donorEmail: donation.email });
    expect(second?.receiptNumber).not.toBe(first?.receiptNumber);
    const mails = await api.mailsTo(donation.email);
    expect(mails).toHaveLength(2);
    const key = /token=([\w-]+)/.exec(textOf(mails[1]))?.[1] ?? '';
    const renewal = { id: second?.id ?? '', headers: { 'x-access-key': key } };
    expect(await donors.show(renewal)).toMatchObject({ id: second?.id, subscription: { status: 'active' } });
    expectProblem(await donors.change({ ...renewal, headers: donation.headers }, 5_000), 'donation.not-found');
    expect((await donors.change(renewal, 5_000)).json<DonationView>().subscription).toMatchObject({ amountCents: 5_000 });
  });

  it('gives each charge to the project of the first donation', async () => {
    const project = siteContent.projects[1].name;
    const donation = await donors.running({ project });
    await payers.charge(donation.subscription, 'paid');
    expect((await donors.donationsOf(donation)).map((each) => each.project)).toEqual([project, project]);
  });

  it('records a failed charge once, and continues with the next', async () => {
    const donation = await donors.running();
    await payers.charge(donation.subscription, 'refused');
    await payers.returnFromPage(donation.subscription);
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed', subscription: { status: 'past-due' } });
    const [, refused] = await donors.donationsOf(donation);
    const headers = { 'x-access-key': /token=([\w-]+)/.exec(textOf((await api.mailsTo(donation.email))[1]))?.[1] ?? '' };
    const renewal = { id: refused?.id ?? '', email: '', headers };
    expectProblem(await donors.start(renewal), 'payment.nothing-to-pay');
    expect(await donors.show(renewal)).toMatchObject({ paymentStatus: 'failed', canPay: false });
    await payers.charge(donation.subscription, 'paid');
    expect((await donors.donationsOf(donation)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'failed', 'completed']);
    expect(await donors.subjects(donation)).toEqual([
      expect.stringContaining('Recebemos sua doação'),
      'Não conseguimos cobrar sua doação mensal',
      expect.stringContaining('Recebemos sua doação'),
    ]);
  });

  it('can be paid only before it has begun, not by a failed renewal that was cancelled', async () => {
    const donation = await donors.monthly();
    expect(await donors.show(donation)).toMatchObject({ canPay: true });
    const { id: subscription } = await donors.pay(donation);
    expect(await donors.show(donation)).toMatchObject({ canPay: true });
    await payers.decide(subscription, 'authorise');
    expect(await donors.show(donation)).toMatchObject({ canPay: false });
    await payers.charge(subscription, 'refused');
    await donors.cancel(donation);
    const headers = { 'x-access-key': /token=([\w-]+)/.exec(textOf((await api.mailsTo(donation.email)).at(-1)))?.[1] ?? '' };
    const [, refused] = await donors.donationsOf({ subscription });
    expect(await donors.show({ id: refused?.id ?? '', headers })).toMatchObject({
      paymentStatus: 'failed',
      canPay: false,
      subscription: { status: 'cancelled' },
    });
  });

  it('can be changed by its donor: the next charge has the new amount', async () => {
    const donation = await donors.running();
    expectProblem(await donors.change(donation, 499), 'validation.failed');
    for (const _ of [1, 2]) {
      expect((await donors.change(donation, 7_500)).json<DonationView>().subscription).toMatchObject({
        status: 'active',
        amountCents: 7_500,
      });
    }
    await payers.charge(donation.subscription, 'paid');
    expect((await donors.donationsOf(donation)).map(({ amountCents }) => amountCents)).toEqual([3_000, 7_500]);
    expect((await donors.subjects(donation)).filter((subject) => subject.startsWith('Mudamos'))).toHaveLength(1);
    expect(await api.dataSource.query("SELECT 1 FROM payments WHERE failure_code = 'amount-mismatch'")).toEqual([]);
  });

  describe('whose amount changes', () => {
    afterEach(() => api.control('/switches', {}, 'PUT'));
    const amounts = async (subscription: string) => (await donors.donationsOf({ subscription })).map(({ amountCents }) => amountCents);
    /** Charges the next period; we only learn of it by webhooks. */
    const charged = async (subscription: string) => {
      await api.control(`/subscriptions/${await payers.externalId(subscription)}/charge`, { outcome: 'paid' });
      await until(
        async () => (await donors.donationsOf({ subscription })).filter(({ paymentStatus }) => paymentStatus === 'completed').length === 2,
      );
      await api.settled();
    };
    const noneReturned = async () => expect(await api.dataSource.query('SELECT 1 FROM payment_refunds')).toEqual([]);
    const changeMails = async (donation: Placed) => (await donors.subjects(donation)).filter((subject) => subject.startsWith('Mudamos'));

    it('keeps the charge of the old amount that the provider still makes, and the new one is pending until it reports it', async () => {
      const donation = await donors.running();
      await api.control('/switches', { lateAmounts: true }, 'PUT');
      expect((await donors.change(donation, 7_500)).json<DonationView>().subscription).toMatchObject({
        amountCents: 3_000,
        pendingAmountCents: 7_500,
      });
      expect(await changeMails(donation)).toEqual([]);
      await payers.charge(donation.subscription, 'paid');
      await payers.charge(donation.subscription, 'paid');
      expect(await amounts(donation.subscription)).toEqual([3_000, 3_000, 7_500]);
      expect((await donors.show(donation)).subscription).toMatchObject({ amountCents: 7_500, pendingAmountCents: null });
      expect(await changeMails(donation)).toHaveLength(1);
      await noneReturned();
    });

    it('keeps the charge of a change whose response was lost', async () => {
      const donation = await donors.running();
      await api.control('/switches', { loseAnswers: 1, lose: 1 }, 'PUT');
      expectProblem(await donors.change(donation, 7_500), 'payment.provider-unavailable');
      expect((await donors.show(donation)).subscription).toMatchObject({ amountCents: 3_000, pendingAmountCents: 7_500 });
      await api.control('/switches', {}, 'PUT');
      await charged(donation.subscription);
      expect(await amounts(donation.subscription)).toEqual([3_000, 7_500]);
      expect((await donors.show(donation)).subscription).toMatchObject({ amountCents: 7_500, pendingAmountCents: null });
      await noneReturned();
    });

    const sandbox = () => api.app.get(PaymentProvidersService, { strict: false }).get('sandbox');

    it.each([
      ['refuses', 422, 7_500],
      ['is too busy for', 409, 90_000],
      ['has no access for', 403, 90_000],
    ])('is what the provider has accepted, or will be asked for again, when it %s another one', async (_, status, pendingAmountCents) => {
      const donation = await donors.running();
      await api.control('/switches', { lateAmounts: true }, 'PUT');
      await donors.change(donation, 7_500);
      jest.spyOn(sandbox(), 'changeSubscriptionAmount').mockRejectedValueOnce(new ProviderRefusal(status, {}));
      expectProblem(await donors.change(donation, 90_000), 'payment.provider-unavailable');
      expect((await donors.show(donation)).subscription).toMatchObject({ amountCents: 3_000, pendingAmountCents });
      await payers.charge(donation.subscription, 'paid');
      await payers.charge(donation.subscription, 'paid');
      expect(await amounts(donation.subscription)).toEqual([3_000, 3_000, 7_500]);
      await noneReturned();
    });

    describe('while the provider is away', () => {
      const SOON = "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() + interval '30 seconds'";
      const changedInVain = async () => {
        const donation = await donors.running();
        await api.control('/switches', { down: true }, 'PUT');
        expectProblem(await donors.change(donation, 7_500), 'payment.provider-unavailable');
        await api.control('/switches', {}, 'PUT');
        expect((await donors.show(donation)).subscription).toMatchObject({ amountCents: 3_000, pendingAmountCents: 7_500 });
        return donation;
      };
      const pending = async (donation: Placed) => (await donors.show(donation)).subscription?.pendingAmountCents;
      const sentAgain = async () => {
        await api.dataSource.query(SOON);
        await api.settled();
      };
      const refused = new ProviderRefusal(422, {});
      const isChanged = async (donation: Placed) =>
        expect((await donors.show(donation)).subscription).toMatchObject({ amountCents: 7_500, pendingAmountCents: null });

      it('is sent again later', async () => {
        const donation = await changedInVain();
        await sentAgain();
        await isChanged(donation);
      });

      it('gives place to what the provider has accepted before, when it is refused later', async () => {
        const donation = await donors.running();
        await api.control('/switches', { lateAmounts: true }, 'PUT');
        await donors.change(donation, 7_500);
        await api.control('/switches', { lateAmounts: true, down: true }, 'PUT');
        expectProblem(await donors.change(donation, 90_000), 'payment.provider-unavailable');
        await api.control('/switches', { lateAmounts: true }, 'PUT');
        const send = jest.spyOn(sandbox(), 'changeSubscriptionAmount').mockRejectedValueOnce(refused);
        await sentAgain();
        expect(send.mock.calls[0]).toContain(90_000);
        expect(await pending(donation)).toBe(7_500);
      });

      it('is not pending for ever when all that was asked for is refused later', async () => {
        const donation = await changedInVain();
        jest.spyOn(sandbox(), 'changeSubscriptionAmount').mockRejectedValue(refused);
        expectProblem(await donors.change(donation, 90_000), 'payment.provider-unavailable');
        expect(await pending(donation)).toBe(7_500);
        await sentAgain();
        expect(await pending(donation)).toBeNull();
      });

      it('is sent again when its donor asks for the same amount again', async () => {
        const donation = await changedInVain();
        expect((await donors.change(donation, 7_500)).statusCode).toBe(200);
        await isChanged(donation);
      });
    });

    it('follows the provider when the charity changed it there', async () => {
      const donation = await donors.running();
      await api.control('/switches', { lose: 1 }, 'PUT');
      await api.callProvider(`/subscriptions/${await payers.externalId(donation.subscription)}`, { amountCents: 4_200 }, 'PATCH');
      await api.control('/switches', {}, 'PUT');
      await charged(donation.subscription);
      expect(await amounts(donation.subscription)).toEqual([3_000, 4_200]);
      await noneReturned();
    });

    it('has no pending amount any more once it is cancelled', async () => {
      const donation = await donors.running();
      await api.control('/switches', { lateAmounts: true }, 'PUT');
      await donors.change(donation, 7_500);
      expect((await donors.cancel(donation)).json<DonationView>().subscription).toMatchObject({
        status: 'cancelled',
        pendingAmountCents: null,
      });
    });

    it('refunds a charge that nobody agreed to, and says so', async () => {
      const donation = await donors.running();
      const externalId = await api.aForeignPayment(9_900);
      const amount = { amountCents: 9_900, currency: 'BRL', capturedCents: 9_900, refundedCents: 0 };
      const charge = { externalId, reference: null, subscriptionExternalId: await payers.externalId(donation.subscription) };
      const snapshot = { ...charge, ...amount, status: 'paid', paidAt: new Date(), failureCode: null } as const;
      await api.app.get(PaymentSnapshotsService, { strict: false }).apply('sandbox', snapshot);
      await api.settled();
      expect((await donors.donationsOf(donation)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'failed']);
      expect(await api.callProvider(`/payments/${externalId}`)).toMatchObject({ refundedCents: 9_900 });
      expect(await donors.subjects(donation)).toEqual([expect.stringContaining('Recebemos'), 'Vamos devolver uma cobrança']);
    });
  });

  it('can be cancelled by its donor once, and charges no more', async () => {
    const donation = await donors.running();
    for (const _ of [1, 2])
      expect((await donors.cancel(donation)).json<DonationView>().subscription).toMatchObject({ status: 'cancelled' });
    expectProblem(await donors.change(donation, 5_000), 'donation.transition-refused');
    await api.settled();
    expect((await donors.subjects(donation)).filter((subject) => subject.includes('cancelada'))).toHaveLength(1);
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed' });
  });

  it('gives a first charge back that comes after its cancellation, but counts one from before', async () => {
    const late = async (paidAt: Date) => {
      const donation = await donors.monthly();
      const { id } = await donors.pay(donation);
      const subscriptionExternalId = await payers.externalId(id);
      await api.dataSource.query(
        "UPDATE payment_subscriptions SET status = 'cancelled', changed_at = now() - interval '1 hour' WHERE id = $1",
        [id],
      );
      const externalId = await api.aForeignPayment(3_000);
      const amounts = { amountCents: 3_000, currency: 'BRL', capturedCents: 3_000, refundedCents: 0 };
      const charge = {
        externalId,
        reference: null,
        subscriptionExternalId,
        status: 'paid',
        paidAt,
        failureCode: null,
        ...amounts,
      } as const;
      await api.app.get(PaymentSnapshotsService, { strict: false }).apply('sandbox', charge);
      await api.settled();
      return donation;
    };
    const after = await late(new Date());
    expect(await donors.show(after)).toMatchObject({ paymentStatus: 'failed', receiptNumber: null });
    expect(await api.dataSource.manager.findOneBy(Payment, { subjectId: after.id })).toMatchObject({
      capturedCents: 3_000,
      refundedCents: 3_000,
    });
    expect(await donors.subjects(after)).toEqual(['Vamos devolver uma cobrança']);
    const before = await late(new Date(Date.now() - 2 * 3_600_000));
    expect(await donors.show(before)).toMatchObject({ paymentStatus: 'completed' });
  });

  it('of an erased account gives back what its provider still charges, but counts a charge from before', async () => {
    const headers = await api.signIn({ email: 'duda@example.com' });
    const donation = await donors.given({ frequency: 'monthly', amountCents: 3_000, email: 'duda@example.com' }, headers);
    const { id } = await donors.pay(donation);
    await payers.decide(id, 'authorise');
    const charge = async () => api.control(`/subscriptions/${await payers.externalId(id)}/charge`, { outcome: 'paid' });
    await api.control('/switches', { lose: 1 }, 'PUT');
    await charge();
    await api.control('/switches', { lose: 1, down: true }, 'PUT');
    expect((await api.inject({ method: 'POST', url: paths.erasure, headers })).statusCode).toBe(204);
    await until(async () => (await api.dataSource.query<unknown[]>(FAILED_CANCELLATION)).length > 0);
    await charge();
    await api.control('/switches', {}, 'PUT');
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0');
    await payers.returnFromPage(id);
    expect((await donors.donationsOf({ subscription: id })).map(({ paymentStatus }) => paymentStatus)).toEqual([
      'completed',
      'completed',
      'failed',
    ]);
    const kept = await api.dataSource.manager.find(Payment, { where: { subscriptionId: id }, order: { paidAt: 'ASC' } });
    expect(kept.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)).toEqual([3_000, 3_000, 0]);
  });

  it('is cancelled at its provider, too, when the provider responds after the donor has cancelled', async () => {
    const provider = api.app.get(PaymentProvidersService, { strict: false }).get('sandbox');
    const create = provider.createSubscription.bind(provider);
    let goOn: () => void = () => undefined;
    const cancelled = new Promise<void>((resolve) => (goOn = resolve));
    let externalId = '';
    jest.spyOn(provider, 'createSubscription').mockImplementationOnce(async (intent) => {
      const started = await create(intent);
      ({ externalId } = started);
      await cancelled;
      return started;
    });
    const donation = await donors.monthly();
    const paying = donors.start(donation);
    await until(() => externalId !== '');
    expect((await donors.cancel(donation)).statusCode).toBe(200);
    goOn();
    expectProblem(await paying, 'payment.nothing-to-pay');
    await api.settled();
    expect(await api.callProvider(`/subscriptions/${externalId}`)).toMatchObject({ status: 'cancelled' });
    expect((await donors.show(donation)).subscription).toMatchObject({ status: 'cancelled' });
  });

  it('of another donor can neither be changed nor cancelled', async () => {
    const [donation, other] = [await donors.running(), await donors.running()];
    for (const headers of [{}, other.headers, (await api.signIn()) as Headers]) {
      expectProblem(await donors.change({ ...donation, headers }, 5_000), 'donation.not-found');
      expectProblem(await donors.cancel({ ...donation, headers }), 'donation.not-found');
    }
    const once = await donors.given();
    expectProblem(await donors.cancel(once), 'donation.not-found');
  });

  it.each(['refuse', 'cancel'] as const)('fails when its donor chooses to %s at the provider, and can be started again', async (action) => {
    const donation = await donors.monthly();
    const first = await donors.pay(donation);
    await payers.decide(first.id, action);
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'failed', receiptNumber: null });
    const again = await donors.pay(donation);
    expect(again.id).not.toBe(first.id);
    await payers.decide(again.id, 'authorise');
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed', subscription: { status: 'active' } });
    expect((await donors.donationsOf({ subscription: again.id })).map(({ id }) => id)).toEqual([donation.id]);
    expect(await donors.subjects(donation)).toHaveLength(1);
  });

  it('can be started once the provider is available again', async () => {
    const donation = await donors.monthly();
    await api.control('/switches', { down: true }, 'PUT');
    expectProblem(await donors.start(donation), 'payment.provider-unavailable');
    await api.control('/switches', {}, 'PUT');
    await payers.decide((await donors.pay(donation)).id, 'authorise');
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed' });
  });

  it('adds up regardless of duplicated and lost webhooks', async () => {
    await api.control('/switches', { duplicate: 3, shuffle: true, lose: 0.3 }, 'PUT');
    const donation = await donors.running();
    for (const outcome of ['paid', 'refused', 'paid', 'paid'] as const) await payers.charge(donation.subscription, outcome);
    await api.control('/switches', {}, 'PUT');
    const rows = await donors.donationsOf(donation);
    expect(rows.map(({ paymentStatus }) => paymentStatus).sort()).toEqual(['completed', 'completed', 'completed', 'completed', 'failed']);
    expect(new Set(rows.map(({ receiptNumber }) => receiptNumber)).size).toBe(5);
    const [{ captured }] = await api.dataSource.query<[{ captured: number }]>(
      'SELECT sum(captured_cents)::integer AS captured FROM payments WHERE subscription_id = $1',
      [donation.subscription],
    );
    expect(captured).toBe(4 * 3_000);
  });

  it('ends when its provider does not know it any more, three days after a charge was due', async () => {
    const donation = await donors.running();
    await api.control('/reset', {});
    const status = async () => (await donors.show(donation)).subscription?.status;
    const due = async (days: number) => {
      await api.dataSource.query(DUE, [donation.subscription, days]);
      await api.runJob('payments.reconcile');
    };
    await due(1);
    expect(await status()).toBe('active');
    await due(4);
    expect(await status()).toBe('cancelled');
    expect((await donors.subjects(donation)).at(-1)).toContain('cancelada');
  });

  describe('cancelled', () => {
    it('begins again with the same amount by one authorisation, however often it is asked for', async () => {
      const donation = await donors.running({ amountCents: 4_500, project: siteContent.projects[2].name });
      expectProblem(await donors.renew(donation), 'payment.nothing-to-pay');
      await donors.cancel(donation);
      const responses = await Promise.all([donors.renew(donation), donors.renew(donation)]);
      const [first, second] = responses.map((response) => response.json<RenewedDonationView>());
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(second?.id).toBe(first?.id);
      expect(second?.payment.id).toBe(first?.payment.id);
      expect(first?.payment).toMatchObject({ status: 'pending', amountCents: 4_500, next: { kind: 'redirect' } });
      await payers.decide(first?.payment.id ?? '', 'authorise');
      const renewed = { id: first?.id ?? '', headers: { 'x-access-key': first?.accessToken ?? '' } };
      expect(await donors.show(renewed)).toMatchObject({
        paymentStatus: 'completed',
        amountCents: 4_500,
        project: siteContent.projects[2].name,
        subscription: { status: 'active' },
      });
      expectProblem(await donors.renew(donation), 'payment.nothing-to-pay');
      expect((await donors.subjects(donation)).at(-1)).toMatch(/^Recebemos sua doação/);
    });

    it('names the donation that charges now, and begins no second one beside it', async () => {
      const donation = await donors.running();
      await donors.cancel(donation);
      expect(await donors.show(donation)).toMatchObject({ renewalUrl: null });
      const again = async (who: { id: string; headers: Headers }) => {
        const { id, accessToken, payment } = (await donors.renew(who)).json<RenewedDonationView>();
        await payers.decide(payment.id, 'authorise');
        return { ...donation, id, headers: { 'x-access-key': accessToken } };
      };
      const second = await again(donation);
      await donors.cancel(second);
      const third = await again(second);
      expectProblem(await donors.renew(donation), 'payment.nothing-to-pay');
      const { renewalUrl } = await donors.show(donation);
      expect(renewalUrl).toContain(`/doacao/${third.id}?token=${third.headers['x-access-key']}`);
      expect(await donors.show(third)).toMatchObject({ renewalUrl: null });
      await donors.cancel(third);
      expect((await donors.renew(donation)).statusCode).toBe(201);
    });

    it('can be asked for again after a refusal at the provider', async () => {
      const donation = await donors.running();
      await donors.cancel(donation);
      const first = (await donors.renew(donation)).json<RenewedDonationView>();
      await payers.decide(first.payment.id, 'refuse');
      expect((await donors.renew(donation)).json<RenewedDonationView>().id).not.toBe(first.id);
      expectProblem(await donors.renew({ ...donation, headers: {} }), 'donation.not-found');
    });
  });
});
