import { paths, type PaymentResultView, type PaymentView } from '@aflora/contracts';
import { Payment } from '../src/payments/payment.entity';
import { PaymentsService } from '../src/payments/payments.service';
import { startProvidersApp, type ProvidersApp } from './support/providers/providers-app';

const DECLINE = 'INSTRUMENT_DECLINED';

describe('a payment that was declined, on a page that takes further tries', () => {
  let api: ProvidersApp;

  beforeAll(async () => {
    api = await startProvidersApp();
  });

  afterAll(() => api.close());

  afterEach(() => void (api.paypal.state.orders.declines = null));

  const returnFromPage = async (id: string, query = {}) =>
    (await api.inject({ method: 'POST', url: paths.paymentReturn(id), payload: query })).json<PaymentResultView>().status;
  const row = (id: string) => api.dataSource.manager.findOneByOrFail(Payment, { id });
  /** Another attempt for the same order, with which its buyer goes on. */
  const replaced = async (id: string, provider: string): Promise<PaymentView> => {
    const { purpose, subjectId, amountCents, description, payerName, payerEmail } = await row(id);
    const payments = api.app.get(PaymentsService, { strict: false });
    const next = {
      purpose,
      subjectId,
      amountCents,
      description,
      payerName,
      payerEmail,
      provider,
      method: 'card',
      expiresAt: null,
    } as const;
    const started = await payments.start(await api.dataSource.transaction((manager) => payments.create(manager, next)), { replaces: true });
    await api.settled();
    return started;
  };

  describe('of PayPal', () => {
    const declined = async () => {
      const { id } = await api.aPayment('paypal', 'card');
      const token = await api.externalIdOf(id);
      api.paypal.approve(token);
      api.paypal.state.orders.declines = DECLINE;
      expect(await returnFromPage(id, { token })).toBe('failed');
      api.paypal.state.orders.declines = null;
      return { id, token };
    };
    const capturesOf = (token: string) => api.paypal.callsTo('POST', new RegExp(`${token}/capture$`)).length;

    it('is captured when it is approved again', async () => {
      const { id, token } = await declined();
      expect(await returnFromPage(id)).toBe('failed');
      expect(await returnFromPage(id, { token })).toBe('paid');
      expect(await returnFromPage(id, { token })).toBe('paid');
      expect(await row(id)).toMatchObject({ status: 'paid', capturedCents: 2990 });
      expect(capturesOf(token)).toBe(2);
    });

    it('is withdrawn, and not captured any more, once its buyer goes on with another attempt', async () => {
      const { id, token } = await declined();
      await replaced(id, 'mercadopago');
      expect(api.paypal.state.orders.rows.get(token)?.purchase_units[0]?.custom_id).toBe(`withdrawn:${id}`);
      expect(await returnFromPage(id, { token })).toBe('failed');
      expect(capturesOf(token)).toBe(1);
    });

    it('is not captured while its withdrawal has not reached PayPal', async () => {
      const { id, token } = await declined();
      await replaced(id, 'mercadopago');
      Object.assign(api.paypal.state.orders.rows.get(token)?.purchase_units[0] ?? {}, { custom_id: id });
      expect(await returnFromPage(id, { token })).toBe('failed');
      expect(capturesOf(token)).toBe(1);
    });
  });

  describe('of Mercado Pago', () => {
    const aCard = (id: string, status: string) => {
      const card = { transaction_amount: 29.9, payment_method_id: 'visa', status_detail: 'cc_rejected_other_reason' };
      return api.mercadoPago.pay({ external_reference: id, status, ...card });
    };
    const declined = async () => {
      const { id } = await api.aPayment('mercadopago', 'card');
      const preference = await api.externalIdOf(id);
      aCard(id, 'rejected');
      expect(await returnFromPage(id)).toBe('failed');
      return { id, preference };
    };

    it('is paid when another card is accepted, before any webhook says so', async () => {
      const { id } = await declined();
      const accepted = aCard(id, 'approved');
      expect(await returnFromPage(id)).toBe('paid');
      expect(await api.externalIdOf(id)).toBe(accepted);
    });

    it('has no page any more once its buyer goes on with another attempt', async () => {
      const { id, preference } = await declined();
      await replaced(id, 'paypal');
      const path = `/checkout/preferences/${preference.slice('pref:'.length)}`;
      expect(api.mercadoPago.callsTo('PUT', path)).toMatchObject([{ body: { expires: true } }]);
    });
  });

  it('is withdrawn when the account of its payer is erased', async () => {
    const { id } = await api.aPayment('paypal', 'card');
    const token = await api.externalIdOf(id);
    api.paypal.approve(token);
    api.paypal.state.orders.declines = DECLINE;
    expect(await returnFromPage(id, { token })).toBe('failed');
    const headers = await api.signIn({ email: (await row(id)).payerEmail });
    expect((await api.inject({ method: 'POST', url: paths.erasure, payload: {}, headers })).statusCode).toBe(204);
    await api.settled();
    expect(api.paypal.state.orders.rows.get(token)?.purchase_units[0]?.custom_id).toBe(`withdrawn:${id}`);
  });

  it('is not captured once another attempt has paid, though it is still open', async () => {
    const { id } = await api.aPayment('paypal', 'card');
    const token = await api.externalIdOf(id);
    const { id: other } = await replaced(id, 'mercadopago');
    await api.dataSource.manager.update(Payment, { id }, { status: 'pending' });
    Object.assign(api.paypal.state.orders.rows.get(token)?.purchase_units[0] ?? {}, { custom_id: id });
    api.mercadoPago.pay({ external_reference: other, status: 'approved', transaction_amount: 29.9, payment_method_id: 'visa' });
    expect(await returnFromPage(other)).toBe('paid');
    api.paypal.approve(token);
    expect(await returnFromPage(id, { token })).toBe('pending');
  });
});
