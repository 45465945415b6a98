import { randomUUID } from 'node:crypto';
import {
  paths,
  type DonationTotalsView,
  type OwnDonationView,
  type PageView,
  type PaymentView,
  type PlacedDonationView,
  settingDefaults,
} from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { ENV, type Env } from '../src/config/env';
import { AbandonedDonationsService } from '../src/donations/payments/abandoned-donations.service';
import { Donation } from '../src/donations/donation.entity';
import { Payment } from '../src/payments/payment.entity';
import { ConfirmedAddressesService } from '../src/users/confirmed-addresses.service';
import { until } from './support/api-process';
import { donorsOf, GIFT, type Headers } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { subjectOf, textOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { pdfText } from './support/pdf-text';
import { startTestApp, type TestApp } from './support/test-app';

const FAILED_CANCELLATION =
  "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'payments.cancel' AND attempts > 0 AND locked_at IS NULL";

describe('a donation', () => {
  let api: MoneyApp;
  let donors: ReturnType<typeof donorsOf>;

  beforeAll(async () => {
    api = await startMoneyApp();
    donors = donorsOf(api);
  });

  afterAll(() => api.close());

  afterEach(async () => expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]));

  describe('a single donation', () => {
    it('is completed when paid, with a receipt by mail and on its page', async () => {
      const donation = await donors.given({ message: 'Força!' });
      expectProblem(await donors.receipt(donation), 'donation.not-found');
      const payment = await donors.pay(donation);
      expect(payment).toMatchObject({ status: 'pending', amountCents: 12_345, next: { kind: 'redirect' } });
      await api.settle(payment.id, 'paid');

      const completed = await donors.show(donation);
      expect(completed).toMatchObject({ paymentStatus: 'completed', donorName: 'José Conceição', message: 'Força!', subscription: null });
      const number = String(completed.receiptNumber);
      const response = await donors.receipt(donation);
      expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      const pdf = pdfText(response.rawPayload);
      expect(pdf).toContain(`Recibo de doação nº ${number}`);
      expect(pdf).toContain('José Conceição a quantia de R$ 123,45 (cento e vinte e três reais e quarenta e cinco centavos)');

      const [mail, ...others] = await api.mailsTo(donation.email);
      expect(others).toEqual([]);
      const text = textOf(mail);
      expect(text).toContain(`/doacao/${donation.id}?token=${donation.headers['x-access-key']}`);
      expect(text).toContain(`filename=recibo-doacao-${number}.pdf`);
      expect(text).not.toContain('cancela a doação mensal');
    });

    it('can be given for a project of the site, and for no other', async () => {
      const [{ name: project }] = siteContent.projects;
      expect(await donors.show(await donors.given({ project }))).toMatchObject({ project });
      expect(await donors.show(await donors.given())).toMatchObject({ project: null });
      const refused = await donors.give({ project: 'Outro' });
      expectProblem(refused, 'validation.failed');
      expect(refused.json()).toMatchObject({ errors: [{ field: 'project', code: 'one-of' }] });
    });

    it.each([
      ['529.982.247-25', 'CPF 529.982.247-25'],
      ['12ABC34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
    ])('names the document %s on its receipt as %s', async (taxId, text) => {
      const donation = await donors.given({ taxId });
      await api.settle((await donors.pay(donation)).id, 'paid');
      expect(pdfText((await donors.receipt(donation)).rawPayload)).toContain(text);
    });

    it('by Pix is completed once, however often the provider notifies', async () => {
      const donation = await donors.given();
      const payment = await donors.pay(donation, 'pix');
      expect(payment.next).toMatchObject({ kind: 'pix' });
      await api.control('/switches', { duplicate: 4, shuffle: true }, 'PUT');
      await api.settle(payment.id, 'paid');
      await api.control('/switches', {}, 'PUT');
      const { receiptNumber } = await donors.show(donation);
      await donors.post(paths.paymentReturn(payment.id));
      expect((await donors.show(donation)).receiptNumber).toBe(receiptNumber);
      expect(await api.mailsTo(donation.email)).toHaveLength(1);
    });

    it('can be paid again after a failure, with another method, until it is paid', async () => {
      const donation = await donors.given();
      await api.settle((await donors.pay(donation)).id, 'refused');
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'failed', receiptNumber: null });
      const again = await donors.pay(donation, 'pix');
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'pending', payment: { id: again.id } });
      await api.settle(again.id, 'paid');
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed' });
      expectProblem(await donors.start(donation), 'payment.nothing-to-pay');
    });

    it('continues the open attempt, and cancels it for another method', async () => {
      const donation = await donors.given();
      const card = await donors.pay(donation);
      expect((await donors.pay(donation)).id).toBe(card.id);
      const pix = await donors.pay(donation, 'pix');
      expect(pix.id).not.toBe(card.id);
      await api.settled();
      expect((await api.inject({ url: paths.payment(card.id) })).json<PaymentView>().status).toBe('cancelled');
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'pending', payment: { id: pix.id } });
    });

    it('can be paid once the provider is available again', async () => {
      const donation = await donors.given();
      await api.control('/switches', { garbage: true }, 'PUT');
      expectProblem(await donors.start(donation), 'payment.provider-unavailable');
      await api.control('/switches', {}, 'PUT');
      await api.settle((await donors.pay(donation)).id, 'paid');
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed' });
    });

    it('is created once for one idempotency key', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const email = 'uma-vez@example.com';
      const responses = await Promise.all([1, 2, 3].map(() => donors.give({ email }, headers)));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(await api.dataSource.manager.countBy(Donation, { donorEmail: email })).toBe(1);
    });

    it('has its response for a repeated request, also when its project has ended since', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const [{ name: project }] = siteContent.projects;
      const first = await donors.give({ project }, headers);
      const ended = jest.replaceProperty(settingDefaults.projects, 'projects', []);
      expectProblem(await donors.give({ project }), 'validation.failed');
      const repeated = await donors.give({ project }, headers);
      ended.restore();
      expect(repeated.json()).toEqual(first.json());
    });

    it('is opened by the key of a repeated request, also after JWT_SECRET was replaced', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const give = async () => (await donors.give({ email: 'repete@example.com' }, headers)).json<PlacedDonationView>();
      const first = await give();
      const replaced = jest.replaceProperty(api.app.get<Env>(ENV), 'jwtSecret', 'another secret that is long enough');
      const again = await give();
      const open = await api.inject({ url: paths.donation(first.id), headers: { 'x-access-key': again.accessToken } });
      replaced.restore();
      expect([again.id, open.statusCode]).toEqual([first.id, 200]);
    });

    it.each<[string, object, string]>([
      ['less than five reais', { amountCents: 499 }, 'validation.failed'],
      ['no address', { email: 'ninguém' }, 'validation.failed'],
      ['a made-up document', { taxId: '12ABC34501DE36' }, 'validation.failed'],
      ['an unknown provider', { provider: 'nobody' }, 'payment.method-unavailable'],
      ['a monthly donation by Pix', { frequency: 'monthly', method: 'pix' }, 'payment.method-unavailable'],
    ])('is refused with %s, and nothing is stored', async (_, fields, code) => {
      const before = await api.dataSource.manager.count(Donation);
      expectProblem(await donors.give(fields), code as 'validation.failed');
      expect(await api.dataSource.manager.count(Donation)).toBe(before);
    });

    it('of a bot gets a normal response, and nothing is stored', async () => {
      const response = await donors.give({ email: 'robo@example.com', website: 'https://spam.example' });
      expect(response.statusCode).toBe(201);
      expect(Object.keys(response.json<object>())).toEqual(['id', 'accessToken']);
      expect(await api.dataSource.manager.countBy(Donation, { donorEmail: 'robo@example.com' })).toBe(0);
    });

    it('that is anonymous has a receipt, and discloses its donor to nobody else', async () => {
      const donation = await donors.given({ isAnonymous: true });
      await api.settle((await donors.pay(donation)).id, 'paid');
      expect(pdfText((await donors.receipt(donation)).rawPayload)).toContain('José Conceição');
      expect(await api.mailsTo(donation.email)).toHaveLength(1);
      const other = await donors.given();
      for (const headers of [{}, { 'x-access-key': 'x'.repeat(43) }, other.headers, await api.signIn()]) {
        const foreign = { ...donation, headers: headers as Headers };
        expectProblem(await api.inject({ url: paths.donation(donation.id), headers: foreign.headers }), 'donation.not-found');
        expectProblem(await donors.receipt(foreign), 'donation.not-found');
        expectProblem(await donors.start(foreign), 'donation.not-found');
      }
      expectProblem(await api.inject({ url: paths.donation(randomUUID()), headers: donation.headers }), 'donation.not-found');
    });

    it('that is refunded in part counts net, with a corrected receipt that names the first; in full it has no valid receipt', async () => {
      const admin = await api.signIn({ isAdmin: true });
      const totals = async () => (await api.inject({ url: paths.adminDonationTotals, headers: admin })).json<DonationTotalsView>();
      const before = await totals();
      const donation = await donors.given();
      const { id } = await donors.pay(donation);
      await api.settle(id, 'paid');
      const first = (await donors.show(donation)).receiptNumber ?? 0;
      await donors.refund(id, 2_345);
      const inPart = await donors.show(donation);
      const number = inPart.receiptNumber ?? 0;
      expect(number).toBeGreaterThan(first);
      expect(inPart).toMatchObject({ paymentStatus: 'completed', refundedCents: 2_345 });
      expect(inPart.receipts).toMatchObject([
        { number: first, amountCents: 12_345, replacedBy: number },
        { number, amountCents: 10_000, replacedBy: null },
      ]);
      expect((await totals()).completedCents - before.completedCents).toBe(10_000);
      const pdf = pdfText((await donors.receipt(donation)).rawPayload);
      for (const text of [`Recibo corrigido de doação nº ${number}`, `corrige o recibo nº ${first}`, 'R$ 100,00 (cem reais)'])
        expect(pdf).toContain(text);
      await donors.refund(id, 10_000);
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'refunded', receiptNumber: null, refundedCents: 12_345 });
      expect(await totals()).toEqual(before);
      expectProblem(await donors.receipt(donation), 'donation.not-found');
      const [, part, whole] = (await api.mailsTo(donation.email)).map(textOf);
      expect(part).toContain(`O recibo corrigido nº ${number} substitui o recibo nº ${first}`);
      expect(part).toContain(`filename=recibo-doacao-${number}.pdf`);
      expect(part).not.toContain('deixam de valer');
      expect(whole).toContain('Os recibos que enviamos antes deixam de valer');
    });

    it('refunds a second payment', async () => {
      const donation = await donors.given();
      const late = await donors.pay(donation);
      await api.settle(late.id, 'expired');
      await api.settle((await donors.pay(donation, 'pix')).id, 'paid');
      await api.settle(late.id, 'paid');
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed' });
      expect(await api.dataSource.manager.findOneBy(Payment, { id: late.id })).toMatchObject({
        capturedCents: 12_345,
        refundedCents: 12_345,
      });
      expect((await api.mailsTo(donation.email)).map(subjectOf)).toEqual([
        expect.stringContaining('Recebemos sua doação'),
        'Vamos devolver um pagamento em dobro',
      ]);
    });

    it('fails after some days without payment, unless a person may still confirm it', async () => {
      const [open, monthly, unstarted, byHand] = [
        await donors.given(),
        await donors.given({ frequency: 'monthly' }),
        await donors.given(),
        await donors.given(),
      ];
      await donors.pay(open);
      await donors.pay(monthly);
      await api.dataSource.query("UPDATE payments SET status = 'cancelled' WHERE subject_id = $1", [unstarted.id]);
      const { id } = await donors.pay(byHand, 'pix');
      await api.dataSource.query(`UPDATE payments SET next = next || '{"confirmedBy": "person"}' WHERE id = $1`, [id]);
      const run = async () => {
        await api.app.get(AbandonedDonationsService).run();
        await api.settled();
      };
      const states = async () => {
        const shown = [await donors.show(open), await donors.show(monthly), await donors.show(unstarted), await donors.show(byHand)];
        return shown.map(({ paymentStatus }) => paymentStatus);
      };
      await run();
      expect(await states()).toEqual(['pending', 'pending', 'pending', 'pending']);
      const aged = [open.id, monthly.id, unstarted.id, byHand.id];
      await api.dataSource.query("UPDATE donations SET created_at = now() - interval '4 days' WHERE id = ANY ($1)", [aged]);
      await api.dataSource.query("UPDATE payments SET created_at = now() - interval '4 days' WHERE subject_id = ANY ($1)", [aged]);
      await api.dataSource.query("UPDATE payment_subscriptions SET created_at = now() - interval '4 days'");
      await run();
      expect(await states()).toEqual(['failed', 'failed', 'failed', 'pending']);
    });

    it('can be paid by a later attempt while an abandoned one can’t be cancelled', async () => {
      const { manager } = api.dataSource;
      const donation = await donors.given();
      const abandoned = { purpose: 'donation', subjectId: donation.id, provider: 'sandbox', method: 'card', amountCents: 12_345 } as const;
      const payer = { description: 'Doação', payerName: 'José', payerEmail: donation.email };
      const createdAt = new Date(Date.now() - 4 * 86_400_000);
      // The provider doesn't know it any more.
      const open = { ...abandoned, ...payer, status: 'pending', externalId: `pay_${donation.id}`, createdAt } as const;
      const [row] = (await manager.insert(Payment, open)).identifiers;
      const { id } = await donors.pay(donation, 'pix');
      await api.app.get(AbandonedDonationsService).run();
      await until(async () => (await api.dataSource.query<unknown[]>(FAILED_CANCELLATION)).length > 0);
      await manager.update(Payment, { id: String(row?.id) }, { status: 'cancelled' });
      await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
      await api.settled();
      expect(await manager.findOneByOrFail(Payment, { id })).toMatchObject({ status: 'pending' });
      await api.settle(id, 'paid');
      expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed' });
    });

    it('belongs to the donor’s account; a guest’s is attached by the address’s confirmation, and a later one never by itself', async () => {
      const headers = await api.signIn({ email: 'dona@example.com' });
      const own = await donors.given({}, headers);
      expect(await donors.show({ ...own, headers })).toMatchObject({ id: own.id });
      const guest = await donors.given({ email: 'Convidada@example.com' });
      const email = 'convidada@example.com';
      const theirs = await api.signIn({ email });
      const [{ id: userId }] = await api.dataSource.query<[{ id: string }]>('SELECT id FROM users WHERE email = $1', [email]);
      await api.dataSource.transaction((manager) => api.app.get(ConfirmedAddressesService).notify(manager, { userId, email }));
      await donors.given({ email });
      const list = (await api.inject({ url: paths.donations, headers: theirs })).json<PageView<OwnDonationView>>();
      expect(list.items.map(({ id }) => id)).toEqual([guest.id]);
    });
  });
});

describe('the rate limit of donations', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_DONATE: '4/60' });
  });

  afterAll(() => api.close());

  const give = (email: string, address: string) =>
    api.inject({ method: 'POST', url: paths.donations, payload: { ...GIFT, email }, headers: { 'x-forwarded-for': address } });

  it('counts per network and per donor', async () => {
    expect((await give('a@example.com', '203.0.113.1')).statusCode).toBe(201);
    for (const donor of ['b', 'c', 'd']) expect((await give(`${donor}@example.com`, '203.0.113.1')).statusCode).toBe(201);
    expectProblem(await give('e@example.com', '203.0.113.1'), 'rate-limit.exceeded');
    expect((await give('A@example.com', '203.0.113.2')).statusCode).toBe(201);
    expectProblem(await give('a@example.com', '203.0.113.3'), 'rate-limit.exceeded');
  });

  it('is that of a crowd, as at an event: twenty donors of one network give and pay', async () => {
    const usual = await startTestApp({ RATE_LIMIT: 'on', BUDGET_DONATE: '1000/1000/600' });
    const payload = (donor: number) => ({ ...GIFT, email: `pessoa${donor}@example.com` });
    for (let request = 0; request < 2 * 20; request += 1) {
      const given = await usual.inject({ method: 'POST', url: paths.donations, payload: payload(request) });
      expect(given.statusCode).toBe(201);
    }
    await usual.close();
  });
});
