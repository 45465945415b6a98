import {
  paths,
  type ClaimView,
  type OrderSummaryView,
  type OwnDonationView,
  type PageView,
  type RenewedDonationView,
} from '@aflora/contracts';
import { Donation } from '../src/donations/donation.entity';
import { User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { untilLockWaits } from './support/api-process';
import { donorsOf, type Headers, type Placed } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPlacedOrder, BUYER, type PlacedOrder } from './support/paid-orders';
import { subscriptionsOf } from './support/subscriptions';

let api: MoneyApp;
let donors: ReturnType<typeof donorsOf>;
let owner: Headers;
let order: PlacedOrder;
let donation: Placed;

beforeAll(async () => {
  api = await startMoneyApp();
  donors = donorsOf(api);
  owner = await api.signIn({ email: BUYER.email.toUpperCase() });
});

beforeEach(async () => {
  order = await aPlacedOrder(api);
  donation = await donors.given({ email: BUYER.email });
});

afterEach(() => api.dataSource.query('UPDATE orders SET disowned_at = now(); UPDATE donations SET disowned_at = now()'));
afterAll(() => api.close());

const claims = async (headers = owner) => (await api.inject({ url: paths.claims, headers })).json<ClaimView[]>();
const answer = (url: string, headers = owner) => api.inject({ method: 'POST', url, headers });
const own = async <Row extends { id: string }>(url: string) =>
  (await api.inject({ url, headers: owner })).json<PageView<Row>>().items.map(({ id }) => id);
const ownOrders = () => own<OrderSummaryView>(paths.orders);
const ownDonations = () => own<OwnDonationView>(paths.donations);

describe('what a guest does with the address of an account', () => {
  it('waits for the account’s owner, and is visible to nobody else', async () => {
    expect(await claims()).toEqual([
      { id: donation.id, kind: 'donation', amountCents: 12_345, createdAt: expect.any(String) as string },
      { id: order.id, kind: 'order', amountCents: 11_290, createdAt: expect.any(String) as string },
    ]);
    expect(await ownOrders()).not.toContain(order.id);
    expect(await ownDonations()).not.toContain(donation.id);
    expectProblem(await api.inject({ url: paths.order(order.id), headers: owner }), 'order.not-found');
    expect(await claims(await api.signIn())).toEqual([]);
    const { id } = await anAccount(api.dataSource, { isConfirmed: false });
    await api.dataSource.query('UPDATE orders SET customer_email = (SELECT email FROM users WHERE id = $1) WHERE id = $2', [id, order.id]);
    expect((await claims()).map((claim) => claim.id)).toEqual([donation.id]);
  });

  it('joins no account that is being erased, and waits for the erasure, which locks the account before its orders', async () => {
    const { id: userId } = await api.dataSource.manager.findOneByOrFail(User, { email: BUYER.email.toUpperCase() });
    for (const { id } of [order, donation]) {
      const erasure = api.dataSource.createQueryRunner();
      await erasure.startTransaction();
      await erasure.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
      const attaching = answer(paths.claimAttachment(id)).then((response) => response);
      await untilLockWaits(api.dataSource);
      await erasure.query('UPDATE orders SET customer_phone = NULL WHERE id = $1', [id]);
      await erasure.query('UPDATE donations SET donor_name = NULL WHERE id = $1', [id]);
      await erasure.query('UPDATE users SET erased_at = now() WHERE id = $1', [userId]);
      await erasure.commitTransaction();
      await erasure.release();
      expectProblem(await attaching, 'claim.not-found');
      await api.dataSource.query('UPDATE users SET erased_at = NULL WHERE id = $1', [userId]);
    }
  });

  it('joins the account once its owner confirms, and the guest still sees it by the signed link', async () => {
    expect((await answer(paths.claimAttachment(order.id))).statusCode).toBe(204);
    expect((await answer(paths.claimAttachment(donation.id))).statusCode).toBe(204);
    expect(await claims()).toEqual([]);
    expect(await ownOrders()).toContain(order.id);
    expect(await ownDonations()).toContain(donation.id);
    expect((await api.inject({ url: paths.order(order.id), headers: order.headers })).statusCode).toBe(200);
    expectProblem(await answer(paths.claimAttachment(order.id)), 'claim.not-found');
    expectProblem(await answer(paths.claimDismissal(order.id)), 'claim.not-found');
  });

  it('is never shown again once its owner has said that it is somebody else’s', async () => {
    expect((await answer(paths.claimDismissal(order.id))).statusCode).toBe(204);
    expect((await answer(paths.claimDismissal(donation.id))).statusCode).toBe(204);
    expect(await claims()).toEqual([]);
    expect(await ownOrders()).not.toContain(order.id);
    expectProblem(await answer(paths.claimAttachment(order.id)), 'claim.not-found');
    expect((await api.inject({ url: paths.order(order.id), headers: order.headers })).statusCode).toBe(200);
    const exported = await api.dataSource.query<object[]>('SELECT FROM orders WHERE id = $1 AND user_id IS NULL', [order.id]);
    expect(exported).toHaveLength(1);
  });

  it('can’t be taken by another account, not even with its id', async () => {
    const stranger = await api.signIn();
    for (const url of [paths.claimAttachment(order.id), paths.claimDismissal(donation.id), paths.claimAttachment('x')])
      expectProblem(await answer(url, stranger), 'claim.not-found');
    expect(await claims()).toHaveLength(2);
  });

  describe('every month', () => {
    const monthly = async () => {
      const payers = subscriptionsOf(api);
      const started = await donors.given({ email: BUYER.email, frequency: 'monthly' });
      const { id: subscription } = await donors.pay(started);
      await payers.decide(subscription, 'authorise');
      return { ...started, subscription, charge: () => payers.charge(subscription, 'paid') };
    };
    const waiting = async () => (await claims()).map(({ id }) => id);
    const chargesOf = (subscriptionId: string) =>
      api.dataSource.manager.find(Donation, { where: { subscriptionId }, order: { createdAt: 'ASC', id: 'ASC' } });

    it('is somebody else’s in all months, before and after the rejection, whichever month was rejected', async () => {
      const others = [donation.id, order.id];
      const given = await monthly();
      await given.charge();
      const [first, second] = await chargesOf(given.subscription);
      expect((await waiting()).sort()).toEqual([...others, first?.id, second?.id].sort());
      expect((await answer(paths.claimDismissal(second?.id ?? ''))).statusCode).toBe(204);
      expect((await waiting()).sort()).toEqual([...others].sort());
      await given.charge();
      expect(await chargesOf(given.subscription)).toHaveLength(3);
      expect((await waiting()).sort()).toEqual([...others].sort());
      expectProblem(await answer(paths.claimDismissal(first?.id ?? '')), 'claim.not-found');
    });

    it('is somebody else’s in a month that is being booked meanwhile, too', async () => {
      const given = await monthly();
      const { donorEmail, amountCents } = await api.dataSource.manager.findOneByOrFail(Donation, { id: given.id });
      const booking = api.dataSource.createQueryRunner();
      await booking.startTransaction();
      await booking.query('SELECT FROM payment_subscriptions WHERE id = $1 FOR NO KEY UPDATE', [given.subscription]);
      const charge = { subscriptionId: given.subscription, frequency: 'monthly', donorEmail, amountCents } as const;
      const [booked] = (await booking.manager.insert(Donation, charge)).identifiers;
      const answered = answer(paths.claimDismissal(given.id));
      await untilLockWaits(api.dataSource);
      await booking.commitTransaction();
      await booking.release();
      expect((await answered).statusCode).toBe(204);
      expect(await waiting()).not.toContain(booked?.id);
    });

    it('stays somebody else’s when it begins again after its cancellation', async () => {
      const given = await monthly();
      await answer(paths.claimDismissal(given.id));
      await api.inject({ method: 'DELETE', url: paths.donationSubscription(given.id), headers: given.headers });
      const renewal = await api.inject({ method: 'POST', url: paths.donationRenewals(given.id), headers: given.headers });
      expect(renewal.statusCode).toBe(201);
      expect(await waiting()).not.toContain(renewal.json<RenewedDonationView>().id);
    });

    it('keeps the months that the account has already', async () => {
      const given = await monthly();
      await given.charge();
      const [first, second] = await chargesOf(given.subscription);
      await answer(paths.claimAttachment(first?.id ?? ''));
      expectProblem(await answer(paths.claimDismissal(first?.id ?? '')), 'claim.not-found');
      expect(await waiting()).toContain(second?.id);
      expect((await answer(paths.claimDismissal(second?.id ?? ''))).statusCode).toBe(204);
      expect((await chargesOf(given.subscription)).map(({ disownedAt }) => disownedAt !== null)).toEqual([false, true]);
      expect(await ownDonations()).toContain(first?.id);
    });
  });
});
