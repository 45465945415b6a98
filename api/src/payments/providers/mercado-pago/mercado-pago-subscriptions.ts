import { jsonObjectOf, optionalTextOf, textOf } from '../provider-response';
import type { StartedSubscription, SubscriptionIntent, SubscriptionSnapshot } from '../payment-provider';
import { mercadoPagoSubscription } from './mercado-pago-responses';
import type { MercadoPagoClient } from './mercado-pago-client';
import type { MercadoPagoPayments } from './mercado-pago-payments';
import { recurringAmount, subscriptionRequest } from './mercado-pago-requests';

/** Subscriptions (`preapproval`) without a plan. Their charges carry the subscription's reference, which is ours. */
export class MercadoPagoSubscriptions {
  constructor(
    private readonly client: MercadoPagoClient,
    private readonly payments: MercadoPagoPayments,
  ) {}

  create(intent: SubscriptionIntent): Promise<StartedSubscription> {
    return this.client.post('/preapproval', { body: subscriptionRequest(intent), key: `${intent.id}:create` }, (value) => {
      const response = jsonObjectOf(value);
      return { externalId: textOf(response, 'id'), next: { kind: 'redirect', url: textOf(response, 'init_point') } };
    });
  }

  async fetch(externalId: string): Promise<SubscriptionSnapshot> {
    const response = await this.client.get(pathOf(externalId), jsonObjectOf);
    const reference = this.client.read(() => optionalTextOf(response, 'external_reference'));
    const charges = reference ? await this.payments.search(reference) : [];
    return this.client.read(() => mercadoPagoSubscription(response, charges));
  }

  changeAmount(externalId: string, amountCents: number): Promise<void> {
    return this.client.put(pathOf(externalId), { auto_recurring: recurringAmount(amountCents) });
  }

  pause(externalId: string): Promise<void> {
    return this.move(externalId, 'paused', ['paused', 'cancelled']);
  }

  /** Mercado Pago retries a failed charge by itself, for days. */
  resume(externalId: string): Promise<void> {
    return this.move(externalId, 'authorized', ['active', 'past-due', 'cancelled']);
  }

  cancel(externalId: string): Promise<void> {
    return this.move(externalId, 'cancelled', ['cancelled']);
  }

  private move(externalId: string, status: string, ends: SubscriptionSnapshot['status'][]): Promise<void> {
    return this.client.putUnlessDone(pathOf(externalId), { status }, async () => ends.includes((await this.fetch(externalId)).status));
  }
}

const pathOf = (id: string): string => `/preapproval/${encodeURIComponent(id)}`;
