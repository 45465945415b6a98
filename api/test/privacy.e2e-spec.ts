import { paths, type ErasurePreviewView } from '@aflora/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { In } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Donation } from '../src/donations/donation.entity';
import { DonationStatementLink } from '../src/donations/statements/donation-statement-link.entity';
import { Order } from '../src/orders/order.entity';
import { OutboxMail } from '../src/outbox/outbox-mail.entity';
import { Payment, PaymentRefund, PaymentSubscription } from '../src/payments/payment.entity';
import { PersonalDataService } from '../src/personal-data/personal-data.module';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { aPersonEverywhere, type SeededPerson } from './support/a-person';
import { anAccount } from './support/accounts';
import { until, untilLockWaits } from './support/api-process';
import { aPhysicalProduct } from './support/physical-products';
import { GIFT } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { catchMail, type MailCatcher } from './support/mail-catcher';
import { textOf } from './support/mail-text';
import { startTestApp, type TestApp } from './support/test-app';

type Rows = Record<string, unknown>[];

const MAIL_JOBS = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'privacy.erased-mail'";
const CANCEL_JOBS = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'payments.cancel-subscription'";
const LOCK_ACCOUNT = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
const LOCK_TO_ERASE = 'SELECT FROM users WHERE id = $1 FOR UPDATE';
const LOCK_PAYMENTS = `
  SELECT id FROM payments WHERE subject_id IN (SELECT id FROM orders WHERE user_id = $1 UNION ALL SELECT id FROM donations WHERE user_id = $1)
  FOR NO KEY UPDATE
`;
/** What could have been stored for the account with this address. */
const KEPT_OF = `
  WITH u AS (SELECT id FROM users WHERE email = $1)
  SELECT 'order' AS kept FROM orders JOIN u ON u.id = user_id UNION ALL SELECT 'donation' FROM donations JOIN u ON u.id = user_id
  UNION ALL SELECT 'subscription' FROM payment_subscriptions JOIN u ON u.id = subject_id
  UNION ALL SELECT 'view' FROM saved_views JOIN u ON u.id = owner_id
  UNION ALL SELECT 'name' FROM profiles JOIN u ON u.id = user_id WHERE first_name = 'Duda'
`;
const BUYER = {
  ...{ name: 'Duda Reis', cpf: '52998224725', postalCode: '13010-000', street: 'Rua das Acácias', number: '210' },
  ...{ district: 'Centro', city: 'Campinas', state: 'SP' },
};
const SHIPPING_ADDRESS = {
  ...{ recipient: 'Bia Outra', street: 'Rua das Acácias', number: '210', complement: null, district: 'Centro' },
  ...{ city: 'Campinas', state: 'SP', postalCode: '13010-000' },
};
const LONG_AGO = "UPDATE sessions SET authenticated_at = now() - interval '11 minutes'";

describe('privacy', () => {
  let mailbox: MailCatcher;
  let api: TestApp;
  let person: SeededPerson;

  beforeAll(async () => {
    mailbox = await catchMail();
    api = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
  });

  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  beforeEach(async () => {
    await mailed();
    await api.dataSource.query('TRUNCATE users, orders, donations, contact_messages, idempotency_keys, audit_entries CASCADE');
    person = await aPersonEverywhere(api, { email: 'zul@example.com' });
    mailbox.mails.length = 0;
  });

  const get = (url: string, headers = person.headers) => api.inject({ url, headers });
  const mailed = () => until(async () => (await api.dataSource.query<unknown[]>(MAIL_JOBS)).length === 0);
  const erase = (headers = person.headers) => api.inject({ method: 'POST', url: paths.erasure, headers });
  /** Sends a request that waits for another transaction: that has run its first statement, runs the others then, each with `value`, and commits. */
  const sentDuring = async ([lock = '', ...changes]: string[], value: string, send: typeof erase) => {
    const other = api.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(lock, [value]);
    const response = send();
    await untilLockWaits(api.dataSource);
    for (const change of changes) await other.query(change, [value]);
    await other.commitTransaction();
    await other.release();
    return response;
  };
  const user = () => api.dataSource.manager.findOneByOrFail(User, { id: person.id });
  const actions = async () => (await api.dataSource.manager.findBy(AuditEntry, { actorId: person.id })).map(({ action }) => action);
  const download = async (headers = person.headers) => {
    const response = await get(paths.privacyExport, headers);
    const files = unzipSync(new Uint8Array(response.rawPayload));
    const rowsOf = (table: string) => JSON.parse(strFromU8(files[`${table}.json`] ?? new Uint8Array())) as Rows;
    return {
      response,
      files,
      rowsOf,
      all: Object.values(files)
        .map((file) => strFromU8(file))
        .join('\n'),
    };
  };

  describe('the data export', () => {
    it('is a zip with a file for each registered table and an explanation', async () => {
      const { response, files, all } = await download();
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="aflora-meus-dados-\d{4}-\d\d-\d\d\.zip"$/);
      const tables = api.app
        .get(PersonalDataService)
        .all()
        .map(({ table }) => `${table}.json`);
      expect(Object.keys(files).sort()).toEqual(['LEIA-ME.txt', ...tables].sort());
      expect(all).toContain('artigo 18');
    });

    it('contains the user’s data, guest data and security log', async () => {
      const { rowsOf } = await download();
      expect(rowsOf('profiles')).toMatchObject([{ firstName: 'Zulmira', phone: person.phone, isOngMember: true }]);
      expect(rowsOf('users')).toMatchObject([{ id: person.id, email: person.email }]);
      expect(['orders', 'order_items', 'donations', 'ong_members', 'contact_messages'].map((table) => rowsOf(table).length)).toEqual([
        3, 3, 3, 2, 1,
      ]);
      expect(rowsOf('consents').map(({ document }) => document)).toEqual(['privacy', 'terms']);
      expect(rowsOf('idempotency_keys')).toMatchObject([{ request: 'POST /api/orders' }]);
      const log = rowsOf('audit_entries').map(({ action, ip }) => [action, ip]);
      expect(log).toEqual(
        expect.arrayContaining([
          ['signed-in', '203.0.113.7'],
          ['sign-in-refused', '203.0.113.7'],
          ['data-exported', '127.0.0.1'],
        ]),
      );
      expect(await actions()).toContain('data-exported');
    });

    it('contains no hashes, no data of others and no network address of other actors', async () => {
      await anAccount(api.dataSource, { email: 'outra@example.com', password: 'Segredo-2026' });
      const admin = await anAccount(api.dataSource, { isAdmin: true });
      const byAdmin = { actorId: admin.id, action: 'updated', entity: 'users', entityId: person.id, ip: '198.51.100.9', requestId: 'r' };
      await api.dataSource.manager.insert(AuditEntry, byAdmin);
      const other = await aPersonEverywhere(api, { email: 'outra.zul@example.com' });
      const { all, rowsOf } = await download();
      expect(rowsOf('audit_entries')).toContainEqual(expect.objectContaining({ action: 'updated', ip: null }));
      expect(rowsOf('orders')).toHaveLength(3);
      for (const secret of ['outra', other.id, admin.id, '198.51.100.9', 'nobody signs in', 'argon2', 'Hash'])
        expect(all).not.toContain(secret);
    });

    it('requires step-up', async () => {
      await api.dataSource.query(LONG_AGO);
      expectProblem(await get(paths.privacyExport), 'auth.step-up-required');
      expect(await actions()).not.toContain('data-exported');
    });

    it('requires a signed-in user', async () => {
      expectProblem(await api.inject({ url: paths.privacyExport }), 'auth.required');
    });

    it('contains nothing of an unconfirmed address', async () => {
      await api.dataSource.manager.update(User, { id: person.id }, { emailConfirmedAt: null });
      expectProblem(await get(paths.privacyExport), 'auth.email-not-confirmed');
    });
  });

  describe('consents', () => {
    it('are listed for their own user only', async () => {
      const givenAt = expect.any(String) as string;
      expect((await get(paths.privacyConsents)).json()).toEqual([
        { document: 'privacy', version: '28/04/2024', givenAt },
        { document: 'terms', version: '28/04/2024', givenAt },
      ]);
      expect((await get(paths.privacyConsents, await api.signIn())).json()).toEqual([]);
      expectProblem(await api.inject({ url: paths.privacyConsents }), 'auth.required');
    });
  });

  describe('the preview of an erasure', () => {
    it('counts what is erased and what is kept, with reasons', async () => {
      const { erased, kept } = (await get(paths.erasure)).json<ErasurePreviewView>();
      expect(erased).toEqual(
        expect.arrayContaining([
          { label: 'Perfil (nome, telefone e CPF ou CNPJ salvo)', rows: 1 },
          { label: 'Mensagens enviadas pela página de contato', rows: 1 },
        ]),
      );
      expect(kept).toContainEqual({ label: 'Pedidos', rows: 3, reason: expect.stringContaining('CTN') as string });
      expect(kept).toContainEqual({ label: 'Doações', rows: 3, reason: expect.stringContaining('ITG 2002') as string });
      expect(kept.every(({ reason }) => reason.length > 40)).toBe(true);
    });

    it('leaves out empty tables and erases nothing', async () => {
      const headers = await api.signIn();
      const { erased, kept } = (await get(paths.erasure, headers)).json<ErasurePreviewView>();
      expect(erased.map(({ label }) => label)).not.toContain('Mensagens enviadas pela página de contato');
      expect(kept).toEqual([]);
      expect((await user()).erasedAt).toBeNull();
      expectProblem(await api.inject({ url: paths.erasure }), 'auth.required');
    });
  });

  describe('an erasure', () => {
    it('ends the account and releases its address', async () => {
      const response = await erase();
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(await user()).toMatchObject({
        email: `apagado-${person.id}@conta.invalid`,
        emailConfirmedAt: null,
        hasAdminPassword: false,
        erasedAt: expect.any(Date) as Date,
      });
      const profile = await api.dataSource.manager.findOneByOrFail(Profile, { userId: person.id });
      expect(profile).toMatchObject({ firstName: null, lastName: null, phone: null, isAdmin: false, isOngMember: false });
      expectProblem(await get(paths.me), 'auth.session-ended');
      expectProblem(await erase(), 'auth.session-ended');
      await anAccount(api.dataSource, { email: person.email, password: 'Segredo-2026' });
      const login = { email: person.email, password: 'Segredo-2026' };
      expect((await api.inject({ method: 'POST', url: paths.login, payload: login })).statusCode).toBe(200);
    });

    it('prevents sign-in with the old password', async () => {
      const { email } = await anAccount(api.dataSource, { password: 'Segredo-2026' });
      const login = () => api.inject({ method: 'POST', url: paths.login, payload: { email, password: 'Segredo-2026' } });
      const { accessToken } = (await login()).json<{ accessToken: string }>();
      expect((await erase({ authorization: `Bearer ${accessToken}` })).statusCode).toBe(204);
      expectProblem(await login(), 'auth.invalid-credentials');
    });

    it('keeps sales, donations, memberships and consents, and nothing else', async () => {
      const before = await api.dataSource.query<unknown[]>('SELECT id, total_amount_cents, created_at FROM orders ORDER BY id');
      await erase();
      expect(await api.dataSource.query('SELECT id, total_amount_cents, created_at FROM orders ORDER BY id')).toEqual(before);
      const count = async (sql: string) => (await api.dataSource.query<unknown[]>(sql)).length;
      expect(await count('SELECT FROM orders WHERE user_id IS NULL OR customer_email IS NOT NULL')).toBe(0);
      expect(await count("SELECT FROM orders WHERE payment_status = 'failed' AND shipping_address ->> 'city' = 'Campinas'")).toBe(1);
      expect(await count('SELECT FROM donations WHERE donor_email IS NULL AND message IS NULL')).toBe(3);
      expect(await count('SELECT FROM donations WHERE donor_name IS NOT NULL')).toBe(2);
      expect(await count("SELECT FROM ong_members WHERE status = 'cancelled' AND next_payment_date IS NULL")).toBe(2);
      expect(await count('SELECT FROM consents')).toBe(2);
      expect(await actions()).toContain('erased');
      expect(await count('SELECT id::text FROM contact_messages UNION ALL SELECT key FROM idempotency_keys')).toBe(0);
      expect(await count('SELECT id FROM sessions WHERE revoked_at IS NULL UNION ALL SELECT id FROM account_links')).toBe(0);
    });

    it('stops what is charged for own donations and forgets who paid, whatever address the payer gave', async () => {
      const { manager } = api.dataSource;
      const { id: userId } = person;
      const payer = {
        provider: 'sandbox',
        amountCents: 3_000,
        description: 'Doação',
        payerName: 'Zul',
        payerEmail: 'trabalho@example.com',
      };
      const [row] = (await manager.insert(Donation, { userId, amountCents: 3_000, donorEmail: payer.payerEmail, frequency: 'monthly' }))
        .identifiers;
      const own = { purpose: 'donation', subjectId: String(row?.id) } as const;
      await manager.insert(PaymentSubscription, { ...own, ...payer, interval: 'month' });
      await manager.insert(Payment, { ...own, ...payer, method: 'card' });
      expect((await download()).rowsOf('payments')).toContainEqual(expect.objectContaining({ subjectId: own.subjectId }));
      await erase();
      await until(async () => (await manager.findOneByOrFail(PaymentSubscription, own)).status === 'cancelled');
      for (const entity of [Payment, PaymentSubscription]) {
        expect(await manager.findOneBy(entity, own)).toMatchObject({ payerName: 'Pessoa apagada', payerEmail: 'apagado@conta.invalid' });
      }
    });

    it('leaves what somebody else paid with the address, but for the address, and none of it is in the copy', async () => {
      const { manager } = api.dataSource;
      const other = await anAccount(api.dataSource, { email: 'outra@example.com' });
      const payer = {
        provider: 'sandbox',
        amountCents: 3_000,
        description: 'Doação',
        payerName: 'Bia Outra',
        payerEmail: 'ZUL@example.com',
      };
      const donation = { amountCents: 3_000, donorEmail: payer.payerEmail, frequency: 'monthly' } as const;
      for (const owner of [{ disownedAt: new Date() }, { userId: other.id }]) {
        const [row] = (await manager.insert(Donation, { ...donation, ...owner })).identifiers;
        const of = { purpose: 'donation', subjectId: String(row?.id) } as const;
        await manager.insert(PaymentSubscription, { ...of, ...payer, interval: 'month', status: 'active' });
        await manager.insert(Payment, { ...of, ...payer, method: 'card' });
      }
      expect((await download()).all).not.toContain('Bia Outra');
      await erase();
      await until(async () => (await api.dataSource.query<unknown[]>(CANCEL_JOBS)).length === 0);
      const kept = { payerName: 'Bia Outra', payerEmail: 'apagado@conta.invalid' };
      expect(await manager.findBy(Payment, { payerName: 'Bia Outra' })).toMatchObject([kept, kept]);
      const charging = { ...kept, status: 'active' };
      expect(await manager.findBy(PaymentSubscription, { payerName: 'Bia Outra' })).toMatchObject([charging, charging]);
    });

    it('leaves the telephone of what somebody else ordered with the address', async () => {
      const { manager } = api.dataSource;
      const other = await anAccount(api.dataSource, { email: 'outra@example.com' });
      const order = {
        totalAmountCents: 3_000,
        customerName: 'Bia Outra',
        customerEmail: 'ZUL@example.com',
        customerPhone: '+5511987654321',
      };
      for (const owner of [{ disownedAt: new Date() }, { userId: other.id }])
        await manager.insert(Order, { ...order, ...owner, shippingAddress: SHIPPING_ADDRESS });
      await erase();
      const kept = { customerEmail: null, customerPhone: order.customerPhone };
      expect(await manager.findBy(Order, { customerName: 'Bia Outra' })).toMatchObject([kept, kept]);
    });

    it('removes queued mails about own orders and donations, whatever address they go to, but not those to the charity', async () => {
      const { manager } = api.dataSource;
      const { id: orderId } = await manager.findOneByOrFail(Order, { userId: person.id, paymentStatus: 'paid' });
      const { id: donationId } = await manager.findOneByOrFail(Donation, { userId: person.id, paymentStatus: 'completed' });
      const content = { subject: 'Pedido', preview: '', heading: 'Oi, Zulmira', paragraphs: [] };
      for (const stream of [`order:${orderId}`, `donation:${donationId}`, `charity:${orderId}`])
        await manager.insert(OutboxMail, { stream, name: stream, recipient: 'trabalho@example.com', content });
      expect((await download()).rowsOf('mail_outbox')).toHaveLength(3);
      await erase();
      expect(await manager.findBy(OutboxMail, { recipient: 'trabalho@example.com' })).toMatchObject([{ stream: `charity:${orderId}` }]);
    });

    it('removes the address from the errors of jobs, which servers that refuse a mail name', async () => {
      await api.dataSource.query(`SELECT graphile_worker.add_job('outbox.deliver', '{"stream": "x"}', run_at => now() + interval '1 day')`);
      await api.dataSource.query("UPDATE graphile_worker._private_jobs SET last_error = '550 <ZUL@example.com>: unknown'");
      await erase();
      expect(
        await api.dataSource.query("DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'stream' = 'x' RETURNING last_error"),
      ).toEqual([[{ last_error: 'A mensagem continha um endereço que foi apagado.' }], 1]);
    });

    it('erases the reason of a refund once it can’t be sent to its provider again', async () => {
      const { manager } = api.dataSource;
      const paymentIds = (await manager.findBy(Payment, { payerEmail: person.email })).map(({ id }) => id);
      const pending = { paymentId: paymentIds[0] ?? '', amountCents: 100, askedBy: person.id, reason: 'Zulmira devolveu' };
      await manager.insert(PaymentRefund, { ...pending, status: 'asked' });
      const reasons = async () => (await manager.findBy(PaymentRefund, { paymentId: In(paymentIds) })).map(({ reason }) => reason).sort();
      expect(await reasons()).toEqual(['Zulmira desistiu', 'Zulmira desistiu', 'Zulmira desistiu', 'Zulmira devolveu']);
      expect(
        (await download())
          .rowsOf('payment_refunds')
          .map(({ reason }) => reason)
          .sort(),
      ).toEqual(await reasons());
      await erase();
      const erased = 'Motivo apagado.';
      expect(await reasons()).toEqual([erased, erased, erased, 'Zulmira devolveu']);
      await manager.update(PaymentRefund, { reason: pending.reason }, { status: 'done' });
      const data = api.app.get(PersonalDataService).all();
      expect(await data.find(({ table }) => table === 'payment_refunds')?.erasure.expire?.(manager)).toBe(1);
      expect(await reasons()).toEqual([erased, erased, erased, erased]);
    });

    it('leaves other users unchanged', async () => {
      await api.dataSource.query('TRUNCATE contact_messages');
      const other = await aPersonEverywhere(api, { email: 'outra@example.com' });
      const before = (await download(other.headers)).all;
      await erase();
      const rows = (text: string) =>
        text
          .replace(/^Foi feita em.*$/m, '')
          .replace(/\{[^{}]*"data-exported"[^{}]*\},?/g, '')
          .replace(/\s|\(\d+ registros\)/g, '');
      expect(rows((await download(other.headers)).all)).toBe(rows(before));
    });

    it('is reported to the old address once', async () => {
      await erase();
      await mailed();
      expect(mailbox.mails.map(({ to }) => to)).toEqual([[person.email]]);
      expect(mailbox.mails[0]?.source).toMatch(/^Subject: Sua conta foi apagada\r$/m);
      const text = textOf(mailbox.mails[0]);
      expect(text).toContain('Nada mais é cobrado: se você tinha doações mensais ou era membro, cancelamos tudo agora.');
      expect(text).toContain('os dias que faltavam da participação também terminam');
    });

    it('is not carried out for a session that a recovery ends meanwhile', async () => {
      const recovery = [LOCK_ACCOUNT, 'UPDATE sessions SET revoked_at = now() WHERE user_id = $1'];
      expectProblem(await sentDuring(recovery, person.id, () => erase()), 'auth.session-ended');
      expect(await user()).toMatchObject({ email: person.email, erasedAt: null });
    });

    it('requires step-up', async () => {
      await api.dataSource.query(LONG_AGO);
      expectProblem(await erase(), 'auth.step-up-required');
      expectProblem(await api.inject({ method: 'POST', url: paths.erasure }), 'auth.required');
      expect((await user()).erasedAt).toBeNull();
    });

    it('is refused for the last administrator without any change', async () => {
      await api.dataSource.manager.update(Profile, { userId: person.id }, { isAdmin: true });
      const before = (await download()).rowsOf('orders');
      expectProblem(await erase(), 'profile.last-admin');
      expect((await download()).rowsOf('orders')).toEqual(before);
      expect(await user()).toMatchObject({ email: person.email, erasedAt: null });
      expect(await actions()).not.toContain('erased');
      expect(await api.dataSource.query(MAIL_JOBS)).toEqual([]);
    });

    it('leaves one administrator when all erase themselves concurrently', async () => {
      const admins = await Promise.all([1, 2, 3, 4].map(() => api.signIn({ isAdmin: true })));
      const responses = await Promise.all(admins.map((headers) => erase(headers)));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 204, 409]);
      expect(await api.dataSource.manager.countBy(Profile, { isAdmin: true })).toBe(1);
    });

    it('happens once for concurrent requests', async () => {
      const responses = await Promise.all([erase(), erase(), erase()]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401, 401]);
      expect((await actions()).filter((action) => action === 'erased')).toHaveLength(1);
    });

    it.each([
      ['an order', 'POST', paths.orders],
      ['a donation', 'POST', paths.donations],
      ['the profile', 'PATCH', paths.profile],
      ['a membership', 'POST', paths.memberships],
      ['a saved view', 'POST', paths.adminSavedViews],
    ] as const)('leaves nothing of %s that is sent meanwhile', async (_what, method, url) => {
      const email = 'duda@example.com';
      const headers = await api.signIn({ email, isAdmin: true });
      const { id: productId } = await aPhysicalProduct(api.dataSource, { priceCents: 10_000 });
      const bodies: Record<string, object> = {
        [paths.orders]: { ...BUYER, email, items: [{ productId, quantity: 2 }], shippingCode: 'economy', expectedTotalCents: 20_000 },
        [paths.donations]: { ...GIFT, name: 'Duda', email },
        [paths.profile]: { firstName: 'Duda' },
        [paths.memberships]: { planCode: 'supporter', membershipType: 'monthly', provider: 'sandbox' },
        [paths.adminSavedViews]: { list: 'orders', name: 'Duda envia', query: 'status=processing' },
      };
      const erasure = ['SELECT FROM users WHERE email = $1 FOR UPDATE', 'UPDATE users SET erased_at = now() WHERE email = $1'];
      const response = await sentDuring(erasure, email, () => api.inject({ method, url, headers, payload: bodies[url] }));
      expectProblem(response, 'auth.required');
      expect(await api.dataSource.query(KEPT_OF, [email])).toEqual([]);
    });

    it('mails no link to a statement that is asked for meanwhile', async () => {
      const { manager } = api.dataSource;
      const received = { completedAt: new Date('2025-06-01'), receiptNumber: 901 };
      await manager.update(Donation, { userId: person.id, paymentStatus: 'completed' }, received);
      const changes = ['UPDATE users SET erased_at = now() WHERE id = $1', 'DELETE FROM donation_statement_links WHERE user_id = $1'];
      const ask = () => api.inject({ method: 'POST', url: paths.donationStatementLink(2025), headers: person.headers });
      expect((await sentDuring([LOCK_TO_ERASE, ...changes], person.id, ask)).statusCode).toBe(204);
      expect(await manager.findBy(DonationStatementLink, { userId: person.id })).toEqual([]);
      expect(await manager.findBy(OutboxMail, { stream: `statement:${person.id}` })).toEqual([]);
    });

    it('leaves no link of a recovery that is requested meanwhile, which would be mailed to nobody', async () => {
      const { id, email } = await anAccount(api.dataSource);
      const change = "UPDATE users SET email = 'apagado-' || id || '@conta.invalid', erased_at = now() WHERE id = $1";
      const ask = () => api.inject({ method: 'POST', url: paths.forgotPassword, payload: { email } });
      expect((await sentDuring([LOCK_TO_ERASE, change], id, ask)).statusCode).toBe(204);
      expect(await api.dataSource.query('SELECT FROM account_links WHERE user_id = $1', [id])).toEqual([]);
    });

    it.each([
      ['a charge of a membership', 'SELECT id FROM payment_subscriptions WHERE subject_id = $1 FOR NO KEY UPDATE', LOCK_ACCOUNT],
      ['a payment of an order', LOCK_PAYMENTS, 'SELECT FROM orders WHERE user_id = $1 FOR NO KEY UPDATE'],
      ['a payment of a donation', LOCK_PAYMENTS, 'SELECT FROM donations WHERE user_id = $1 FOR NO KEY UPDATE'],
    ])('waits for %s that is being booked, which goes on', async (_what, money, subject) => {
      const booking = api.dataSource.createQueryRunner();
      await booking.startTransaction();
      expect((await booking.query(money, [person.id])) as unknown[]).not.toHaveLength(0);
      const erasing = erase();
      await untilLockWaits(api.dataSource);
      await booking.query(subject, [person.id]);
      await booking.commitTransaction();
      await booking.release();
      expect((await erasing).statusCode).toBe(204);
    });

    it('is rolled back completely when one table fails', async () => {
      await api.dataSource.query('ALTER TABLE donations ADD CONSTRAINT ck_nothing CHECK (donor_email IS NOT NULL) NOT VALID');
      expectProblem(await erase(), 'server.unexpected');
      await api.dataSource.query('ALTER TABLE donations DROP CONSTRAINT ck_nothing');
      expect(await user()).toMatchObject({ email: person.email, erasedAt: null });
      expect((await get(paths.profile)).json()).toMatchObject({ firstName: 'Zulmira' });
      expect((await download()).rowsOf('contact_messages')).toHaveLength(1);
    });
  });
});

describe('the rate limit of data exports', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_EXPORT: '1/60' });
  });

  afterAll(() => api.close());

  it('counts per network, and successful exports only', async () => {
    const headers = await api.signIn();
    await api.dataSource.query(LONG_AGO);
    expectProblem(await api.inject({ url: paths.privacyExport, headers }), 'auth.step-up-required');
    await api.dataSource.query('UPDATE sessions SET authenticated_at = now()');
    expect((await api.inject({ url: paths.privacyExport, headers })).statusCode).toBe(200);
    expectProblem(await api.inject({ url: paths.privacyExport, headers }), 'rate-limit.exceeded');
  });
});
