import { randomUUID } from 'node:crypto';
import { paths, type AdminBasketPage } from '@aflora/contracts';
import { AbandonedDonationsService } from '../src/donations/payments/abandoned-donations.service';
import { MissedBasketsService } from '../src/donations/baskets/missed-baskets.service';
import { Payment } from '../src/payments/payment.entity';
import { deadlocksIn } from './support/deadlocks';
import { donorsOf, type Headers, type Placed } from './support/donations';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

// As many transactions at once.
const VARIABLES = { DATABASE_POOL_SIZE: '16' };
/** Part of the addresses of all donors whose accounts are erased. */
const ERASED = 'some-apagada';
const MESSAGE = 'Recado para apagar';
/** Two baskets at their price. */
const BASKETS = { baskets: 2, amountCents: 16_000 };
const MONTHLY = { frequency: 'monthly', amountCents: 3_000 };

/** Everything that is stored, by column. */
const COLUMNS = `
  SELECT c.table_name || '.' || c.column_name AS name,
    query_to_xml(format('SELECT %I::text AS value FROM %I', c.column_name, c.table_name), true, false, '')::text AS contents
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1
`;
/** Donations whose money differs from that of their payment. */
const WRONG_MONEY = `
  SELECT d.id FROM donations d JOIN payments p ON p.id = d.payment_id
  WHERE (d.amount_cents, d.refunded_cents) IS DISTINCT FROM (p.captured_cents, p.refunded_cents)
    OR (d.payment_status = 'refunded') <> (p.captured_cents = p.refunded_cents)
`;
/** Paid payments that paid nothing and whose money is not on its way back. */
const KEPT_FOR_NOTHING = `
  SELECT p.id FROM payments p WHERE p.status = 'paid' AND NOT EXISTS (SELECT FROM donations WHERE payment_id = p.id)
    AND p.captured_cents > (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds WHERE payment_id = p.id AND status <> 'failed')
`;

type Outcome = 'paid' | 'refused' | 'cancelled';

/** Donors with accounts, administrators, the provider and jobs, who all act on the same donations. */
class Crowd {
  readonly donors: ReturnType<typeof donorsOf>;
  readonly payers: ReturnType<typeof subscriptionsOf>;

  constructor(
    private readonly api: MoneyApp,
    private readonly admin: Headers,
  ) {
    this.donors = donorsOf(api);
    this.payers = subscriptionsOf(api);
  }

  post(url: string, payload: object = {}, headers: Headers = this.admin) {
    return this.api.inject({ method: 'POST', url, payload, headers });
  }

  /** A donation of a new account. */
  async given(fields: object = {}, { isGuest = false } = {}): Promise<Placed> {
    const email = `${ERASED}-${randomUUID()}@example.com`;
    const account = await this.api.signIn({ email });
    const donation = await this.donors.given({ email, message: MESSAGE, ...fields }, isGuest ? {} : account);
    return { ...donation, headers: { ...donation.headers, ...account } };
  }

  async paid(fields: object = {}, of: { isGuest?: boolean } = {}): Promise<Placed> {
    const donation = await this.given(fields, of);
    await this.end((await this.donors.pay(donation)).id, 'paid');
    return donation;
  }

  async monthly(): Promise<Placed & { subscription: string }> {
    const donation = await this.given(MONTHLY);
    const { id: subscription } = await this.donors.pay(donation);
    await this.payers.press(subscription, 'authorise');
    return { ...donation, subscription };
  }

  /** The provider reports the outcome by a webhook; `api.settled` waits for its effect. */
  async end(paymentId: string, outcome: Outcome): Promise<void> {
    const { externalId } = await this.api.dataSource.manager.findOneByOrFail(Payment, { id: paymentId });
    await this.api.control(`/payments/${externalId}`, { outcome });
  }

  erase({ headers }: Placed) {
    return this.post(paths.erasure, {}, headers);
  }

  refund({ id }: Placed, amountCents = 1_000) {
    return this.post(paths.adminDonationRefunds(id), { amountCents, reason: 'x' });
  }

  setAnonymity({ id }: Placed, isAnonymous: boolean) {
    return this.api.inject({ method: 'PATCH', url: paths.adminDonation(id), payload: { isAnonymous }, headers: this.admin });
  }

  setTaxId({ id }: Placed) {
    return this.post(paths.adminDonationTaxId(id), { taxId: '11144477735' });
  }

  cancel({ id, headers }: Placed) {
    return this.api.inject({ method: 'DELETE', url: paths.donationSubscription(id), headers });
  }

  renew({ id, headers }: Placed) {
    return this.post(paths.donationRenewals(id), {}, headers);
  }

  claim({ id, headers }: Placed, isTheirs: boolean) {
    return this.post(isTheirs ? paths.claimAttachment(id) : paths.claimDismissal(id), {}, headers);
  }

  async pack({ id }: Placed) {
    const { items } = (await this.api.inject({ url: paths.adminBaskets, headers: this.admin })).json<AdminBasketPage>();
    const baskets = items.filter(({ donationId }) => donationId === id).map(({ id: basketId, version }) => ({ id: basketId, version }));
    return this.post(paths.adminBasketSteps, { status: 'packed', baskets: baskets.reverse() });
  }

  jobs(): Promise<void>[] {
    const run = (job: { run(): Promise<void> }) => [job.run(), job.run()];
    return [...run(this.api.app.get(AbandonedDonationsService)), ...run(this.api.app.get(MissedBasketsService))];
  }
}

describe('donations of the same donors', () => {
  let api: MoneyApp;
  let crowd: Crowd;

  beforeAll(async () => {
    api = await startMoneyApp(VARIABLES);
    crowd = new Crowd(api, await api.signIn({ isAdmin: true }));
  });

  afterAll(() => api.close());

  const group = <Row>(one: () => Promise<Row>) => Promise.all([1, 2, 3].map(one));
  const columnsWith = async (needle: string) => {
    const columns = await api.dataSource.query<{ name: string; contents: string }[]>(COLUMNS);
    return columns.filter(({ contents }) => contents.includes(needle)).map(({ name }) => name);
  };

  it('neither deadlock nor miscount, and nothing of erased donors stays, whatever happens to them at the same time', async () => {
    for (const round of [1, 2]) {
      const open = await group(() => crowd.given());
      const attempts = new Map(await Promise.all(open.map(async (one) => [one.id, await crowd.donors.pay(one, 'pix')] as const)));
      const paid = await group(() => crowd.paid());
      const adopting = await group(() => crowd.paid(BASKETS));
      const guests = await group(() => crowd.paid({ message: 'De outra pessoa' }, { isGuest: true }));
      const monthly = await group(() => crowd.monthly());
      const ended = await group(() => crowd.monthly());
      await api.settled();
      await Promise.all(ended.map((one) => crowd.cancel(one)));
      await api.settled();

      const acting = Promise.all([
        ...open.flatMap((one) => [crowd.donors.start(one), crowd.setTaxId(one), crowd.erase(one)]),
        ...paid.flatMap((one) => [
          crowd.refund(one),
          crowd.setTaxId(one),
          crowd.erase(one),
          crowd.setAnonymity(one, true),
          crowd.refund(one),
        ]),
        ...adopting.flatMap((one) => [crowd.pack(one), crowd.refund(one, 8_000), crowd.erase(one), crowd.pack(one)]),
        ...guests.flatMap((one, turn) => [crowd.claim(one, turn % 2 === 0), crowd.refund(one), crowd.erase(one)]),
        ...monthly.flatMap((one) => [crowd.setAnonymity(one, true), crowd.cancel(one), crowd.erase(one), crowd.setTaxId(one)]),
        ...ended.flatMap((one) => [crowd.renew(one), crowd.setTaxId(one), crowd.erase(one), crowd.renew(one)]),
      ]);
      await Promise.all([...[...attempts.values()].map(({ id }) => crowd.end(id, 'paid')), ...crowd.jobs()]);
      const responses = await acting;
      await api.settled();
      await api.runJob('privacy.retention');

      expect([round, responses.filter(({ statusCode }) => statusCode === 500).map(({ body }) => body)]).toEqual([round, []]);
      expect(await api.dataSource.query(WRONG_MONEY)).toEqual([]);
      expect(await api.dataSource.query(KEPT_FOR_NOTHING)).toEqual([]);
      expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
      expect(await columnsWith(ERASED)).toEqual([]);
      expect(await columnsWith(MESSAGE)).toEqual([]);
    }
    expect(await deadlocksIn(api)).toBe(0);
  });
});
