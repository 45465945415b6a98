import { randomUUID } from 'node:crypto';
import { startSandbox } from '@aflora/payment-sandbox/start-sandbox';
import { MercadoPagoProvider } from '../../../src/payments/providers/mercado-pago/mercado-pago.provider';
import type { PaymentProvider } from '../../../src/payments/providers/payment-provider';
import { PaypalProvider } from '../../../src/payments/providers/paypal/paypal.provider';
import type { Payment } from '../../../src/payments/payment.entity';
import { SandboxProvider } from '../../../src/payments/providers/sandbox/sandbox.provider';
import { StaticPixProvider } from '../../../src/payments/providers/static-pix/static-pix.provider';
import { MERCADO_PAGO_SECRET, MERCADO_PAGO_TOKEN, startMercadoPagoStub } from './mercado-pago.stub';
import { breakdownOf } from './paypal-stub-orders';
import { PAYPAL_ENV, startPaypalStub, type PaypalStub } from './paypal.stub';

/** A driver with the double of its provider, and what payers, banks and the provider itself do there. Ids are the driver's external ids. */
export interface ProviderDouble {
  provider: PaymentProvider;
  /** Fee of a payment of R$ 29,90, and whether the provider tells a payout date. */
  settles: { feeCents: number; tellsPayout: boolean };
  /** The payer pays, and returns to the site. */
  pay(id: string): Promise<void>;
  refuse(id: string): Promise<void>;
  /** The work of the next request is done, but its answer never comes: the connection breaks, or nothing happens at all. */
  loseNextAnswer(how: 'broken' | 'silent'): Promise<void>;
  /** Gives the payment a status that no documentation has. */
  confuse(id: string): Promise<void>;
  dispute(id: string, amountCents: number): Promise<string>;
  decide(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** The payer agrees to the subscription, and its first period is charged. */
  authorise(subscriptionId: string): Promise<void>;
  /** A renewal is refused. */
  failRenewal(subscriptionId: string): Promise<void>;
  /** Makes this many paid payments that changed within the last hour; resolves with their references. */
  fill(count: number): Promise<string[]>;
  close(): Promise<void>;
}

const KEY = 'key-of-the-test';
const OWED = { currency_code: 'BRL', value: '29.90' };

export async function sandboxDouble(): Promise<ProviderDouble> {
  const sandbox = await startSandbox({ key: KEY, webhookSecret: 'secret', sweepMs: 50 });
  const provider = new SandboxProvider({ url: sandbox.url, key: KEY, webhookSecret: 'secret' });
  const call = async (path: string, body: object, method = 'POST') => {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const response = await fetch(`${sandbox.url}/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
    return (await response.json()) as { id: string };
  };
  const settle = async (id: string, outcome: string) => void (await call(`/control/payments/${id}`, { outcome }));
  const switchOn = async (switches: object) => void (await call('/control/switches', switches, 'PUT'));
  return {
    provider,
    settles: { feeCents: 119, tellsPayout: true },
    pay: (id) => settle(id, 'paid'),
    refuse: (id) => settle(id, 'refused'),
    loseNextAnswer: async (how) => {
      await switchOn(how === 'broken' ? { loseAnswers: 1 } : { slowMs: 60_000 });
      // The driver tries again after a pause; by then, answers arrive.
      setTimeout(() => void switchOn({}), 100);
    },
    // Its statuses are ours, so another one is invented on the way.
    confuse: (id) => garble(provider, id),
    dispute: async (id, amountCents) => (await call(`/control/payments/${id}/disputes`, { amountCents })).id,
    decide: async (id, outcome) => void (await call(`/control/disputes/${id}`, { outcome })),
    authorise: async (id) => {
      const body = new URLSearchParams({ action: 'authorise' });
      await fetch(`${sandbox.url}/subscribe/${id}`, { method: 'POST', body, redirect: 'manual' });
    },
    failRenewal: async (id) => void (await call(`/control/subscriptions/${id}/charge`, { outcome: 'refused' })),
    fill: async (count) => {
      const references = Array.from({ length: count }, () => randomUUID());
      for (const reference of references) {
        const addresses = { returnUrl: 'http://127.0.0.1:9', cancelUrl: 'http://127.0.0.1:9', webhookUrl: 'http://127.0.0.1:9' };
        const what = { amountCents: 2990, currency: 'BRL', method: 'card', description: 'Pedido', payer: { name: 'Ana', email: 'a@b.c' } };
        await settle((await call('/payments', { reference, ...what, ...addresses })).id, 'paid');
      }
      return references;
    },
    close: () => sandbox.close(),
  };
}

/** The driver of static Pix, with our own rows in memory: no provider is asked, and a person confirms the money. */
export function staticPixDouble(): Promise<Pick<ProviderDouble, 'pay' | 'close'> & { provider: StaticPixProvider }> {
  const rows = new Map<string, Payment>();
  const change = (externalId: string, changes: Partial<Payment>) =>
    void rows.set(externalId, { ...(rows.get(externalId) as Payment), ...changes });
  const records = {
    find: (externalId: string) => Promise.resolve(rows.get(externalId) ?? null),
    withdraw: (externalId: string) => Promise.resolve(change(externalId, { failureCode: 'withdrawn' })),
  };
  const provider = new StaticPixProvider({ key: 'doe@ong.example', name: 'ONG', city: 'CAMPINAS', txidMode: 'reference' }, records);
  const createCheckout = provider.createCheckout.bind(provider);
  // Our row exists before its checkout.
  provider.createCheckout = async (intent) => {
    const started = await createCheckout(intent);
    const blank = { status: 'pending', capturedCents: 0, refundedCents: 0, paidAt: null, failureCode: null } as const;
    if (!rows.has(started.externalId))
      rows.set(started.externalId, { ...blank, id: intent.id, amountCents: intent.amountCents } as Payment);
    return started;
  };
  const pay = (id: string) => {
    change(id, { status: 'paid', capturedCents: rows.get(id)?.amountCents ?? 0, paidAt: new Date() });
    return Promise.resolve();
  };
  return Promise.resolve({ provider, pay, close: () => Promise.resolve() });
}

/** Makes the next answers about this payment carry an unknown status, without touching the double. */
function garble(provider: PaymentProvider, id: string): Promise<void> {
  const real = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    const response = await real(...args);
    const text = (await response.text()).replace(new RegExp(`("id":"${id}".*?"status":")[^"]*`), '$1quantum');
    return new Response(text, { status: response.status });
  });
  return Promise.resolve();
}

export async function mercadoPagoDouble(): Promise<ProviderDouble> {
  const stub = await startMercadoPagoStub();
  const provider = new MercadoPagoProvider({ url: stub.url, accessToken: MERCADO_PAGO_TOKEN, webhookSecret: MERCADO_PAGO_SECRET });
  const change = (id: string, row: object) => Promise.resolve(void stub.pay({ id, ...row }));
  const decided = { won: 'reimbursed', lost: 'settled' };
  const charge = (id: string, row: object) => {
    const { external_reference } = stub.preapprovals.get(id) ?? {};
    const point_of_interaction = { transaction_data: { subscription_id: id } };
    stub.pay({ external_reference, transaction_amount: 29.9, payment_method_id: 'visa', point_of_interaction, ...row });
  };
  const update = (id: string, row: object) => stub.preapprovals.set(id, { ...stub.preapprovals.get(id), ...row });
  return {
    provider,
    settles: { feeCents: 30, tellsPayout: true },
    pay: (id) => change(id, { status: 'approved', status_detail: 'accredited' }),
    refuse: (id) => change(id, { status: 'rejected', status_detail: 'cc_rejected_other_reason' }),
    loseNextAnswer: (how) => Promise.resolve(void (stub.loseNext = how)),
    confuse: (id) => change(id, { status: 'quantum' }),
    dispute: (id, amountCents) => {
      const dispute = `2170000${id}`;
      const [date_created, due] = [new Date(), new Date(Date.now() + 7 * 86_400_000)].map((moment) => moment.toISOString());
      const facts = {
        payments: [Number(id)],
        currency: 'BRL',
        amount: amountCents / 100,
        coverage_applied: false,
        coverage_elegible: true,
      };
      const documentation = { documentation_required: true, documentation_status: 'pending', date_documentation_deadline: due };
      stub.chargebacks.set(dispute, { id: dispute, ...facts, ...documentation, date_created, date_last_updated: date_created });
      stub.pay({ id, status: 'charged_back', status_detail: 'in_process' });
      return Promise.resolve(dispute);
    },
    decide: (id, outcome) => {
      const chargeback = stub.chargebacks.get(id) ?? {};
      stub.chargebacks.set(id, { ...chargeback, coverage_applied: outcome === 'won', date_last_updated: new Date().toISOString() });
      const [payment] = chargeback.payments as number[];
      return change(String(payment), { status: 'charged_back', status_detail: decided[outcome] });
    },
    authorise: (id) => {
      update(id, { status: 'authorized', next_payment_date: new Date(Date.now() + 30 * 86_400_000).toISOString() });
      return Promise.resolve(charge(id, { status: 'approved' }));
    },
    failRenewal: (id) => Promise.resolve(charge(id, { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' })),
    fill: (count) => {
      const references = Array.from({ length: count }, () => randomUUID());
      references.forEach((external_reference, index) => {
        const date_last_updated = new Date(Date.now() - 3_600_000 + index).toISOString();
        stub.pay({ external_reference, status: 'approved', transaction_amount: 29.9, payment_method_id: 'pix', date_last_updated });
      });
      return Promise.resolve(references);
    },
    close: () => stub.close(),
  };
}

export async function paypalDouble(): Promise<ProviderDouble> {
  const stub = await startPaypalStub();
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = PAYPAL_ENV;
  const provider = new PaypalProvider({ url: stub.url, clientId, clientSecret, webhookId });
  const { orders } = stub.state;
  const captureOf = (id: string) => orders.rows.get(id)?.purchase_units[0]?.payments?.captures[0];
  const approve = async (id: string) => {
    stub.approve(id);
    await provider.capture({ externalId: id, query: { token: id }, isAgain: false });
  };
  return {
    provider,
    settles: { feeCents: 203, tellsPayout: false },
    pay: approve,
    refuse: async (id) => {
      orders.declines = 'INSTRUMENT_DECLINED';
      await approve(id);
      // PayPal keeps the declined capture.
      const unit = orders.rows.get(id)?.purchase_units[0];
      if (unit)
        unit.payments = { captures: [{ id: 'CAP-DECLINED', status: 'DECLINED', amount: unit.amount, create_time: '' }], refunds: [] };
      orders.declines = null;
    },
    loseNextAnswer: (how) => Promise.resolve(void (stub.loseNext = how)),
    confuse: (id) => Promise.resolve(void Object.assign(captureOf(id) ?? {}, { status: 'QUANTUM' })),
    ...disputesAt(stub, (id) => captureOf(id)?.id ?? ''),
    ...subscriptionsAt(stub),
    fill: async (count) => {
      const references: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const custom_id = randomUUID();
        const { id } = orders.create({
          id: '',
          status: '',
          links: [],
          purchase_units: [{ custom_id, amount: { currency_code: 'BRL', value: '29.90' } }],
        });
        await approve(id);
        stub.state.reports.push({ transaction_info: { transaction_event_code: 'T1107', paypal_reference_id: captureOf(id)?.id } });
        references.push(custom_id);
      }
      return references;
    },
    close: () => stub.close(),
  };
}

/** Disputes at PayPal, by the capture that they are about. */
function disputesAt({ state: { disputes } }: PaypalStub, captureOf: (id: string) => string): Pick<ProviderDouble, 'dispute' | 'decide'> {
  return {
    dispute: (id, amountCents) => {
      const dispute_id = `PP-D-${randomUUID().slice(0, 8)}`;
      const now = new Date();
      const value = { currency_code: 'BRL', value: (amountCents / 100).toFixed(2) };
      const disputed_transactions = [{ seller_transaction_id: captureOf(id) }];
      const times = { create_time: now.toISOString(), update_time: now.toISOString() };
      const due = { seller_response_due_date: new Date(now.getTime() + 7 * 86_400_000).toISOString() };
      const facts = { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', status: 'WAITING_FOR_SELLER_RESPONSE', dispute_amount: value };
      disputes.set(dispute_id, { dispute_id, ...times, disputed_transactions, ...facts, ...due });
      return Promise.resolve(dispute_id);
    },
    decide: (id, outcome) => {
      const dispute = disputes.get(id);
      const outcome_code = outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      Object.assign(dispute ?? {}, { status: 'RESOLVED', dispute_outcome: { outcome_code }, update_time: new Date().toISOString() });
      return Promise.resolve();
    },
  };
}

function subscriptionsAt({ state: { subscriptions } }: PaypalStub): Pick<ProviderDouble, 'authorise' | 'failRenewal'> {
  const charge = (id: string, status: string) => {
    const { gross_amount, paypal_fee: fee_amount, net_amount } = breakdownOf(OWED);
    const amount_with_breakdown = { gross_amount, fee_amount, net_amount };
    const row = { id: `SALE${randomUUID()}`, status, time: new Date().toISOString(), amount_with_breakdown };
    subscriptions.transactions.set(id, [row, ...(subscriptions.transactions.get(id) ?? [])]);
  };
  const update = (id: string, row: object) => void Object.assign(subscriptions.rows.get(id) ?? {}, row);
  return {
    authorise: (id) => {
      const time = new Date().toISOString();
      const next_billing_time = new Date(Date.now() + 30 * 86_400_000).toISOString();
      charge(id, 'COMPLETED');
      return Promise.resolve(update(id, { status: 'ACTIVE', billing_info: { last_payment: { time }, next_billing_time } }));
    },
    failRenewal: (id) => {
      const { billing_info } = subscriptions.rows.get(id) ?? {};
      return Promise.resolve(update(id, { billing_info: { ...billing_info, failed_payments_count: 1, outstanding_balance: OWED } }));
    },
  };
}
