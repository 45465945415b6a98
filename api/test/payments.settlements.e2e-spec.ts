import { paths, type AdminOrderView, type PaymentAttemptView } from '@aflora/contracts';
import { Payment } from '../src/payments/payment.entity';
import { PaymentReconciliationService } from '../src/payments/snapshots/payment-reconciliation.service';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPaidOrder, TOTAL, type PlacedOrder } from './support/paid-orders';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

const UNTOLD = { feeCents: null, netCents: null, payoutOn: null };

describe('what a provider keeps of a payment', () => {
  let api: MoneyApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMoneyApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());

  const attemptOf = async ({ id }: PlacedOrder): Promise<PaymentAttemptView | undefined> =>
    (await api.inject({ url: paths.adminOrder(id), headers: admin })).json<AdminOrderView>().payments[0];

  it('is stored when the payment is paid, and shown with the order', async () => {
    const order = await aPaidOrder(api);
    // 0.99 % of R$ 112,90, paid out on the same day.
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    expect(await attemptOf(order)).toMatchObject({ feeCents: 112, netCents: TOTAL - 112, payoutOn: today });
  });

  it('is completed by the nightly check for a payment for which it was not reported yet', async () => {
    const order = await aPaidOrder(api);
    await api.dataSource.manager.update(Payment, { subjectId: order.id }, UNTOLD);
    await api.runJob('payments.check-ledger');
    expect(await attemptOf(order)).toMatchObject({ feeCents: 112, netCents: TOTAL - 112, payoutOn: expect.any(String) as string });
  });
});

describe('what other providers tell', () => {
  let api: ProvidersApp;

  beforeAll(async () => {
    api = await startProvidersApp();
  });

  afterAll(() => api.close());

  const factsOf = async (id: string) => {
    const { feeCents, netCents, payoutOn } = await api.dataSource.manager.findOneByOrFail(Payment, { id });
    return { feeCents, netCents, payoutOn };
  };
  const reconcile = () => api.app.get(PaymentReconciliationService).run();
  const approved = async () => {
    const { id } = await api.aPayment('mercadopago', 'pix');
    const externalId = await api.externalIdOf(id);
    const tell = async (row: object) => {
      api.mercadoPago.pay({ id: externalId, ...row });
      await reconcile();
      return factsOf(id);
    };
    // Approved a second before: reconciliation lists it as changed.
    return { id, tell, facts: await tell({ status: 'approved' }) };
  };

  it('changes when the provider says otherwise later, and stays when it says nothing', async () => {
    const { tell, facts } = await approved();
    expect(facts).toEqual({ feeCents: 30, netCents: 2_960, payoutOn: '2026-03-15' });
    const dearer = { fee_details: [{ type: 'mercadopago_fee', amount: 1.49, fee_payer: 'collector' }] };
    const later = { money_release_date: '2026-04-01T00:00:00.000-04:00' };
    const changed = { feeCents: 149, netCents: 2_841, payoutOn: '2026-04-01' };
    expect(await tell({ ...dearer, ...later, transaction_details: { net_received_amount: 28.41 } })).toEqual(changed);
    expect(await tell({ fee_details: [], transaction_details: null, money_release_date: null })).toEqual(changed);
  });

  it('counts only what the charity pays, and says nothing of a fee that is not known yet', async () => {
    const { tell } = await approved();
    const shared = [
      { type: 'mercadopago_fee', amount: 1.2, fee_payer: 'collector' },
      { type: 'financing_fee', amount: 4.5, fee_payer: 'payer' },
    ];
    expect(await tell({ fee_details: shared })).toMatchObject({ feeCents: 120 });
    const { id } = await api.aPayment('mercadopago', 'pix');
    const untold = { fee_details: [], transaction_details: { net_received_amount: 0 }, money_release_date: null };
    api.mercadoPago.pay({ id: await api.externalIdOf(id), status: 'approved', ...untold });
    await reconcile();
    expect(await factsOf(id)).toEqual(UNTOLD);
  });

  it('never keeps a payment from being paid, however odd it is', async () => {
    const { id } = await api.aPayment('mercadopago', 'pix');
    const odd = {
      fee_details: [{ amount: 'tanto' }],
      transaction_details: { net_received_amount: 99_999_999_999 },
      money_release_date: 'amanhã',
    };
    api.mercadoPago.pay({ id: await api.externalIdOf(id), status: 'approved', ...odd });
    await reconcile();
    expect(await factsOf(id)).toEqual(UNTOLD);
    expect(await api.dataSource.manager.findOneByOrFail(Payment, { id })).toMatchObject({ status: 'paid' });
  });

  it('is nothing for the static Pix', async () => {
    const { id } = await api.aPayment('pix-static', 'pix');
    const admin = await api.signIn({ isAdmin: true });
    await api.inject({ method: 'POST', url: paths.adminPaymentConfirmation(id), headers: admin });
    expect(await api.dataSource.manager.findOneByOrFail(Payment, { id })).toMatchObject({ status: 'paid', ...UNTOLD });
  });
});
