import { randomUUID } from 'node:crypto';
import type { RetryIntent, SubscriptionIntent, PaymentSnapshot, StartedSubscription, SubscriptionSnapshot } from '../payment-provider';
import { ProviderRefusal, unlessDone, type ProviderCall } from '../provider-http';
import { jsonObjectOf, textOf, decimalOf, type JsonObject } from '../response-fields';
import type { PaypalClient } from './paypal-client';
import { approvalLinkOf, outstandingOf, paypalCharges, paypalSubscription } from './paypal-responses';

const PRODUCT = { name: 'Contribuição recorrente', type: 'SERVICE' };
const INTERVAL_UNITS = { month: 'MONTH', year: 'YEAR' } as const;
/**
 * PayPal retries a failed charge twice in ten days before it counts as a failure, and suspends the subscription after this many failures.
 */
const FAILURES = 3;

type Price = Pick<SubscriptionIntent, 'amountCents' | 'interval'>;

/** PayPal subscriptions need a plan. There is one plan for each price and interval, created on first use and then reused. */
export class PaypalPlans {
  private readonly made = new Map<string, Promise<string>>();

  constructor(private readonly client: PaypalClient) {}

  idOf({ amountCents, interval }: Price): Promise<string> {
    return this.once(`plan:${interval}:${amountCents}`, async (name) => {
      const product = await this.once('product:recurring', (key) => this.create('/v1/catalogs/products', key, PRODUCT));
      // The key includes the product: otherwise, once the product is replaced, an old key would return a plan of the deleted product.
      return this.create('/v1/billing/plans', `${name}:${product}`, {
        product_id: product,
        name: `${PRODUCT.name} (${interval === 'month' ? 'mensal' : 'anual'})`,
        billing_cycles: [
          {
            sequence: 1,
            tenure_type: 'REGULAR',
            total_cycles: 0,
            frequency: { interval_unit: INTERVAL_UNITS[interval], interval_count: 1 },
            pricing_scheme: { fixed_price: { currency_code: 'BRL', value: decimalOf(amountCents) } },
          },
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: FAILURES },
      });
    });
  }

  private create(path: string, key: string, body: object): Promise<string> {
    return this.client.call({ method: 'POST', path, body, headers: { 'paypal-request-id': key } }, (response) =>
      textOf(jsonObjectOf(response), 'id'),
    );
  }

  private once(key: string, make: (key: string) => Promise<string>): Promise<string> {
    const known = this.made.get(key) ?? make(key);
    this.made.set(key, known);
    known.catch(() => this.made.delete(key));
    return known;
  }
}

/** PayPal refunds for half a year at most, so older charges don't matter. */
const CHARGES_MS = 366 * 86_400_000;
const REASONS = { suspend: 'Pausa pedida no site.', activate: 'Retomada pedida no site.', cancel: 'Cancelamento pedido no site.' };

/** Subscriptions, each on a plan of one shared product. */
export class PaypalSubscriptions {
  private readonly plans: PaypalPlans;

  constructor(private readonly client: PaypalClient) {
    this.plans = new PaypalPlans(client);
  }

  async create(intent: SubscriptionIntent): Promise<StartedSubscription> {
    const { id, payerName, payerEmail, returnUrl, cancelUrl } = intent;
    const body = {
      plan_id: await this.plans.idOf(intent),
      custom_id: id,
      subscriber: { name: nameOf(payerName), email_address: payerEmail },
      application_context: {
        ...{ locale: 'pt-BR', shipping_preference: 'NO_SHIPPING', user_action: 'SUBSCRIBE_NOW' },
        ...{ return_url: returnUrl, cancel_url: cancelUrl },
      },
    };
    const headers = { 'paypal-request-id': `${id}:create` };
    return this.client.call({ method: 'POST', path: '/v1/billing/subscriptions', body, headers }, (response) => ({
      externalId: textOf(jsonObjectOf(response), 'id'),
      next: { kind: 'redirect', url: approvalLinkOf(response) },
    }));
  }

  async fetch(externalId: string): Promise<SubscriptionSnapshot> {
    const response = await this.client.call({ method: 'GET', path: `${pathOf(externalId)}?fields=plan` }, jsonObjectOf);
    // A subscription that nobody approved yet has no charges.
    const charges = response.status === 'APPROVAL_PENDING' ? [] : await this.charges(externalId);
    return this.client.read(() => paypalSubscription(response, charges));
  }

  /** Applies to future charges. A new plan would need the payer's consent; a new price of the same plan doesn't. */
  async changeAmount(externalId: string, amountCents: number): Promise<void> {
    const value = { currency_code: 'BRL', value: decimalOf(amountCents) };
    const body = [{ op: 'replace', path: '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price', value }];
    await this.client.call({ method: 'PATCH', path: pathOf(externalId), body, headers: oneTimeKey() }, jsonObjectOf);
  }

  pause(externalId: string): Promise<void> {
    return this.move(externalId, 'suspend', ['paused', 'past-due', 'cancelled']);
  }

  /** Also charges the outstanding balance now; PayPal would wait for the next period. */
  async resume(externalId: string): Promise<void> {
    const response = await this.client.call({ method: 'GET', path: pathOf(externalId) }, jsonObjectOf);
    if (response.status === 'SUSPENDED') await this.move(externalId, 'activate', ['active', 'past-due', 'pending', 'cancelled']);
    try {
      await this.capture(externalId, response, oneTimeKey());
    } catch (error) {
      // Declined: the next snapshot reports the subscription as past due.
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }

  /** Charges the outstanding balance, which PayPal would charge with the next period. */
  async retryCharge({ externalId, key }: RetryIntent): Promise<void> {
    const response = await this.client.call({ method: 'GET', path: pathOf(externalId) }, jsonObjectOf);
    await this.capture(externalId, response, { 'paypal-request-id': key });
  }

  cancel(externalId: string): Promise<void> {
    return this.move(externalId, 'cancel', ['cancelled']);
  }

  private async capture(externalId: string, subscription: JsonObject, headers: Record<string, string>): Promise<void> {
    const amount = this.client.read(() => outstandingOf(subscription));
    if (!amount) return;
    const body = { note: 'Cobrança em atraso.', capture_type: 'OUTSTANDING_BALANCE', amount };
    await this.client.call({ method: 'POST', path: `${pathOf(externalId)}/capture`, body, headers }, jsonObjectOf);
  }

  private charges(externalId: string): Promise<PaymentSnapshot[]> {
    const range = { start_time: new Date(Date.now() - CHARGES_MS).toISOString(), end_time: new Date().toISOString() };
    const path = `${pathOf(externalId)}/transactions?${new URLSearchParams(range).toString()}`;
    return this.client.call({ method: 'GET', path }, (response) => paypalCharges(response, externalId));
  }

  /** Changes the subscription's state. A refusal is ignored if the subscription is already in one of the `ends` states. */
  private async move(externalId: string, verb: keyof typeof REASONS, ends: SubscriptionSnapshot['status'][]): Promise<void> {
    const body = { reason: REASONS[verb] };
    const call: ProviderCall = { method: 'POST', path: `${pathOf(externalId)}/${verb}`, body, headers: oneTimeKey() };
    const isDone = async () => ends.includes((await this.fetch(externalId)).status);
    await unlessDone(() => this.client.call(call, jsonObjectOf), isDone);
  }
}

const pathOf = (id: string): string => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

/**
 * The retries of one call share an idempotency key. Each call has a new key, because the same status may be set again later, after another
 * one.
 */
const oneTimeKey = (): Record<string, string> => ({ 'paypal-request-id': randomUUID() });

function nameOf(name: string): { given_name: string; surname?: string } {
  const [given = '', ...rest] = name.trim().split(/\s+/);
  return { given_name: given, ...(rest.length > 0 && { surname: rest.join(' ') }) };
}
