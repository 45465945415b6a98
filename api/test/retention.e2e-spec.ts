import { randomUUID } from 'node:crypto';
import type { AuditedAction } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { isSecurityLog } from '../src/audit/security-log';
import { AccountLink, SignUp } from '../src/auth/sign-ups/account-link.entity';
import { Session } from '../src/auth/sessions/session.entity';
import { ContactMessage } from '../src/contact-messages/contact-message.entity';
import { Donation } from '../src/donations/donation.entity';
import { Order, OrderEvent } from '../src/orders/order.entity';
import { Payment, PaymentSubscription } from '../src/payments/payment.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { until } from './support/api-process';
import { startTestApp, type TestApp } from './support/test-app';

const JOB = 'privacy.retention';
const WAITING = 'SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = $1';
const IDENTIFYING = "'zulmira|52998224725|19999990000|Rua A|Força'";
/** Ids of the rows that contain anything that identifies the guest of these tests. */
const NAMING = {
  orders: `SELECT id FROM orders r WHERE r::text ~* ${IDENTIFYING}`,
  order_events: `SELECT order_id AS id FROM order_events r WHERE r::text ~* ${IDENTIFYING}`,
  donations: `SELECT id FROM donations r WHERE r::text ~* ${IDENTIFYING}`,
  payments: `SELECT id FROM payments r WHERE r::text ~* ${IDENTIFYING}`,
  payment_subscriptions: `SELECT id FROM payment_subscriptions r WHERE r::text ~* ${IDENTIFYING}`,
};
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe('the nightly retention', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(() => api.dataSource.query('TRUNCATE users, orders, donations, audit_entries CASCADE'));

  const run = async () => {
    await api.dataSource.query('SELECT graphile_worker.add_job($1)', [JOB]);
    await until(async () => (await api.dataSource.query<unknown[]>(WAITING, [JOB])).length === 0);
  };
  const entries = async () => {
    const found = await api.dataSource.manager.find(AuditEntry, { order: { at: 'ASC' } });
    return found.map(({ action, ip }) => [action, ip]);
  };
  const anEntry = (action: AuditedAction, age: number) =>
    api.dataSource.manager.insert(AuditEntry, {
      ...{ action, isSecurityLog: isSecurityLog[action], at: daysAgo(age), ip: '203.0.113.7' },
      ...{ entity: 'users', entityId: randomUUID(), actorId: randomUUID(), requestId: 'a-request' },
    });

  it('is scheduled for every night', async () => {
    const known = 'SELECT identifier FROM graphile_worker._private_known_crontabs WHERE identifier = $1';
    await until(async () => (await api.dataSource.query<unknown[]>(known, [JOB])).length === 1);
  });

  it('erases network addresses after six months', async () => {
    await anEntry('updated', 181);
    await anEntry('updated', 179);
    await run();
    expect(await entries()).toEqual([
      ['updated', null],
      ['updated', '203.0.113.7'],
    ]);
  });

  it('deletes the sign-in log after a year, and never the log of changes', async () => {
    for (const action of ['signed-in', 'sign-in-refused', 'password-changed', 'token-reuse-detected'] as const) await anEntry(action, 366);
    for (const action of ['created', 'email-confirmed', 'data-exported', 'erased'] as const) await anEntry(action, 366);
    await anEntry('signed-in', 364);
    await run();
    expect((await entries()).map(([action]) => action).sort()).toEqual([
      'created',
      'data-exported',
      'email-confirmed',
      'erased',
      'signed-in',
    ]);
  });

  it('deletes links a month after they expired', async () => {
    const { id: userId } = await anAccount(api.dataSource);
    const link = { userId, purpose: 'reset-password' as const, createdAt: daysAgo(40) };
    await api.dataSource.manager.insert(AccountLink, { ...link, tokenHash: 'old', expiresAt: daysAgo(31) });
    await api.dataSource.manager.insert(AccountLink, { ...link, tokenHash: 'young', expiresAt: daysAgo(29) });
    await run();
    expect((await api.dataSource.manager.find(AccountLink)).map(({ tokenHash }) => tokenHash)).toEqual(['young']);
  });

  it('deletes sessions a month after they ended or expired', async () => {
    const { id: userId } = await anAccount(api.dataSource);
    const session = { userId, createdAt: daysAgo(90) };
    const { manager } = api.dataSource;
    await manager.insert(Session, { ...session, tokenHash: 'expired long ago', expiresAt: daysAgo(31) });
    await manager.insert(Session, { ...session, tokenHash: 'ended long ago', expiresAt: daysAgo(-5), revokedAt: daysAgo(31) });
    await manager.insert(Session, { ...session, tokenHash: 'expired', expiresAt: daysAgo(29) });
    await manager.insert(Session, { ...session, tokenHash: 'ended', expiresAt: daysAgo(-5), revokedAt: daysAgo(29) });
    await manager.insert(Session, { ...session, tokenHash: 'live', expiresAt: daysAgo(-5) });
    await run();
    expect((await manager.find(Session)).map(({ tokenHash }) => tokenHash).sort()).toEqual(['ended', 'expired', 'live']);
  });

  describe('the retention of unconfirmed accounts', () => {
    const anUnconfirmed = async (email: string, age: number) => {
      const { id } = await anAccount(api.dataSource, { email, isConfirmed: false });
      await api.dataSource.manager.update(User, { id }, { createdAt: daysAgo(age) });
      return id;
    };
    const left = async () => (await api.dataSource.manager.find(User)).map(({ email }) => email).sort();

    it('deletes them with their rows after a month, and releases the address', async () => {
      await anUnconfirmed('velha@example.com', 31);
      await anUnconfirmed('nova@example.com', 29);
      const { id } = await anAccount(api.dataSource, { email: 'confirmada@example.com' });
      await api.dataSource.manager.update(User, { id }, { createdAt: daysAgo(400) });
      await run();
      expect(await left()).toEqual(['confirmada@example.com', 'nova@example.com']);
      expect(await api.dataSource.manager.count(Profile)).toBe(2);
    });

    it('waits for links that are still valid', async () => {
      const userId = await anUnconfirmed('voltou@example.com', 31);
      const link = { userId, purpose: 'confirm-email' as const, tokenHash: 'x', expiresAt: daysAgo(-1) };
      await api.dataSource.manager.insert(AccountLink, link);
      await run();
      expect(await left()).toEqual(['voltou@example.com']);
    });

    it('deletes sign-ups individually, regardless of the address’s age, and waits for their links', async () => {
      const userId = await anUnconfirmed('varias@example.com', 1);
      const { manager } = api.dataSource;
      const aSignUp = (firstName: string, age: number) =>
        manager.insert(SignUp, {
          userId,
          firstName,
          passwordHash: 'x',
          consentVersion: '1',
          requestId: 'a-request',
          createdAt: daysAgo(age),
        });
      for (const [name, age] of [
        ['velho', 31],
        ['novo', 29],
        ['espera', 31],
      ] as const)
        await aSignUp(name, age);
      const { id: signUpId } = await manager.findOneByOrFail(SignUp, { firstName: 'espera' });
      const link = { userId, signUpId, purpose: 'confirm-email' as const, tokenHash: 'y', expiresAt: daysAgo(-1) };
      await manager.insert(AccountLink, link);
      await run();
      expect((await manager.find(SignUp)).map(({ firstName }) => firstName).sort()).toEqual(['espera', 'novo']);
    });

    it('skips an account that is being confirmed', async () => {
      const id = await anUnconfirmed('agora@example.com', 31);
      const runner = api.dataSource.createQueryRunner();
      await runner.startTransaction();
      await runner.manager.update(User, { id }, { emailConfirmedAt: new Date() });
      await run();
      await runner.commitTransaction();
      await runner.release();
      expect(await left()).toEqual(['agora@example.com']);
    });
  });

  it('keeps the row of an erased account', async () => {
    const { id } = await anAccount(api.dataSource, { isConfirmed: false });
    await api.dataSource.manager.update(User, { id }, { createdAt: daysAgo(400), erasedAt: daysAgo(300) });
    await run();
    expect(await api.dataSource.manager.count(User)).toBe(1);
  });

  it('removes names from orders and donations that were pending at the erasure and were never paid', async () => {
    const { manager } = api.dataSource;
    const [erased, living] = [await anAccount(api.dataSource), await anAccount(api.dataSource)];
    await manager.update(User, { id: erased.id }, { erasedAt: new Date() });
    const shippingAddress = { recipient: 'Zulmira', city: 'Campinas', state: 'SP' } as Order['shippingAddress'];
    const unpaid = { totalAmountCents: 100, customerName: 'Zulmira', customerCpf: '52998224725', shippingAddress };
    const donation = { amountCents: 100, donorName: 'Zulmira' };
    for (const { id: userId } of [erased, living]) {
      for (const state of [{}, { paymentStatus: 'failed' }, { status: 'cancelled' }] as const) {
        await manager.insert(Order, { userId, ...unpaid, ...state });
      }
      for (const paymentStatus of ['pending', 'failed', 'completed'] as const)
        await manager.insert(Donation, { userId, ...donation, paymentStatus });
    }
    await run();
    const orders = await manager.findBy(Order, { userId: erased.id });
    const named = orders.filter(({ customerName, customerCpf }) => customerName ?? customerCpf);
    expect(named).toMatchObject([{ status: 'pending', paymentStatus: 'pending', shippingAddress: { recipient: 'Zulmira' } }]);
    expect(orders.filter(({ shippingAddress: { recipient } }) => recipient === 'Pessoa apagada')).toHaveLength(2);
    const donations = await manager.findBy(Donation, { userId: erased.id });
    expect(donations.filter(({ donorName }) => donorName === null)).toMatchObject([{ paymentStatus: 'failed' }]);
    expect(await manager.countBy(Order, { userId: living.id, customerName: 'Zulmira' })).toBe(3);
    expect(await manager.countBy(Donation, { userId: living.id, donorName: 'Zulmira' })).toBe(3);
  });

  it('removes names from sales and donations of erased people after the fiscal years, and not before', async () => {
    const { manager } = api.dataSource;
    const [erased, living] = [await anAccount(api.dataSource), await anAccount(api.dataSource)];
    await manager.update(User, { id: erased.id }, { erasedAt: new Date() });
    const thisYear = new Date(Date.now() - 3 * 3_600_000).getUTCFullYear();
    for (const userId of [erased.id, living.id]) {
      // The fifth year after the sale still counts completely.
      for (const createdAt of [new Date(Date.UTC(thisYear - 6, 11, 30)), new Date(Date.UTC(thisYear - 5, 0, 2))]) {
        const shippingAddress = { recipient: 'Zulmira', city: 'Campinas', state: 'SP' } as Order['shippingAddress'];
        await manager.insert(Order, { userId, createdAt, totalAmountCents: 100, shippingAddress });
        await manager.insert(Donation, { userId, createdAt, amountCents: 100, donorName: 'Zulmira' });
      }
    }
    await run();
    const orders = await manager.find(Order, { where: { userId: erased.id }, order: { createdAt: 'ASC' } });
    expect(orders.map(({ shippingAddress }) => [shippingAddress.recipient, shippingAddress.city])).toEqual([
      ['Pessoa apagada', 'Campinas'],
      ['Zulmira', 'Campinas'],
    ]);
    const donations = await manager.find(Donation, { where: { userId: erased.id }, order: { createdAt: 'ASC' } });
    expect(donations.map(({ donorName }) => donorName)).toEqual([null, 'Zulmira']);
    expect(await manager.countBy(Donation, { userId: living.id, donorName: 'Zulmira' })).toBe(2);
    expect(
      (await manager.findBy(Order, { userId: living.id })).every(({ shippingAddress }) => shippingAddress.recipient === 'Zulmira'),
    ).toBe(true);
  });

  it('removes what was written about an erased person’s sales, also after the erasure, when the fiscal years have passed', async () => {
    const { manager } = api.dataSource;
    const { id: userId } = await anAccount(api.dataSource);
    await manager.update(User, { id: userId }, { erasedAt: new Date() });
    const shippingAddress = { recipient: 'Zulmira' } as Order['shippingAddress'];
    for (const createdAt of [daysAgo(7 * 366), new Date()]) {
      const { id: orderId } = await manager.save(
        Order,
        manager.create(Order, { userId, createdAt, totalAmountCents: 100, shippingAddress }),
      );
      await manager.insert(OrderEvent, { orderId, kind: 'invoice-set', note: 'a-key', at: createdAt });
      await manager.insert(OrderEvent, { orderId, kind: 'note', note: 'a note', at: new Date(createdAt.getTime() + 1000) });
    }
    await run();
    expect((await manager.find(OrderEvent, { order: { at: 'ASC' } })).map(({ note }) => note)).toEqual([null, 'a-key', 'a note']);
  });

  describe('the purchases of guests', () => {
    const fiscalYear = new Date(Date.now() - 3 * 3_600_000).getUTCFullYear() - 6;
    const AGES = { recent: daysAgo(170), half: daysAgo(190), fiscal: new Date(Date.UTC(fiscalYear, 11, 30)) };
    const email = 'zulmira@example.com';
    const payer = { payerName: 'Zulmira', payerEmail: email };

    beforeEach(() => api.dataSource.query('TRUNCATE payments, payment_subscriptions, donors CASCADE'));

    const anOrder = async (fields: Partial<Order>) => {
      const shippingAddress = { recipient: 'Zulmira', street: 'Rua A', city: 'Campinas', state: 'SP' } as Order['shippingAddress'];
      const person = { customerName: 'Zulmira', customerEmail: email, customerPhone: '+5519999990000', customerCpf: '52998224725' };
      const { manager } = api.dataSource;
      const { id } = await manager.save(Order, manager.create(Order, { totalAmountCents: 100, shippingAddress, ...person, ...fields }));
      await manager.insert(OrderEvent, { orderId: id, kind: 'note', note: 'ligou para Zulmira', at: new Date() });
      return id;
    };
    const aDonation = async (fields: Partial<Donation>) => {
      const person = { donorName: 'Zulmira', donorEmail: email, donorTaxId: '52998224725', message: 'Força!' };
      const { manager } = api.dataSource;
      return (await manager.save(Donation, manager.create(Donation, { amountCents: 100, ...person, ...fields }))).id;
    };
    const aPayment = async (subjectId: string, fields: Partial<Payment>) => {
      const { manager } = api.dataSource;
      const payment = {
        subjectId,
        purpose: 'order' as const,
        provider: 'sandbox',
        method: 'card' as const,
        description: 'x',
        amountCents: 100,
        ...payer,
      };
      return (await manager.save(Payment, manager.create(Payment, { ...payment, ...fields }))).id;
    };
    const naming = async (table: keyof typeof NAMING) => {
      const rows = await api.dataSource.query<{ id: string }[]>(NAMING[table]);
      return rows.map((row) => row.id).sort();
    };

    it('name nobody six months after nobody paid them', async () => {
      const ended = { paymentStatus: 'failed', status: 'cancelled' } as const;
      const kept = [
        await anOrder({ ...ended, createdAt: AGES.recent }),
        // Somebody may still pay it, or has paid.
        await anOrder({ createdAt: AGES.half }),
        await anOrder({ status: 'cancelled', paymentStatus: 'refunded', createdAt: AGES.half }),
        await anOrder({ status: 'delivered', paymentStatus: 'paid', createdAt: AGES.half }),
        // An account shows its owner what is theirs.
        await anOrder({ ...ended, createdAt: AGES.half, userId: (await anAccount(api.dataSource)).id }),
      ];
      const gone = [
        await anOrder({ ...ended, createdAt: AGES.half }),
        await anOrder({ status: 'cancelled', createdAt: AGES.half, disownedAt: new Date() }),
      ];
      const keptDonations = [
        await aDonation({ paymentStatus: 'failed', createdAt: AGES.recent }),
        await aDonation({ paymentStatus: 'pending', createdAt: AGES.half }),
        await aDonation({ paymentStatus: 'completed', createdAt: AGES.half, receiptNumber: 1, completedAt: AGES.half }),
      ];
      await aDonation({ paymentStatus: 'failed', createdAt: AGES.half });
      const keptPayments = [
        await aPayment(kept[0] ?? '', { status: 'failed', createdAt: AGES.recent }),
        await aPayment(kept[3] ?? '', { status: 'paid', capturedCents: 100, createdAt: AGES.half }),
      ];
      await aPayment(gone[0] ?? '', { status: 'expired', createdAt: AGES.half });
      await run();
      expect(await naming('orders')).toEqual(kept.sort());
      expect(await naming('order_events')).toEqual(kept.sort());
      expect(await naming('donations')).toEqual(keptDonations.sort());
      expect(await naming('payments')).toEqual(keptPayments.sort());
      const order = await api.dataSource.manager.findOneByOrFail(Order, { id: gone[0] ?? '' });
      expect(order.shippingAddress).toMatchObject({ recipient: 'Pessoa apagada', street: '', city: 'Campinas', state: 'SP' });
    });

    it('name nobody after the fiscal years, without a donor less', async () => {
      const created = { createdAt: AGES.fiscal };
      const paid = await anOrder({ ...created, status: 'delivered', paymentStatus: 'paid' });
      await aPayment(paid, { ...created, status: 'paid', capturedCents: 100 });
      const donation = { ...created, paymentStatus: 'completed', completedAt: AGES.fiscal } as const;
      await aDonation({ ...donation, receiptNumber: 1 });
      await aDonation({ ...donation, receiptNumber: 2 });
      await run();
      for (const table of ['orders', 'order_events', 'donations', 'payments'] as const)
        expect([table, await naming(table)]).toEqual([table, []]);
      expect(await api.dataSource.query('SELECT count(*)::integer FROM donors')).toEqual([{ count: 1 }]);
      await aDonation({ paymentStatus: 'completed', receiptNumber: 3, completedAt: new Date() });
      expect(await api.dataSource.query('SELECT count(*)::integer FROM donors')).toEqual([{ count: 1 }]);
    });

    it('keep the donor of a monthly donation while it runs, for its next month', async () => {
      const { manager } = api.dataSource;
      const subscription = (status: 'active' | 'cancelled', subjectId: string) =>
        manager.save(
          PaymentSubscription,
          manager.create(PaymentSubscription, {
            ...{
              subjectId,
              purpose: 'donation',
              provider: 'sandbox',
              status,
              description: 'x',
              amountCents: 100,
              interval: 'month',
              createdAt: AGES.fiscal,
            },
            ...payer,
          }),
        );
      const donation = { createdAt: AGES.fiscal, frequency: 'monthly', paymentStatus: 'completed', completedAt: AGES.fiscal } as const;
      const ids = [randomUUID(), randomUUID()] as const;
      const [running, ended] = [await subscription('active', ids[0]), await subscription('cancelled', ids[1])];
      await aDonation({ ...donation, id: ids[0], subscriptionId: running.id, receiptNumber: 1 });
      await aDonation({ ...donation, id: ids[1], subscriptionId: ended.id, receiptNumber: 2 });
      await run();
      expect(await naming('donations')).toEqual([ids[0]]);
      expect(await naming('payment_subscriptions')).toEqual([running.id]);
    });
  });

  it('deletes messages two years after somebody dealt with them', async () => {
    const { manager } = api.dataSource;
    const message = { name: 'Ana', email: 'ana@example.com', message: 'Oi' };
    for (const [subject, status, age] of [
      ['answered long ago', 'answered', 731],
      ['archived long ago', 'archived', 731],
      ['answered', 'answered', 729],
      ['nobody has read it', 'new', 900],
    ] as const)
      await manager.insert(ContactMessage, { ...message, subject, status, createdAt: daysAgo(age) });
    await run();
    expect((await manager.find(ContactMessage)).map(({ subject }) => subject).sort()).toEqual(['answered', 'nobody has read it']);
  });

  it('deletes failed jobs with an address, of a schedule, or replaced by a newer job, and keeps those that wait for a person', async () => {
    const add = (name: string, payload: object, { queue = null, key = null, flags = null }: Record<string, unknown> = {}) =>
      api.dataSource.query(
        "SELECT graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4, flags => $5, run_at => now() + interval '1 year')",
        [name, JSON.stringify(payload), queue, key, flags],
      );
    await add('privacy.erased-mail', { email: 'zulmira@example.com' });
    await add('reports.scheduled', { _cron: { ts: '2026-01-01' } });
    await add('payments.replaced', {}, { queue: 'a-queue', flags: ['unique'] });
    await add('outbox.deliver', { stream: 'replaced' }, { flags: ['unique'] });
    await add('outbox.deliver', { stream: 'order:1' }, { key: 'order:1', flags: ['unique'] });
    await add('payments.cancel-subscription', { subscriptionId: randomUUID() });
    await api.dataSource.query(
      "UPDATE graphile_worker._private_jobs SET attempts = max_attempts, updated_at = now() - interval '31 days' WHERE run_at > now() + interval '300 days'",
    );
    await add('privacy.erased-mail', { email: 'recent@example.com' });
    await run();
    const names = await api.dataSource.query<{ name: string }[]>('SELECT task_identifier AS name FROM graphile_worker.jobs ORDER BY id');
    expect(names.map(({ name }) => name)).toEqual(['outbox.deliver', 'payments.cancel-subscription', 'privacy.erased-mail']);
    await api.dataSource.query('DELETE FROM graphile_worker._private_jobs');
  });

  it('forgets which mails were sent, once no job sends them again', async () => {
    await api.dataSource.query("INSERT INTO sent_mails VALUES ('old', now() - interval '61 days'), ('new', now() - interval '59 days')");
    await run();
    expect(await api.dataSource.query('SELECT name FROM sent_mails')).toEqual([{ name: 'new' }]);
  });

  it('continues in batches until nothing is left, and finds nothing the second time', async () => {
    await api.dataSource.query(`
      INSERT INTO audit_entries (action, is_security_log, entity, request_id, ip, at)
      SELECT CASE WHEN n % 2 = 0 THEN 'signed-in' ELSE 'updated' END, n % 2 = 0, 'users', 'a-request', '203.0.113.7', now() - interval '400 days'
      FROM generate_series(1, 4500) AS n
    `);
    await run();
    const left = async () => api.dataSource.query('SELECT action, ip, count(*)::integer FROM audit_entries GROUP BY action, ip');
    const once: unknown = await left();
    expect(once).toEqual([{ action: 'updated', ip: null, count: 2250 }]);
    await run();
    expect(await left()).toEqual(once);
  });

  it('empties webhook bodies after their retention period', async () => {
    const insert = `INSERT INTO payment_events (provider, verdict, event_id, type, body, received_at) VALUES ('sandbox', 'valid', $1, 'x', 'Ana', $2)`;
    await api.dataSource.query(insert, ['old', daysAgo(91)]);
    await api.dataSource.query(insert, ['new', daysAgo(89)]);
    await run();
    expect(await api.dataSource.query('SELECT event_id, body FROM payment_events ORDER BY event_id')).toEqual([
      { event_id: 'new', body: 'Ana' },
      { event_id: 'old', body: '' },
    ]);
  });

  it('deletes forged and unsigned webhook events after a month, and no genuine ones', async () => {
    await api.dataSource.query('DELETE FROM payment_events');
    const insert = `INSERT INTO payment_events (provider, verdict, event_id, type, body, received_at) VALUES ('sandbox', $1, $2, 'x', '', $3)`;
    await api.dataSource.query(insert, ['invalid', 'old', daysAgo(31)]);
    await api.dataSource.query(insert, ['invalid', 'new', daysAgo(29)]);
    await api.dataSource.query(insert, ['unsigned', 'old', daysAgo(31)]);
    await api.dataSource.query(insert, ['unsigned', 'new unsigned', daysAgo(29)]);
    await api.dataSource.query(insert, ['valid', 'genuine', daysAgo(31)]);
    await run();
    const kept = await api.dataSource.query<{ event_id: string }[]>('SELECT event_id FROM payment_events ORDER BY event_id');
    expect(kept.map(({ event_id }) => event_id)).toEqual(['genuine', 'new', 'new unsigned']);
  });
});

describe('the retention periods', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RETENTION_IP_DAYS: '30', RETENTION_LOG_DAYS: '40', RETENTION_UNCONFIRMED_DAYS: '5' });
  });

  afterAll(() => api.close());

  it('come from the environment', async () => {
    const { manager } = api.dataSource;
    const entry = {
      entity: 'users',
      entityId: null,
      actorId: null,
      requestId: 'a-request',
      ip: '203.0.113.7',
      action: 'signed-in',
      isSecurityLog: true,
    };
    await manager.insert(
      AuditEntry,
      [29, 31, 41].map((age) => ({ ...entry, at: daysAgo(age) })),
    );
    const { id } = await anAccount(api.dataSource, { isConfirmed: false });
    await manager.update(User, { id }, { createdAt: daysAgo(6) });
    await api.dataSource.query('SELECT graphile_worker.add_job($1)', [JOB]);
    await until(async () => (await api.dataSource.query<unknown[]>(WAITING, [JOB])).length === 0);
    expect((await manager.find(AuditEntry, { order: { at: 'ASC' } })).map(({ ip }) => ip)).toEqual([null, '203.0.113.7']);
    expect(await manager.count(User)).toBe(0);
  });
});
