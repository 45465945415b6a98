import { randomUUID } from 'node:crypto';
import { jsonObjectOf, textOf } from '../provider-response';
import { ProviderRefusal, type ProviderCall } from '../provider-http';
import type { PaymentSnapshot, StartedSubscription, SubscriptionIntent, SubscriptionSnapshot } from '../payment-provider';
import { decimalOf } from '../decimal-amount';
import { approvalLinkOf } from './paypal-responses';
import type { PaypalClient } from './paypal-client';
import { PaypalPlans } from './paypal-plans';
import { outstandingOf, paypalCharges, paypalSubscription } from './paypal-subscription-responses';

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
    const amount = this.client.read(() => outstandingOf(response));
    if (!amount) return;
    const body = { note: 'Cobrança em atraso.', capture_type: 'OUTSTANDING_BALANCE', amount };
    try {
      await this.client.call({ method: 'POST', path: `${pathOf(externalId)}/capture`, body, headers: oneTimeKey() }, jsonObjectOf);
    } catch (error) {
      // Declined: the next snapshot reports the subscription as past due.
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }

  cancel(externalId: string): Promise<void> {
    return this.move(externalId, 'cancel', ['cancelled']);
  }

  private charges(externalId: string): Promise<PaymentSnapshot[]> {
    const range = { start_time: new Date(Date.now() - CHARGES_MS).toISOString(), end_time: new Date().toISOString() };
    const path = `${pathOf(externalId)}/transactions?${new URLSearchParams(range).toString()}`;
    return this.client.call({ method: 'GET', path }, (response) => paypalCharges(response, externalId));
  }

  /** A refusal is fine when the subscription already is in one of the `ends` states. */
  private async move(externalId: string, verb: keyof typeof REASONS, ends: SubscriptionSnapshot['status'][]): Promise<void> {
    const body = { reason: REASONS[verb] };
    const call: ProviderCall = { method: 'POST', path: `${pathOf(externalId)}/${verb}`, body, headers: oneTimeKey() };
    try {
      await this.client.call(call, jsonObjectOf);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || !ends.includes((await this.fetch(externalId)).status)) throw error;
    }
  }
}

const pathOf = (id: string): string => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

/**
 * The idempotency key is new for each call, shared by its retries only: the same status may be set again later, after another one in
 * between.
 */
const oneTimeKey = (): Record<string, string> => ({ 'paypal-request-id': randomUUID() });

function nameOf(name: string): { given_name: string; surname?: string } {
  const [given = '', ...rest] = name.trim().split(/\s+/);
  return { given_name: given, ...(rest.length > 0 && { surname: rest.join(' ') }) };
}
