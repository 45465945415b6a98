import { paths, type AdminOrderView, type InstalmentOptionView, type OrderView } from '@aflora/contracts';
import { Payment } from '../src/payments/payment.entity';
import { expectProblem } from './support/expect-problem';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPlacedOrder, startPaying, TOTAL } from './support/paid-orders';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';
import type { TestApp } from './support/test-app';

const ask = ({ inject }: Pick<TestApp, 'inject'>, amountCents: number | string) =>
  inject({ url: `${paths.paymentInstalments}?amountCents=${amountCents}` });
const optionsOf = async (api: Pick<TestApp, 'inject'>, amountCents: number) => (await ask(api, amountCents)).json<InstalmentOptionView[]>();

describe('instalments at Mercado Pago', () => {
  let api: ProvidersApp;

  beforeAll(async () => {
    api = await startProvidersApp();
  });
  afterAll(() => api.close());

  it('are what the provider says, up to the number that our payment pages allow', async () => {
    expect(await optionsOf(api, 11_290)).toEqual([
      {
        provider: 'mercadopago',
        card: 'Visa',
        plans: [
          { count: 1, instalmentCents: 11_290, totalCents: 11_290 },
          { count: 3, instalmentCents: 3_763, totalCents: 11_290 },
          { count: 12, instalmentCents: 1_066, totalCents: 12_790 },
        ],
      },
    ]);
  });

  it.each([
    ['is down', { status: 500 }],
    ['refuses the request', { status: 400, body: {} }],
    ['sends no list', { body: { message: 'x' } }],
    ['sends no amounts', { body: [{ payment_type_id: 'credit_card', payer_costs: [{ installments: 2 }] }] }],
  ])('are none while it %s, without an error, and payments work', async (kind, response) => {
    const amountCents = 20_000 + kind.length;
    api.mercadoPago.always = response;
    const failed = await ask(api, amountCents);
    api.mercadoPago.always = undefined;
    expect([failed.statusCode, failed.json()]).toEqual([200, []]);
    expect((await api.aPayment('mercadopago', 'card')).next?.kind).toBe('redirect');
  });

  it('are asked for once for an amount', async () => {
    await optionsOf(api, 30_000);
    api.mercadoPago.always = { status: 500 };
    const [again] = await optionsOf(api, 30_000);
    api.mercadoPago.always = undefined;
    expect(again?.plans).toHaveLength(3);
  });

  it('that the buyer chose are kept with what the buyer pays in all, and our amount stays ours', async () => {
    const { id } = await api.aPayment('mercadopago', 'card');
    const card = { external_reference: id, status: 'approved', transaction_amount: 29.9, payment_type_id: 'credit_card' };
    api.mercadoPago.pay({ ...card, installments: 6, transaction_details: { total_paid_amount: 33.3 } });
    expect((await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: {} })).statusCode).toBe(200);
    await api.settled();
    const payment = await api.dataSource.manager.findOneByOrFail(Payment, { id });
    expect(payment).toMatchObject({ status: 'paid', capturedCents: 2_990, instalments: 6, payerTotalCents: 3_330 });
  });

  it.each([
    ['no total', { installments: 6 }],
    ['a total below the price', { installments: 6, transaction_details: { total_paid_amount: 10 } }],
    ['no number', { installments: 'six', transaction_details: { total_paid_amount: 33.3 } }],
  ])('are unknown with %s, and the payment counts', async (_, detail) => {
    const { id } = await api.aPayment('mercadopago', 'card');
    api.mercadoPago.pay({
      external_reference: id,
      status: 'approved',
      transaction_amount: 29.9,
      payment_type_id: 'credit_card',
      ...detail,
    });
    await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: {} });
    await api.settled();
    expect(await api.dataSource.manager.findOneByOrFail(Payment, { id })).toMatchObject({ status: 'paid', instalments: null });
  });

  it('need an amount', async () => {
    for (const amount of ['', '0', '-1', '1.5', '100000001', 'x']) expectProblem(await ask(api, amount), 'validation.failed');
  });
});

describe('instalments at the sandbox', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp();
  });
  afterAll(() => api.close());

  it('are offered for an order, and those chosen stand on it', async () => {
    const [option] = await optionsOf(api, TOTAL);
    const plan = option?.plans.find(({ count }) => count === 6);
    expect(plan?.totalCents).toBeGreaterThan(TOTAL);
    const order = await aPlacedOrder(api);
    const { id } = (
      await api.inject({
        ...{ method: 'POST', url: paths.orderPayments(order.id), headers: order.headers },
        payload: { provider: 'sandbox', method: 'card' },
      })
    ).json<{ id: string }>();
    await api.settle(id, 'paid', { instalments: 6 });
    const instalments = { count: 6, totalCents: plan?.totalCents };
    const seen = (await api.inject({ url: paths.order(order.id), headers: order.headers })).json<OrderView>();
    expect(seen).toMatchObject({ paymentStatus: 'paid', totalAmountCents: TOTAL, payment: { amountCents: TOTAL, instalments } });
    const admin = await api.signIn({ isAdmin: true });
    const shown = (await api.inject({ url: paths.adminOrder(order.id), headers: admin })).json<AdminOrderView>();
    expect(shown.payments).toMatchObject([{ instalments }]);
  });

  it('are none of a Pix, nor while it is down', async () => {
    const order = await aPlacedOrder(api);
    await api.settle((await startPaying(api, order)).id, 'paid');
    const seen = (await api.inject({ url: paths.order(order.id), headers: order.headers })).json<OrderView>();
    expect(seen.payment?.instalments).toBeNull();
    await api.control('/switches', { down: true }, 'PUT');
    expect(await optionsOf(api, 4_321)).toEqual([]);
    await api.control('/switches', {}, 'PUT');
  });
});
