import { paths } from '@aflora/contracts';
import { Payment, PaymentSubscription } from '../src/payments/payment.entity';
import { PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { monthlyDonorsOf } from './support/monthly-donors';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

const DISABLED = 'paypal';
const RUN_NOW = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0';

describe('a monthly donation whose provider changes before its first charge', () => {
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
    await api.control('/switches', {}, 'PUT');
    expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
  });

  const setProvider = (id: string, provider: string) => api.dataSource.manager.update(PaymentSubscription, { id }, { provider });
  /** A donation whose donor opened `first` before the provider was disabled, and `second` at the one that replaced it. */
  const opened = async () => {
    const donation = await donors.monthly();
    const { id: first } = await donors.pay(donation);
    await setProvider(first, DISABLED);
    const { id: second } = await donors.pay(donation);
    expect(second).not.toBe(first);
    return { donation, first, second };
  };
  /** The provider is enabled again, so the cancellation that failed is repeated. */
  const enable = async (first: string) => {
    await setProvider(first, 'sandbox');
    await api.dataSource.query(RUN_NOW);
  };
  /** Authorises without our knowing; the provider charges at once. */
  const authorise = async (id: string) => {
    await api.control('/switches', { lose: 1 }, 'PUT');
    await payers.press(id, 'authorise');
    await api.control('/switches', {}, 'PUT');
  };
  /** Fetches without waiting for jobs, such as one that fails while its provider is disabled. */
  const book = async (id: string) => expect((await donors.post(paths.subscriptionReturn(id))).statusCode).toBe(200);
  const keptCents = async (subscriptionId: string) =>
    (await api.dataSource.manager.findBy(Payment, { subscriptionId })).map(
      ({ capturedCents, refundedCents }) => capturedCents - refundedCents,
    );
  const atProvider = async (id: string) => api.callProvider<{ status: string }>(`/subscriptions/${await payers.externalId(id)}`);

  it.each(['first', 'second'] as const)('keeps the charge that is booked first, and returns the other: the %s one', async (earlier) => {
    const { donation, ...ids } = await opened();
    const [kept, surplus] = earlier === 'first' ? [ids.first, ids.second] : [ids.second, ids.first];
    await authorise(kept);
    await authorise(surplus);
    if (earlier === 'first') await enable(ids.first);
    await book(kept);
    if (earlier === 'second') await enable(ids.first);
    await book(surplus);
    await api.settled();
    expect([await keptCents(kept), await keptCents(surplus)]).toEqual([[3_000], [0]]);
    expect([await atProvider(kept), await atProvider(surplus)]).toMatchObject([{ status: 'active' }, { status: 'cancelled' }]);
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'completed', subscription: { status: 'active' } });
    expect(await donors.donationsOf({ subscription: surplus })).toEqual([]);
    expect(await donors.subjects(donation)).toEqual([expect.stringContaining('Recebemos'), 'Vamos devolver um pagamento em dobro']);

    await payers.charge(kept, 'paid');
    expect(await keptCents(kept)).toEqual([3_000, 3_000]);
  });

  it('ends the other authorisation once one has charged, before it is given', async () => {
    const { first, second } = await opened();
    await authorise(first);
    await enable(first);
    await payers.returnFromPage(first);
    await api.settled();
    expect([await atProvider(first), await atProvider(second)]).toMatchObject([{ status: 'active' }, { status: 'cancelled' }]);
    expect(await keptCents(second)).toEqual([]);
  });

  it('can’t be authorised again once a charge after a refused first one has paid a month', async () => {
    const { donation, first } = await opened();
    const subscriptionExternalId = await payers.externalId(first);
    const refused = { externalId: 'refused-charge', reference: null, subscriptionExternalId, status: 'failed', paidAt: null } as const;
    await authorise(first);
    await enable(first);
    const amounts = { amountCents: 3_000, currency: 'BRL', capturedCents: 0, refundedCents: 0, failureCode: 'card_declined' };
    await api.app.get(PaymentSnapshotsService, { strict: false }).apply('sandbox', { ...refused, ...amounts });
    await payers.returnFromPage(first);
    expect(await keptCents(first)).toEqual([0, 3_000]);
    expect(await donors.show(donation)).toMatchObject({ paymentStatus: 'failed', canPay: false });
    expectProblem(await donors.start(donation), 'payment.nothing-to-pay');
  });
});
