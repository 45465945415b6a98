import { randomUUID } from 'node:crypto';
import { answerOf, textOf } from '../provider-answer';
import { ProviderRefusal, type ProviderCall } from '../provider-http';
import type { PaymentSnapshot, StartedSubscription, SubscriptionIntent, SubscriptionSnapshot } from '../payment-provider';
import { decimalOf } from '../decimal-amount';
import { approvalLinkOf } from './paypal-answers';
import type { PaypalClient } from './paypal-client';
import { PaypalPlans } from './paypal-plans';
import { outstandingOf, paypalCharges, paypalSubscription } from './paypal-subscription-answers';

/** PayPal refunds no longer than half a year; what is older is of no interest. */
const CHARGES_MS = 366 * 86_400_000;
const REASONS = { suspend: 'Pausa pedida no site.', activate: 'Retomada pedida no site.', cancel: 'Cancelamento pedido no site.' };

/** Product → plan → subscription. */
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
    return this.client.call({ method: 'POST', path: '/v1/billing/subscriptions', body, headers }, (answer) => ({
      externalId: textOf(answerOf(answer), 'id'),
      next: { kind: 'redirect', url: approvalLinkOf(answer) },
    }));
  }

  async fetch(externalId: string): Promise<SubscriptionSnapshot> {
    const answer = await this.client.call({ method: 'GET', path: `${pathOf(externalId)}?fields=plan` }, answerOf);
    // Before somebody approves it there is nothing to list.
    const charges = answer.status === 'APPROVAL_PENDING' ? [] : await this.charges(externalId);
    return this.client.read(() => paypalSubscription(answer, charges));
  }

  /** For the charges to come. Another plan would need the payer's consent; another price of the same one does not. */
  async changeAmount(externalId: string, amountCents: number): Promise<void> {
    const value = { currency_code: 'BRL', value: decimalOf(amountCents) };
    const body = [{ op: 'replace', path: '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price', value }];
    await this.client.call({ method: 'PATCH', path: pathOf(externalId), body, headers: ofThisCall() }, answerOf);
  }

  pause(externalId: string): Promise<void> {
    return this.move(externalId, 'suspend', ['paused', 'past-due', 'cancelled']);
  }

  /** What failed is charged now; PayPal alone would wait for the next period. */
  async resume(externalId: string): Promise<void> {
    const answer = await this.client.call({ method: 'GET', path: pathOf(externalId) }, answerOf);
    if (answer.status === 'SUSPENDED') await this.move(externalId, 'activate', ['active', 'past-due', 'pending', 'cancelled']);
    const amount = this.client.read(() => outstandingOf(answer));
    if (!amount) return;
    const body = { note: 'Cobrança em atraso.', capture_type: 'OUTSTANDING_BALANCE', amount };
    try {
      await this.client.call({ method: 'POST', path: `${pathOf(externalId)}/capture`, body, headers: ofThisCall() }, answerOf);
    } catch (error) {
      // Declined: the snapshot that follows says past due.
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }

  cancel(externalId: string): Promise<void> {
    return this.move(externalId, 'cancel', ['cancelled']);
  }

  private charges(externalId: string): Promise<PaymentSnapshot[]> {
    const range = { start_time: new Date(Date.now() - CHARGES_MS).toISOString(), end_time: new Date().toISOString() };
    const path = `${pathOf(externalId)}/transactions?${new URLSearchParams(range).toString()}`;
    return this.client.call({ method: 'GET', path }, (answer) => paypalCharges(answer, externalId));
  }

  /** A refusal may mean that it is in that state already. */
  private async move(externalId: string, verb: keyof typeof REASONS, ends: SubscriptionSnapshot['status'][]): Promise<void> {
    const body = { reason: REASONS[verb] };
    const call: ProviderCall = { method: 'POST', path: `${pathOf(externalId)}/${verb}`, body, headers: ofThisCall() };
    try {
      await this.client.call(call, answerOf);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || !ends.includes((await this.fetch(externalId)).status)) throw error;
    }
  }
}

const pathOf = (id: string): string => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

/** A state may be wanted twice, with another between: the key is of this one call and its repeats. */
const ofThisCall = (): Record<string, string> => ({ 'paypal-request-id': randomUUID() });

function nameOf(name: string): { given_name: string; surname?: string } {
  const [given = '', ...rest] = name.trim().split(/\s+/);
  return { given_name: given, ...(rest.length > 0 && { surname: rest.join(' ') }) };
}
