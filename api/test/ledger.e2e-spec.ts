import { randomUUID } from 'node:crypto';
import { paths, type KeysetView, type LedgerCheckView, type LedgerDifferenceView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { startupFailure } from '../src/common/startup-failure';
import { ENV, type Env } from '../src/config/env';
import type { SandboxEnv } from '../src/config/payment-env';
import { giveToSandbox } from '../src/database/seed/give-to-sandbox';
import { Payment, PaymentRefund } from '../src/payments/payment.entity';
import { until } from './support/api-process';
import { donorsOf } from './support/donations';
import { expectProblem } from './support/expect-problem';
import { subjectOf } from './support/mail-text';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, TOTAL, type PlacedOrder } from './support/paid-orders';

const CHARITY = 'contato@example.org';
const NO_ID = '00000000-0000-4000-8000-000000000000';
const TRIED = "SELECT FROM graphile_worker.jobs WHERE key = 'payments.check-ledger-scope:sandbox' AND attempts = 1 AND locked_at IS NULL";
const ADDRESS = 'http://127.0.0.1:9';

describe('the ledger', () => {
  let api: MoneyApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMoneyApp({ CONTACT_TO: CHARITY });
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(async () => {
    await api.control('/reset', {});
    await api.dataSource.query(
      'TRUNCATE ledger_differences, ledger_checks, payments, orders, donations, graphile_worker._private_jobs CASCADE',
    );
  });

  afterAll(() => api.close());

  const post = (url: string, payload: object = {}, headers = admin) => api.inject({ method: 'POST', url, payload, headers });
  const check = async () => {
    expect((await post(paths.adminLedgerChecks)).statusCode).toBe(204);
    await api.settled();
  };
  const checks = async () => {
    const list = (await api.inject({ url: paths.adminLedgerChecks, headers: admin })).json<LedgerCheckView[]>();
    return Object.fromEntries(list.map(({ scope, differences }) => [scope, differences]));
  };
  const differences = async (state: 'open' | 'explained' | 'ended' = 'open') => {
    const url = `${paths.adminLedgerDifferences}?state=${state}`;
    return (await api.inject({ url, headers: admin })).json<KeysetView<LedgerDifferenceView>>().items;
  };
  const paymentOf = ({ id }: PlacedOrder) => api.dataSource.manager.findOneByOrFail(Payment, { subjectId: id, status: 'paid' });
  const refundAtProvider = async (order: PlacedOrder, amountCents: number) =>
    api.callProvider(`/payments/${(await paymentOf(order)).externalId ?? ''}/refunds`, { amountCents });
  /** Makes our books count 10 reais less for the payment, as no rule of the product does. */
  const falsify = async (order: PlacedOrder, cents = 1000) => {
    await api.dataSource.manager.update(Payment, { id: (await paymentOf(order)).id }, { refundedCents: cents });
    await api.dataSource.query('UPDATE orders SET refunded_cents = $2 WHERE id = $1', [order.id, cents]);
  };
  const letters = async () => (await api.mailsTo(CHARITY)).map(subjectOf);
  const aCompletedDonation = async () => {
    const donors = donorsOf(api);
    const donation = await donors.given();
    await api.settle((await donors.pay(donation)).id, 'paid');
    return donation;
  };

  it('agrees with the provider after payments, refunds and donations, also those without a webhook', async () => {
    const order = await aPaidOrder(api);
    await aCompletedDonation();
    await api.control('/switches', { lose: 1 }, 'PUT');
    await refundAtProvider(order, 1000);
    await check();
    expect(await checks()).toEqual({ books: 0, sandbox: 0 });
    expect(await paymentOf(order)).toMatchObject({ refundedCents: 1000 });
  });

  it('notifies the charity once of a payment whose amounts differ, until they are equal', async () => {
    const order = await aPaidOrder(api);
    await falsify(order);
    await check();
    await check();
    expect(await checks()).toEqual({ books: 0, sandbox: 1 });
    const [difference] = await differences();
    const { externalId } = await paymentOf(order);
    const amounts = { kind: 'amount', oursCents: TOTAL - 1000, theirsCents: TOTAL };
    expect(difference).toMatchObject({ ...amounts, provider: 'sandbox', externalId, purpose: 'order', subjectId: order.id });
    expect((await letters()).filter((subject) => subject === 'Uma diferença nos pagamentos')).toHaveLength(1);
    await falsify(order, 0);
    await check();
    expect(await checks()).toEqual({ books: 0, sandbox: 0 });
    expect(await differences('ended')).toMatchObject([{ id: difference?.id }]);
  });

  it('finds a payment that the provider does not know', async () => {
    const order = await aPaidOrder(api);
    const { externalId } = await paymentOf(order);
    await api.dataSource.query("UPDATE payments SET paid_at = now() - interval '2 hours'");
    await api.control('/reset', {});
    await check();
    expect(await differences()).toMatchObject([{ kind: 'missing', externalId, oursCents: TOTAL, theirsCents: 0 }]);
  });

  it('finds money at the provider for a payment that a restored backup no longer has', async () => {
    const reference = randomUUID();
    const payment = { reference, amountCents: 4200, currency: 'BRL', method: 'card', description: 'Pedido' };
    const payer = { name: 'Bia', email: 'bia@example.com' };
    const addresses = { returnUrl: ADDRESS, cancelUrl: ADDRESS, webhookUrl: ADDRESS };
    const { id } = await api.callProvider<{ id: string }>('/payments', { ...payment, payer, ...addresses });
    await api.control(`/payments/${id}`, { outcome: 'paid' });
    await api.aForeignPayment(9900);
    await check();
    const found = { kind: 'unknown', externalId: id, oursCents: 0, theirsCents: 4200, purpose: null, subjectId: null };
    expect(await differences()).toMatchObject([found]);
    await api.callProvider(`/payments/${id}/refunds`, { amountCents: 4200 });
    await check();
    expect(await differences()).toEqual([]);
  });

  it('finds a donation that counts although its money went back, and money without an owner', async () => {
    const { id } = await aCompletedDonation();
    await api.dataSource.query('UPDATE payments SET refunded_cents = captured_cents WHERE subject_id = $1', [id]);
    const order = await aPaidOrder(api);
    await api.dataSource.query("UPDATE payments SET purpose = 'membership' WHERE subject_id = $1", [order.id]);
    await api.runJob('payments.check-ledger');
    const found = (await differences()).filter(({ kind }) => kind === 'books');
    expect(found.map(({ purpose, oursCents, theirsCents }) => [purpose, oursCents, theirsCents]).sort()).toEqual([
      ['donation', 12_345, 0],
      ['membership', 0, TOTAL],
      ['order', TOTAL, 0],
    ]);
  });

  it('does not count a refund that is on its way as a difference', async () => {
    const order = await aPaidOrder(api);
    await falsify(order);
    const { id: paymentId } = await paymentOf(order);
    const refund = api.dataSource.manager.create(PaymentRefund, { paymentId, amountCents: 1000, reason: 'Frasco quebrado' });
    await api.dataSource.manager.insert(PaymentRefund, refund);
    await check();
    expect(await checks()).toEqual({ books: 0, sandbox: 0 });
    await api.dataSource.manager.delete(PaymentRefund, { paymentId });
    await check();
    expect(await checks()).toEqual({ books: 0, sandbox: 1 });
  });

  it('keeps the explanation of a difference while its amounts stay', async () => {
    const order = await aPaidOrder(api);
    await falsify(order);
    await check();
    const [{ id } = { id: '' }] = await differences();
    expectProblem(await post(paths.adminLedgerExplanation(id), { explanation: ' ' }), 'validation.failed');
    expectProblem(await post(paths.adminLedgerExplanation(NO_ID), { explanation: 'Estorno' }), 'resource.not-found');
    expect((await post(paths.adminLedgerExplanation(id), { explanation: 'Estorno lançado em dobro' })).statusCode).toBe(204);
    await check();
    expect(await checks()).toMatchObject({ sandbox: 0 });
    expect(await differences('explained')).toMatchObject([{ id, explanation: 'Estorno lançado em dobro' }]);
    expect(await api.dataSource.manager.countBy(AuditEntry, { entity: 'ledger_differences', entityId: id })).toBe(1);
    await falsify(order, 2000);
    await check();
    expect(await differences()).toMatchObject([{ id, explanation: null, oursCents: TOTAL - 2000 }]);
  });

  it('keeps no explanation over one that its author has not read', async () => {
    const order = await aPaidOrder(api);
    await falsify(order);
    await check();
    const [{ id } = { id: '' }] = await differences();
    const explainOver = (former: string | null, explanation: string) => post(paths.adminLedgerExplanation(id), { explanation, former });
    expect((await explainOver(null, 'Da Ana')).statusCode).toBe(204);
    const refused = await explainOver(null, 'Da Rita');
    expectProblem(refused, 'ledger.explanation-changed');
    expect(refused.json()).toMatchObject({ params: { explanation: 'Da Ana' } });
    // A repeated request, whose first response was lost.
    expect((await explainOver(null, 'Da Ana')).statusCode).toBe(204);
    expect((await explainOver('Da Ana', 'Das duas')).statusCode).toBe(204);
    expect(await differences('explained')).toMatchObject([{ id, explanation: 'Das duas' }]);
    // The last release of the console sends no former explanation.
    expect((await post(paths.adminLedgerExplanation(id), { explanation: 'Da Rita' })).statusCode).toBe(204);
    expect(await api.dataSource.manager.countBy(AuditEntry, { entity: 'ledger_differences', entityId: id })).toBe(3);
  });

  it('repeats a check of a provider that did not respond, and keeps what the last one found', async () => {
    const order = await aPaidOrder(api);
    await falsify(order);
    await check();
    await api.control('/switches', { down: true }, 'PUT');
    await post(paths.adminLedgerChecks);
    expect(await checks()).toMatchObject({ sandbox: 1 });
    await until(async () => (await api.dataSource.query<unknown[]>(TRIED)).length > 0);
    await api.control('/switches', {}, 'PUT');
    await falsify(order, 0);
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await api.settled();
    expect(await checks()).toEqual({ books: 0, sandbox: 0 });
  });

  it('compares all other payments although one can’t be read, and keeps what was found about that one', async () => {
    const [unreadable, other] = [await aPaidOrder(api), await aPaidOrder(api)];
    await falsify(unreadable);
    await check();
    const [{ id } = { id: '' }] = await differences();
    await falsify(other);
    await api.dataSource.query("UPDATE payments SET paid_at = now() - interval '2 hours'");
    const { externalId } = await paymentOf(unreadable);
    const send = globalThis.fetch;
    // A status that no documentation has.
    const confusing = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await send(...request);
      const text = (await response.text()).replace(new RegExp(`("id":"${externalId ?? ''}".*?"status":")[^"]*`), '$1quantum');
      return new Response(text, { status: response.status });
    });
    await post(paths.adminLedgerChecks);
    await until(async () => (await api.dataSource.query<unknown[]>(TRIED)).length > 0);
    expect((await differences()).map((difference) => difference.subjectId).sort()).toEqual([unreadable.id, other.id].sort());
    expect((await differences()).map((difference) => difference.id)).toContain(id);
    confusing.mockRestore();
    await falsify(unreadable, 0);
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await api.settled();
    expect(await differences()).toMatchObject([{ subjectId: other.id }]);
  });

  it('agrees about the payments of the demo data, which can be refunded', async () => {
    const order = await aPaidOrder(api);
    await api.dataSource.query("UPDATE payments SET external_id = 'demo-1', paid_at = now() - interval '2 hours'");
    await api.control('/reset', {});
    const addresses = { returnUrl: ADDRESS, cancelUrl: ADDRESS, webhookUrl: ADDRESS };
    const sandbox = api.app.get<Env>(ENV).payments.sandbox as SandboxEnv;
    await giveToSandbox(api.dataSource.manager, sandbox, addresses);
    await api.control('/switches', { down: true }, 'PUT');
    await giveToSandbox(api.dataSource.manager, sandbox, addresses);
    await api.control('/switches', {}, 'PUT');
    await check();
    expect(await checks()).toEqual({ books: 0, sandbox: 0 });
    await post(paths.adminOrderRefunds(order.id), { amountCents: 1000, reason: 'Frasco quebrado', restock: false });
    await api.settled();
    expect(await paymentOf(order)).toMatchObject({ externalId: 'demo-1', refundedCents: 1000 });
    await check();
    expect(await checks()).toEqual({ books: 0, sandbox: 0 });
  });

  it('names the address of a sandbox that does not respond to the demo seed, and what to start', async () => {
    await aPaidOrder(api);
    await api.dataSource.query("UPDATE payments SET external_id = 'demo-2', paid_at = now() - interval '2 hours'");
    const url = 'http://127.0.0.1:65535';
    const addresses = { returnUrl: ADDRESS, cancelUrl: ADDRESS, webhookUrl: ADDRESS };
    const given = giveToSandbox(api.dataSource.manager, { url, key: 'x', webhookSecret: 'y' }, addresses);
    await expect(given.catch(startupFailure)).resolves.toBe(
      `The demo data is stored, but the payment sandbox does not respond at ${url} (SANDBOX_URL): ECONNREFUSED. ` +
        "Start it ('npm start' starts everything), then run the seed again, or leave sandbox out of PAYMENT_PROVIDERS.",
    );
  });

  it('is for administrators only', async () => {
    const customer = await api.signIn({});
    expectProblem(await post(paths.adminLedgerChecks, {}, customer), 'auth.forbidden');
    expectProblem(await api.inject({ url: paths.adminLedgerDifferences }), 'auth.required');
  });
});
