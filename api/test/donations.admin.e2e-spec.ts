import { randomUUID } from 'node:crypto';
import { paths, type AdminDonationSummaryView, type AdminDonationView, type KeysetView } from '@aflora/contracts';
import type { InjectOptions } from 'fastify';
import { Not } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Donation } from '../src/donations/donation.entity';
import { PaymentRefund, PaymentSubscription, Payment } from '../src/payments/payment.entity';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { anAccount } from './support/accounts';
import { untilLockWaits } from './support/api-process';
import { donorsOf } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { subjectOf } from './support/mail-text';
import { MailAttachmentsService } from '../src/outbox/outbox.service';
import { pdfText } from './support/pdf-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';

const NO_ID = '00000000-0000-4000-8000-000000000000';
const STATIC_PIX = { PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG Aflora', PIX_CITY: 'São Paulo' };

type Page = KeysetView<AdminDonationSummaryView>;

describe('donations in the console', () => {
  let api: MoneyApp;
  let donors: ReturnType<typeof donorsOf>;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMoneyApp({ PAYMENT_PROVIDERS: 'sandbox,pix-static', ...STATIC_PIX });
    donors = donorsOf(api);
    admin = await api.signIn({ isAdmin: true, email: 'diretoria@example.com' });
  });

  afterAll(() => api.close());

  const get = (url: string, query: Record<string, string> = {}) => api.inject({ url, query, headers: admin });
  const list = async (query: Record<string, string> = {}) => (await get(paths.adminDonations, query)).json<Page>();
  const show = async (id: string) => (await get(paths.adminDonation(id))).json<AdminDonationView>();
  const table = async (query: Record<string, string> = {}) => (await get(paths.adminDonationExport, query)).body;
  const correct = (id: string, payload: object, headers = admin) =>
    api.inject({ method: 'PATCH', url: paths.adminDonation(id), payload, headers });
  const resend = (id: string, headers: Record<string, string> = {}) =>
    api.inject({ method: 'POST', url: paths.adminDonationReceipt(id), headers: { ...admin, ...headers } });
  const confirm = (url: string) => api.inject({ method: 'POST', url, headers: admin });
  const aDonation = async (fields: Partial<Donation> = {}): Promise<string> => {
    const id = randomUUID();
    await api.dataSource.manager.insert(Donation, { id, amountCents: 5000, ...fields });
    return id;
  };
  const paid = async (fields: object = {}) => {
    const donation = await donors.given(fields);
    await api.settle((await donors.pay(donation)).id, 'paid');
    return donation;
  };
  const auditsOf = async (entityId: string) =>
    (await api.dataSource.manager.find(AuditEntry, { where: { entityId, action: Not('viewed') }, order: { at: 'ASC' } })).map(
      ({ action }) => action,
    );

  describe('the list of donations', () => {
    const [at, later] = [new Date('2026-03-10T15:00:00Z'), new Date('2026-03-11T02:59:59.999Z')];
    let named: string;
    let hidden: string;

    beforeAll(async () => {
      await api.dataSource.query('TRUNCATE donations CASCADE');
      const { id: userId } = await anAccount(api.dataSource, { email: 'conta@example.com' });
      const donor = { donorName: 'Márcia 50% Silva', donorEmail: 'marcia@doadora.example' };
      named = await aDonation({ ...donor, userId, message: 'Força!', createdAt: at });
      hidden = await aDonation({ ...donor, userId, isAnonymous: true, paymentStatus: 'failed', frequency: 'monthly', createdAt: later });
      await aDonation({ paymentStatus: 'refunded', createdAt: at });
    });

    it('shows the facts of each donation, newest first', async () => {
      const { items, ...rest } = await list();
      expect(rest).toEqual({ total: 3, isTotalCapped: false, nextCursor: null, previousCursor: null });
      expect(items[0]?.id).toBe(hidden);
      expect(items.find(({ id }) => id === named)).toEqual({
        id: named,
        donorName: 'Márcia 50% Silva',
        donorEmail: 'conta@example.com',
        isAnonymous: false,
        amountCents: 5000,
        refundedCents: 0,
        paymentStatus: 'pending',
        frequency: 'once',
        message: 'Força!',
        createdAt: at.toISOString(),
      });
    });

    it.each([
      [{ paymentStatus: 'failed' }, 1],
      [{ paymentStatus: 'refunded' }, 1],
      [{ frequency: 'monthly' }, 1],
      [{ anonymous: 'yes' }, 1],
      [{ anonymous: 'no' }, 2],
      // Until midnight in São Paulo.
      [{ from: '2026-03-10', to: '2026-03-10' }, 3],
      [{ from: '2026-03-11' }, 0],
      [{ to: '2026-03-09' }, 0],
      [{ search: 'marcia silva' }, 1],
      [{ search: 'MARCIA@DOADORA' }, 1],
      [{ search: 'conta@example.com' }, 1],
      [{ search: 'rcia 50%' }, 1],
      [{ search: 'rcia 5%S' }, 0],
      [{ search: "' OR true --" }, 0],
      [{ search: 'marcia', anonymous: 'yes' }, 0],
    ])('is filtered by %j', async (query, count) => {
      expect(await list(query as Record<string, string>)).toMatchObject({ total: count });
      expect((await table(query as Record<string, string>)).trim().split('\r\n')).toHaveLength(count + 1);
    });

    it.each([['paymentStatus=paid'], ['frequency=x'], ['anonymous=true'], ['from=2026-02-30'], ['pageSize=101'], ['userId=1']])(
      'but not by %s',
      async (query) => {
        for (const path of [paths.adminDonations, paths.adminDonationExport])
          expectProblem(await get([path, query].join('?')), 'validation.failed');
      },
    );

    it('by a name that a thousand accounts have, and by the names of guests who have it, too', async () => {
      const { manager } = api.dataSource;
      await manager.query(
        "INSERT INTO users (email, password_hash) SELECT 'multidao' || n || '@example.com', '' FROM generate_series(1, 1000) n",
      );
      const [{ id: userId }] = await manager.query<[{ id: string }]>("SELECT id FROM users WHERE email = 'multidao500@example.com'");
      const rows = [{ userId }, { donorName: 'Multidão Lima' }, { userId, isAnonymous: true }, { donorName: 'Outra' }];
      const { identifiers } = await manager.insert(
        Donation,
        rows.map((row) => ({ ...row, amountCents: 700 })),
      );
      const found = identifiers.slice(0, 2).map(({ id }) => String(id));
      const { items, total } = await list({ search: 'multidao' });
      expect([items.map(({ id }) => id).sort(), total]).toEqual([found.sort(), 2]);
      expect((await table({ search: 'multidao' })).trim().split('\r\n')).toHaveLength(3);
      await manager.delete(
        Donation,
        identifiers.map(({ id }) => String(id)),
      );
      await manager.query("DELETE FROM users WHERE email LIKE 'multidao%'");
    });

    it('never discloses an anonymous donor', async () => {
      const shown = await get(paths.adminDonation(hidden));
      const rows = await list({ anonymous: 'yes' });
      expect(rows.items[0]).toMatchObject({ id: hidden, donorName: null, donorEmail: null, isAnonymous: true });
      const tableText = await table({ anonymous: 'yes' });
      expect(tableText).toContain('Doação Anônima;;10/03/2026 23:59;50,00;0,00;0,00;Falhou;Mensal;Sim;');
      for (const text of [shown.body, JSON.stringify(rows), tableText]) expect(text).not.toMatch(/M.rcia|doadora|conta@/i);
      for (const search of ['márcia', 'doadora', 'conta@example.com'])
        expect((await list({ search })).items.map(({ id }) => id)).toEqual([named]);
    });

    it('is paged over donations with equal times, even when a row is deleted meanwhile', async () => {
      const createdAt = new Date('2020-01-01T12:00:00Z');
      const ids = await Promise.all(Array.from({ length: 7 }, () => aDonation({ createdAt })));
      const query = { to: '2020-12-31', pageSize: '3' };
      const first = await list(query);
      const second = await list({ ...query, cursor: first.nextCursor ?? '' });
      const back = await list({ ...query, cursor: second.previousCursor ?? '' });
      expect(back.items).toEqual(first.items);
      await api.dataSource.manager.delete(Donation, { id: second.items[2]?.id ?? '' });
      const third = await list({ ...query, cursor: second.nextCursor ?? '' });
      expect(third.nextCursor).toBeNull();
      const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
      expect(seen.sort()).toEqual(ids.sort());
      expectProblem(await get(paths.adminDonations, { cursor: 'x' }), 'list.cursor-unknown');
    });
  });

  it('is exported without formulas, and audits the export', async () => {
    const donorName = '=HYPERLINK("http://x.example";"a")';
    const id = await aDonation({ donorName, donorEmail: '+55@example.com', message: '@SUM(A1);\r\n=1' });
    const response = await get(paths.adminDonationExport, { search: 'hyperlink' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="doacoes-\d{4}-\d\d-\d\d\.csv"$/) as string,
    });
    expect(response.body).toMatch(
      /^\uFEFFDoador;E-mail;Data e hora;Valor \(R\$\);Reembolsado \(R\$\);Líquido \(R\$\);Status;Frequência;Anônima;Mensagem;Recibo;Id\r\n/,
    );
    expect(response.body).toContain('"\'=HYPERLINK(""http://x.example"";""a"")";\'+55@example.com;');
    expect(response.body).toContain(`50,00;0,00;0,00;Pendente;Única;Não;"'@SUM(A1);\r\n=1";;${id}\r\n`);
    expect(await api.dataSource.manager.existsBy(AuditEntry, { action: 'exported', entity: 'donations' })).toBe(true);
  });

  describe('a donation in the console', () => {
    it('shows its attempts, its receipt and its subscription', async () => {
      const donation = await paid({ message: 'Força!' });
      const shown = await show(donation.id);
      expect(shown).toMatchObject({
        paymentStatus: 'completed',
        donorEmail: donation.email,
        receiptEmail: donation.email,
        receiptNumber: expect.any(Number) as number,
        completedAt: expect.any(String) as string,
        payments: [{ provider: 'sandbox', method: 'card', status: 'paid', canConfirm: false, refunds: [] }],
        subscription: null,
        changes: [],
        steps: ['refund', 'resend-receipt', 'correct-anonymity', 'correct-tax-id'],
      });
      expect((await get(paths.adminDonation(donation.id))).headers['cache-control']).toBe('no-store');
      const monthly = await donors.given({ frequency: 'monthly' });
      expect(await show(monthly.id)).toMatchObject({ frequency: 'monthly', subscription: { status: 'created', amountCents: 12_345 } });
    });

    it('by static Pix is confirmed by a person, and so is its refund', async () => {
      const donation = await donors.given({ provider: 'pix-static', method: 'pix' });
      await donors.post(paths.donationPayments(donation.id), { provider: 'pix-static', method: 'pix' }, donation.headers);
      const [waiting] = (await show(donation.id)).payments;
      expect(waiting).toMatchObject({ status: 'pending', canConfirm: true });
      expect((await confirm(paths.adminPaymentConfirmation(waiting?.id ?? ''))).statusCode).toBe(204);
      const done = await show(donation.id);
      expect(done).toMatchObject({ paymentStatus: 'completed', payments: [{ status: 'paid', canConfirm: false }] });
      expect(done.changes).toMatchObject([{ action: 'updated', entity: 'payments', by: 'Ana Lima' }]);

      await donors.refund(waiting?.id ?? '', 12_345);
      const [refund] = (await show(donation.id)).payments[0]?.refunds ?? [];
      expect(refund).toMatchObject({ status: 'asked', amountCents: 12_345, reason: 'Engano', canConfirm: true });
      expect((await confirm(paths.adminRefundConfirmation(refund?.id ?? ''))).statusCode).toBe(204);
      const refunded = await show(donation.id);
      expect(refunded).toMatchObject({ paymentStatus: 'refunded', steps: ['correct-anonymity'] });
      expect(refunded.payments[0]).toMatchObject({ refundedCents: 12_345, refunds: [{ status: 'done', canConfirm: false }] });
      expect(refunded.changes.map(({ entity }) => entity)).toEqual(['payment_refunds', 'payments']);
    });

    it('confirmed by a provider can’t be confirmed by a person, nor can its refund', async () => {
      const donation = await paid();
      const [payment] = (await show(donation.id)).payments;
      await api.dataSource.transaction(async (manager) => {
        const row = await manager.findOneByOrFail(Payment, { id: payment?.id ?? '' });
        await api.app.get(PaymentRefundsService).request(manager, { payment: row, amountCents: 1, reason: 'Engano', askedBy: null });
        await manager.update(PaymentRefund, { paymentId: row.id }, { status: 'asked' });
        expect((await show(donation.id)).payments[0]).toMatchObject({ canConfirm: false });
      });
      expect((await show(donation.id)).payments[0]?.refunds[0]).toMatchObject({ canConfirm: false });
      await api.settled();
    });
  });

  describe('sending a receipt again', () => {
    it('mails the donor once for one idempotency key', async () => {
      const donation = await paid();
      const key = { 'idempotency-key': randomUUID() };
      const twice = await Promise.all([resend(donation.id, key), resend(donation.id, key)]);
      expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
      expect((await api.mailsTo(donation.email)).map(subjectOf)).toEqual([
        expect.stringContaining('Recebemos sua doação'),
        expect.stringContaining('Recebemos sua doação'),
      ]);
      const { number } = { number: (await show(donation.id)).receiptNumber };
      expect((await api.mailsTo(donation.email))[1]?.source).toContain(`recibo-doacao-${number}.pdf`);
      expect(await auditsOf(donation.id)).toEqual(['receipt-resent']);

      expect((await resend(donation.id, { 'idempotency-key': randomUUID() })).statusCode).toBe(204);
      const other = await paid();
      expect((await resend(other.id, key)).statusCode).toBe(204);
      expect(await api.mailsTo(donation.email)).toHaveLength(3);
      expect(await api.mailsTo(other.email)).toHaveLength(2);
    });

    it('mails an anonymous donor without disclosing the address', async () => {
      const donation = await paid({ isAnonymous: true });
      const shown = await get(paths.adminDonation(donation.id));
      expect(shown.json<AdminDonationView>()).toMatchObject({
        receiptEmail: null,
        steps: ['refund', 'resend-receipt', 'correct-anonymity', 'correct-tax-id'],
      });
      expect(shown.body).not.toContain(donation.email);
      const response = await resend(donation.id);
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(await api.mailsTo(donation.email)).toHaveLength(2);
    });

    it('uses the account’s address if the donor gave none, but not that of an erased account', async () => {
      const { id: userId, email } = await anAccount(api.dataSource);
      const [{ number }] = await api.dataSource.query<[{ number: string }]>("SELECT nextval('donation_receipt_numbers') AS number");
      const completed = { paymentStatus: 'completed', receiptNumber: Number(number), completedAt: new Date() } as const;
      const id = await aDonation({ userId, ...completed });
      expect((await resend(id)).statusCode).toBe(204);
      expect(await api.mailsTo(email)).toHaveLength(1);
      await api.dataSource.query('UPDATE users SET erased_at = now() WHERE id = $1', [userId]);
      expectProblem(await resend(id), 'donation.no-address');
      expect(await show(id)).toMatchObject({ donorEmail: null, steps: ['correct-anonymity'] });
    });

    it('requires a receipt', async () => {
      const donation = await donors.given();
      const key = { 'idempotency-key': randomUUID() };
      expectProblem(await resend(donation.id, key), 'donation.no-receipt');
      await api.settle((await donors.pay(donation)).id, 'paid');
      // A refused request releases the key.
      expect((await resend(donation.id, key)).statusCode).toBe(204);
      expectProblem(await resend(NO_ID), 'donation.not-found');
      expectProblem(await resend(donation.id, { 'idempotency-key': 'com espaço' }), 'validation.failed');
    });
  });

  describe('the donor’s document', () => {
    const setTaxId = (id: string, taxId: unknown, headers: Record<string, string> = admin) =>
      api.inject({ method: 'POST', url: paths.adminDonationTaxId(id), payload: { taxId }, headers });
    const receiptText = async (donation: { id: string; headers: Record<string, string> }) =>
      pdfText((await donors.receipt(donation)).rawPayload);

    it('is shown, and found with and without signs, but not of an anonymous donor', async () => {
      const donation = await donors.given({ taxId: '12.ABC.345/01DE-35' });
      const hidden = await donors.given({ taxId: '12ABC34501DE35', isAnonymous: true });
      expect(await show(donation.id)).toMatchObject({ donorTaxId: '12ABC34501DE35' });
      expect(await show(hidden.id)).toMatchObject({ donorTaxId: null });
      for (const search of ['12ABC34501DE35', '12.abc.345/01de-35'])
        expect((await list({ search })).items.map(({ id }) => id)).toEqual([donation.id]);
      expect(await list({ search: '12ABC34501DE36' })).toMatchObject({ total: 0 });
    });

    it('is corrected with a receipt of its own number, which is mailed once, and an audit entry', async () => {
      const donation = await paid({ taxId: '529.982.247-25' });
      const first = (await show(donation.id)).receiptNumber;
      for (const taxId of ['111.444.777-35', '11144477735']) expect((await setTaxId(donation.id, taxId)).statusCode).toBe(204);
      const { receipts, changes, donorTaxId } = await show(donation.id);
      expect(donorTaxId).toBe('11144477735');
      const number = receipts.at(-1)?.number ?? 0;
      expect(receipts).toMatchObject([
        { number: first, amountCents: 12_345, replacedBy: number },
        { number, amountCents: 12_345, replacedBy: null },
      ]);
      expect(changes.map(({ action }) => action)).toEqual(['tax-id-corrected']);
      const text = await receiptText(donation);
      expect(text).toContain(`Recibo corrigido de doação nº ${number}`);
      expect(text).toContain('CPF 111.444.777-35, a quantia de R$ 123,45');
      const [, mail, ...others] = await api.mailsTo(donation.email);
      expect(others).toEqual([]);
      expect(subjectOf(mail)).toBe('Seu recibo de doação foi corrigido');
      expect(mail?.source).toContain(`recibo-doacao-${number}.pdf`);
    });

    it('stays off the receipts from before its correction, and on those after a refund', async () => {
      const donation = await paid({ taxId: '529.982.247-25' });
      const { receiptNumber, payments } = await show(donation.id);
      await setTaxId(donation.id, '11144477735');
      const old = await api.app
        .get(MailAttachmentsService)
        .build(api.dataSource.manager, { kind: 'donation-receipt', id: donation.id, number: receiptNumber ?? 0 });
      const oldText = pdfText(old?.content ?? Buffer.alloc(0));
      expect(oldText).toContain('deixou de valer');
      for (const document of ['529.982', '111.444']) expect(oldText).not.toContain(document);
      await donors.refund(payments[0]?.id ?? '', 2345);
      const text = await receiptText(donation);
      expect(text).toContain('devolvemos R$ 23,45; o CPF ou CNPJ de quem doou foi corrigido.');
      expect(text).toContain('CPF 111.444.777-35, a quantia líquida de R$ 100,00');
    });

    it('is corrected on all charges of a monthly donation, with one mail', async () => {
      const first = await donors.given({ frequency: 'monthly', taxId: '52998224725' });
      const { id: subscriptionId } = await api.dataSource.manager.findOneByOrFail(PaymentSubscription, { subjectId: first.id });
      const completed = { paymentStatus: 'completed', completedAt: new Date(), receiptNumber: 900_001 } as const;
      const renewal = await aDonation({
        subscriptionId,
        frequency: 'monthly',
        donorTaxId: '52998224725',
        donorEmail: first.email,
        ...completed,
      });
      const failed = await aDonation({ subscriptionId, frequency: 'monthly', donorTaxId: '52998224725', paymentStatus: 'failed' });
      await api.dataSource.manager.update(Donation, { id: first.id }, { subscriptionId });
      expect((await setTaxId(renewal, '11144477735')).statusCode).toBe(204);
      const shown = await Promise.all([first.id, renewal, failed].map(show));
      expect(shown.map(({ donorTaxId }) => donorTaxId)).toEqual(['11144477735', '11144477735', '11144477735']);
      expect(shown.map(({ receipts }) => receipts.length)).toEqual([0, 2, 0]);
      expect((await api.mailsTo(first.email)).map(subjectOf)).toEqual(['Seu recibo de doação foi corrigido']);
    });

    it('is refused when it is invalid, unknown, or no receipt is or will be valid', async () => {
      const id = await aDonation();
      for (const taxId of ['11144477734', '', null, 11144477735]) expectProblem(await setTaxId(id, taxId), 'validation.failed');
      expectProblem(await setTaxId(NO_ID, '11144477735'), 'donation.not-found');
      const failed = await aDonation({ paymentStatus: 'failed' });
      expectProblem(await setTaxId(failed, '11144477735'), 'donation.not-correctable');
      expect((await show(failed)).steps).not.toContain('correct-tax-id');
      expectProblem(await setTaxId(id, '11144477735', await api.signIn()), 'auth.forbidden');
    });
  });

  describe('correcting the anonymity', () => {
    it('changes it in both directions, with an audit entry', async () => {
      const donation = await donors.given();
      expect((await correct(donation.id, { isAnonymous: true })).statusCode).toBe(204);
      expect(await show(donation.id)).toMatchObject({ isAnonymous: true, donorName: null, donorEmail: null });
      expect(await list({ search: donation.email })).toMatchObject({ total: 0 });
      expect((await correct(donation.id, { isAnonymous: true })).statusCode).toBe(204);
      expect((await correct(donation.id, { isAnonymous: false })).statusCode).toBe(204);
      const shown = await show(donation.id);
      expect(shown).toMatchObject({ isAnonymous: false, donorName: 'José Conceição', donorEmail: donation.email });
      expect(shown.changes.map(({ action }) => action)).toEqual(['made-public', 'made-anonymous']);
    });

    it('changes all charges of a monthly donation, and no others', async () => {
      const first = await donors.given({ frequency: 'monthly' });
      const { id: subscriptionId } = await api.dataSource.manager.findOneByOrFail(PaymentSubscription, { subjectId: first.id });
      const renewal = await aDonation({ subscriptionId, frequency: 'monthly', donorName: 'José' });
      const other = await aDonation({ donorName: 'José' });
      expect((await correct(renewal, { isAnonymous: true })).statusCode).toBe(204);
      const states = await Promise.all([first.id, renewal, other].map(async (id) => (await show(id)).isAnonymous));
      expect(states).toEqual([true, true, false]);
      expect(await auditsOf(first.id)).toEqual(['made-anonymous']);
      expect(await auditsOf(other)).toEqual([]);
    });

    it.each(['anonymity', 'tax id'])('of the %s reaches a charge that is being booked', async (what) => {
      const first = await donors.given({ frequency: 'monthly' });
      const { id: subscriptionId } = await api.dataSource.manager.findOneByOrFail(PaymentSubscription, { subjectId: first.id });
      const booking = api.dataSource.createQueryRunner();
      await booking.startTransaction();
      await booking.query('SELECT FROM payment_subscriptions WHERE id = $1 FOR NO KEY UPDATE', [subscriptionId]);
      // Copies what the first donation has so far.
      const charge = randomUUID();
      await booking.manager.insert(Donation, { id: charge, subscriptionId, frequency: 'monthly', amountCents: 5000, donorName: 'José' });
      const taxId = '11144477735';
      const url = what === 'anonymity' ? paths.adminDonation(first.id) : paths.adminDonationTaxId(first.id);
      const call = what === 'anonymity' ? { method: 'PATCH', payload: { isAnonymous: true } } : { method: 'POST', payload: { taxId } };
      const correcting = api.inject({ url, headers: admin, ...call } as InjectOptions);
      await untilLockWaits(api.dataSource);
      await booking.commitTransaction();
      await booking.release();
      expect((await correcting).statusCode).toBe(204);
      expect(await api.dataSource.manager.findOneByOrFail(Donation, { id: charge })).toMatchObject(
        what === 'anonymity' ? { isAnonymous: true } : { donorTaxId: taxId },
      );
    });

    it('refuses invalid input', async () => {
      const id = await aDonation();
      for (const payload of [{}, { isAnonymous: 'true' }, { isAnonymous: null }, { isAnonymous: true, donorName: 'X' }])
        expectProblem(await correct(id, payload), 'validation.failed');
      for (const unknown of [NO_ID, 'x']) {
        expectProblem(await correct(unknown, { isAnonymous: true }), 'donation.not-found');
        expectProblem(await get(paths.adminDonation(unknown)), 'donation.not-found');
      }
    });
  });

  it('is for administrators only', async () => {
    const id = await aDonation();
    const somebody = await api.signIn();
    const calls = [
      { method: 'GET', url: paths.adminDonations },
      { method: 'GET', url: paths.adminDonationExport },
      { method: 'GET', url: paths.adminDonation(id) },
      { method: 'PATCH', url: paths.adminDonation(id), payload: { isAnonymous: true } },
      { method: 'POST', url: paths.adminDonationReceipt(id) },
    ] as const;
    for (const call of calls) {
      expectProblem(await api.inject(call), 'auth.required');
      expectProblem(await api.inject({ ...call, headers: somebody }), 'auth.forbidden');
    }
    expect(await show(id)).toMatchObject({ isAnonymous: false });
  });
});
