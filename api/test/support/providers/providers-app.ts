import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { PaymentMethod, PaymentView } from '@aflora/contracts';
import { PaymentsService } from '../../../src/payments/payments.service';
import { until } from '../api-process';
import { startTestApp, type TestApp } from '../test-app';
import { MERCADO_PAGO_SECRET, MERCADO_PAGO_TOKEN, startMercadoPagoStub, type MercadoPagoStub } from './mercado-pago.stub';
import { PAYPAL_ENV, startPaypalStub, type PaypalStub } from './paypal.stub';

/** There is no mail server, so mails wait for ever. */
const WAITING = `
  SELECT count(*)::integer AS count FROM graphile_worker.jobs WHERE attempts < max_attempts AND task_identifier LIKE 'payments.%'
`;

export interface ProvidersApp extends TestApp {
  mercadoPago: MercadoPagoStub;
  paypal: PaypalStub;
  /** A started payment of 29.90 for an order that doesn't exist. */
  aPayment(provider: string, method: PaymentMethod): Promise<PaymentView>;
  externalIdOf(paymentId: string): Promise<string>;
  /** Resolves once no event and no refund is pending. */
  settled(): Promise<void>;
}

/** The API with every provider but the sandbox, connected to stubs. */
export async function startProvidersApp(variables: Record<string, string> = {}): Promise<ProvidersApp> {
  const [mercadoPago, paypal] = [await startMercadoPagoStub(), await startPaypalStub()];
  const api = await startTestApp({
    PAYMENT_PROVIDERS: 'mercadopago,paypal,pix-static',
    ...{
      MERCADO_PAGO_URL: mercadoPago.url,
      MERCADO_PAGO_ACCESS_TOKEN: MERCADO_PAGO_TOKEN,
      MERCADO_PAGO_WEBHOOK_SECRET: MERCADO_PAGO_SECRET,
    },
    ...{ PAYPAL_URL: paypal.url, ...PAYPAL_ENV },
    ...{ PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG Beleza Solidária', PIX_CITY: 'São Paulo' },
    ...variables,
  });
  const dataSource = api.app.get(DataSource);
  const payments = api.app.get(PaymentsService, { strict: false });
  return {
    ...api,
    mercadoPago,
    paypal,
    aPayment: async (provider, method) => {
      const payer = { payerName: 'Ana Lima', payerEmail: 'ana@example.com' };
      const what = { purpose: 'order', subjectId: randomUUID(), amountCents: 2990, description: 'Pedido', expiresAt: null } as const;
      return payments.start(await dataSource.transaction((manager) => payments.create(manager, { provider, method, ...what, ...payer })));
    },
    externalIdOf: async (id) => {
      const [row] = await dataSource.query<{ id: string }[]>('SELECT external_id AS id FROM payments WHERE id = $1', [id]);
      return row?.id ?? '';
    },
    settled: () => until(async () => (await dataSource.query<[{ count: number }]>(WAITING))[0].count === 0),
    close: async () => {
      await api.close();
      await Promise.all([mercadoPago.close(), paypal.close()]);
    },
  };
}
