import { answerOf, optionalTextOf, textOf } from '../provider-answer';
import type { StartedSubscription, SubscriptionIntent, SubscriptionSnapshot } from '../payment-provider';
import { mercadoPagoSubscription } from './mercado-pago-answers';
import type { MercadoPagoClient } from './mercado-pago-client';
import type { MercadoPagoPayments } from './mercado-pago-payments';
import { recurringAmount, subscriptionRequest } from './mercado-pago-requests';

/** A `preapproval`, without a plan; its charges carry its reference, which is ours. */
export class MercadoPagoSubscriptions {
  constructor(
    private readonly client: MercadoPagoClient,
    private readonly payments: MercadoPagoPayments,
  ) {}

  create(intent: SubscriptionIntent): Promise<StartedSubscription> {
    return this.client.post('/preapproval', { body: subscriptionRequest(intent), key: `${intent.id}:create` }, (value) => {
      const answer = answerOf(value);
      return { externalId: textOf(answer, 'id'), next: { kind: 'redirect', url: textOf(answer, 'init_point') } };
    });
  }

  async fetch(externalId: string): Promise<SubscriptionSnapshot> {
    const answer = await this.client.get(pathOf(externalId), answerOf);
    const reference = this.client.read(() => optionalTextOf(answer, 'external_reference'));
    const charges = reference ? await this.payments.search(reference) : [];
    return this.client.read(() => mercadoPagoSubscription(answer, charges));
  }

  changeAmount(externalId: string, amountCents: number): Promise<void> {
    return this.client.put(pathOf(externalId), { auto_recurring: recurringAmount(amountCents) });
  }

  pause(externalId: string): Promise<void> {
    return this.move(externalId, 'paused', ['paused', 'cancelled']);
  }

  /** A charge that failed is tried again by Mercado Pago alone, for days. */
  resume(externalId: string): Promise<void> {
    return this.move(externalId, 'authorized', ['active', 'past-due', 'cancelled']);
  }

  cancel(externalId: string): Promise<void> {
    return this.move(externalId, 'cancelled', ['cancelled']);
  }

  private move(externalId: string, status: string, ends: SubscriptionSnapshot['status'][]): Promise<void> {
    return this.client.putUnless(pathOf(externalId), { status }, async () => ends.includes((await this.fetch(externalId)).status));
  }
}

const pathOf = (id: string): string => `/preapproval/${encodeURIComponent(id)}`;
