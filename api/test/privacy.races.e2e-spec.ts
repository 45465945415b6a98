import { randomUUID } from 'node:crypto';
import { paths, type AdminDonationView } from '@aflora/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { Donation } from '../src/donations/donation.entity';
import { IdempotencyKey } from '../src/idempotency/idempotency-key.entity';
import { Payment, PaymentSubscription } from '../src/payments/payment.entity';
import { User } from '../src/users/user.entity';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { otherTransactions } from './support/other-transactions';
import { startTestApp, type TestApp } from './support/test-app';

const HOLD_ACCOUNT = 'SELECT FROM users WHERE id = $1 FOR KEY SHARE';
const LOCK_TO_ERASE = 'SELECT FROM users WHERE id = $1 FOR UPDATE';
const LOCK_KEY = 'SELECT FROM idempotency_keys WHERE scope = $1 FOR UPDATE';
const LOCK_PAYMENT = 'SELECT FROM payments WHERE id = $1 FOR NO KEY UPDATE';
const LOCK_SUBSCRIPTION = 'SELECT FROM payment_subscriptions WHERE id = $1 FOR NO KEY UPDATE';
const LOCK_CONSENTS = 'LOCK TABLE consents IN ACCESS EXCLUSIVE MODE';
const LOCK_DONATIONS = 'SELECT FROM donations WHERE user_id = $1 FOR NO KEY UPDATE';
const ERASE = "UPDATE users SET erased_at = now(), email = 'apagado-' || id || '@conta.invalid' WHERE id = $1";
const END_WAITING = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
`;
const PAYER = { provider: 'sandbox', amountCents: 3_000, description: 'Doação', payerName: 'Duda', payerEmail: 'duda@example.com' };

interface Person {
  id: string;
  email: string;
  headers: { authorization: string };
}

describe('an erasure that meets another transaction', () => {
  let api: TestApp;
  let person: Person;
  let others: ReturnType<typeof otherTransactions>;

  beforeAll(async () => {
    api = await startTestApp();
    others = otherTransactions(api.dataSource);
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    person = { id: (await api.dataSource.manager.findOneByOrFail(User, { email })).id, email, headers };
  });

  afterEach(async () => {
    await others.end();
  });

  const post = (url: string, payload: object = {}) => api.inject({ method: 'POST', url, payload, headers: person.headers });
  const erase = () => post(paths.erasure);
  const isErased = async () => (await api.dataSource.manager.findOneByOrFail(User, { id: person.id })).erasedAt !== null;
  const aDonation = async (fields: Partial<Donation> = {}): Promise<string> => {
    const id = fields.id ?? randomUUID();
    const { email, id: userId } = person;
    await api.dataSource.manager.insert(Donation, { amountCents: 3_000, donorName: 'Duda', donorEmail: email, userId, ...fields, id });
    return id;
  };
  /** A monthly donation that has ended, with a subscription of this id. */
  const anEndedMonthly = async (subscriptionId: string, renewedBy: string | null, id = randomUUID()): Promise<string> => {
    const of = { ...PAYER, purpose: 'donation', subjectId: id, interval: 'month', status: 'cancelled' } as const;
    await api.dataSource.manager.insert(PaymentSubscription, { ...of, id: subscriptionId, renewedBy, changedAt: new Date() });
    return aDonation({ id, frequency: 'monthly', subscriptionId });
  };

  it('waits for a request that has claimed a key of the person, and waits for the account', async () => {
    const scope = `${person.id} POST /api/donations`;
    await api.dataSource.manager.insert(IdempotencyKey, { scope, key: randomUUID(), requestHash: 'x', createdAt: new Date('2026-01-01') });
    const request = await others.begun(LOCK_KEY, scope);
    const erasing = erase();
    await untilLockWaits(api.dataSource);
    await request.query(HOLD_ACCOUNT, [person.id]);
    await request.commitTransaction();
    expect((await erasing).statusCode).toBe(204);
    expect(await api.dataSource.manager.countBy(IdempotencyKey, { scope })).toBe(0);
  });

  it('gives up the account for a payment that began while it waited for the account', async () => {
    const subjectId = await aDonation();
    const holding = await others.begun(HOLD_ACCOUNT, person.id);
    const erasing = erase();
    await untilLockWaits(api.dataSource);
    const id = randomUUID();
    await api.dataSource.manager.insert(Payment, { ...PAYER, id, purpose: 'donation', subjectId, method: 'pix' });
    const booking = await others.begun(LOCK_PAYMENT, id);
    await holding.commitTransaction();
    await booking.query(HOLD_ACCOUNT, [person.id]);
    await booking.commitTransaction();
    expect((await erasing).statusCode).toBe(204);
    expect(await api.dataSource.manager.findOneByOrFail(Payment, { id })).toMatchObject({ payerName: 'Pessoa apagada' });
  });

  it('changes nothing in a copy of the data that is being made', async () => {
    await aDonation({ message: 'Oi' });
    // The copy waits before it reads most of the tables that the erasure changes.
    const other = await others.begun(LOCK_CONSENTS);
    const copying = api.inject({ url: paths.privacyExport, headers: person.headers });
    await untilLockWaits(api.dataSource);
    expect((await erase()).statusCode).toBe(204);
    await other.commitTransaction();
    const files = unzipSync(new Uint8Array((await copying).rawPayload));
    expect(JSON.parse(strFromU8(files['users.json'] as Uint8Array))).toMatchObject([{ email: person.email }]);
    expect(JSON.parse(strFromU8(files['donations.json'] as Uint8Array))).toMatchObject([{ donorEmail: person.email, message: 'Oi' }]);
    expectProblem(await api.inject({ url: paths.privacyExport, headers: person.headers }), 'auth.session-ended');
  });

  it('does all or nothing when its connection ends in between, and can be repeated', async () => {
    await aDonation({ message: 'Oi' });
    const other = await others.begun(LOCK_DONATIONS, person.id);
    const erasing = erase();
    await untilLockWaits(api.dataSource);
    await api.dataSource.query(END_WAITING);
    expectProblem(await erasing, 'server.unavailable');
    await other.commitTransaction();
    expect(await isErased()).toBe(false);
    expect(await api.dataSource.manager.findOneByOrFail(Donation, { userId: person.id })).toMatchObject({ message: 'Oi' });
    expect((await erase()).statusCode).toBe(204);
    expect(await isErased()).toBe(true);
  });

  it('lets no renewal of a monthly donation store the donor again', async () => {
    const id = await anEndedMonthly(randomUUID(), null);
    const erasure = await others.begun(LOCK_TO_ERASE, person.id);
    const renewing = post(paths.donationRenewals(id));
    await untilLockWaits(api.dataSource);
    await erasure.query(ERASE, [person.id]);
    await erasure.commitTransaction();
    expectProblem(await renewing, 'auth.required');
    expect(await api.dataSource.manager.countBy(Donation, { userId: person.id })).toBe(1);
  });

  it('lets no correction store a document of the donor', async () => {
    const id = await aDonation({ paymentStatus: 'pending' });
    const admin = await api.signIn({ email: `${randomUUID()}@example.com`, isAdmin: true });
    const erasure = await others.begun(LOCK_TO_ERASE, person.id);
    const correcting = api.inject({ method: 'POST', url: paths.adminDonationTaxId(id), payload: { taxId: '11144477735' }, headers: admin });
    await Promise.race([correcting, untilLockWaits(api.dataSource)]);
    await erasure.query(ERASE, [person.id]);
    await erasure.commitTransaction();
    expectProblem(await correcting, 'donation.not-correctable');
    const { steps } = (await api.inject({ url: paths.adminDonation(id), headers: admin })).json<AdminDonationView>();
    expect(steps).toEqual(['correct-anonymity']);
    expect(await api.dataSource.manager.findOneByOrFail(Donation, { id })).toMatchObject({ donorTaxId: null });
  });

  it('lets no payment of a donation begin', async () => {
    const id = await aDonation();
    const erasure = await others.begun(LOCK_TO_ERASE, person.id);
    const paying = post(paths.donationPayments(id), { provider: 'sandbox', method: 'pix' });
    await untilLockWaits(api.dataSource);
    await erasure.query(ERASE, [person.id]);
    await erasure.commitTransaction();
    expectProblem(await paying, 'auth.required');
    expect(await api.dataSource.manager.countBy(Payment, { subjectId: id })).toBe(0);
  });

  it('locks subscriptions by id, as no renewal locks more than the newest', async () => {
    const [first, second] = ['ffffffff', '00000000'].map((start) => start + randomUUID().slice(8)) as [string, string];
    const renewal = randomUUID();
    const former = await anEndedMonthly(first, renewal);
    await anEndedMonthly(second, null, renewal);
    const erasure = await others.begun(LOCK_SUBSCRIPTION, second);
    const renewing = post(paths.donationRenewals(former));
    await untilLockWaits(api.dataSource);
    await erasure.query(LOCK_SUBSCRIPTION, [first]);
    await erasure.commitTransaction();
    // The provider of this test doesn't exist.
    expectProblem(await renewing, 'payment.provider-unavailable');
  });
});
