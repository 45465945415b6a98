import type { PaymentNext } from '@aflora/contracts';
import type { MercadoPagoEnv } from '../../../config/payment-env';
import { OPTIONAL_TIMING, unlessDone } from '../provider-http';
import { jsonObjectOf, idOf, momentOf, optionalTextOf, nestedObjectOf, textOf } from '../response-fields';
import type {
  CheckoutIntent,
  DisputeSnapshot,
  InstalmentPlan,
  PaymentProvider,
  PaymentSnapshot,
  RefundIntent,
  StartedCheckout,
  StartedSubscription,
  SubscriptionIntent,
  SubscriptionSnapshot,
  Webhook,
} from '../payment-provider';
import { MercadoPagoDisputes } from './mercado-pago-disputes';
import { mercadoPagoInstalments, mercadoPagoRefund, PREFERENCE } from './mercado-pago-responses';
import {
  INSTALMENTS,
  instalmentsPath,
  MercadoPagoClient,
  MercadoPagoPayments,
  paymentPath,
  pixRequest,
  preferenceRequest,
  refundRequest,
  MercadoPagoSubscriptions,
} from './mercado-pago-api';
import { parseMercadoPagoWebhook } from './mercado-pago-webhook';

/** Pix as a payment that we create, cards on Mercado Pago's page, subscriptions by card. */
export class MercadoPagoProvider implements PaymentProvider {
  readonly code = 'mercadopago';
  readonly capabilities = {
    methods: { pix: 'Pix', card: 'Cartão em até 12x' },
    name: 'Mercado Pago',
    recurring: true,
    furtherTries: true,
    confirmedBy: 'provider',
    // Mercado Pago charges a refused instalment four times within ten days; one more day is for its report.
    retryDays: 11,
    instalmentCard: 'Visa',
  } as const;
  private readonly client: MercadoPagoClient;
  private readonly figures: MercadoPagoClient;
  private readonly payments: MercadoPagoPayments;
  private readonly subscriptions: MercadoPagoSubscriptions;
  private readonly disputes: MercadoPagoDisputes;

  constructor(private readonly env: MercadoPagoEnv) {
    this.client = new MercadoPagoClient(env);
    this.figures = new MercadoPagoClient(env, OPTIONAL_TIMING);
    this.payments = new MercadoPagoPayments(this.client);
    this.disputes = new MercadoPagoDisputes(this.client);
    this.subscriptions = new MercadoPagoSubscriptions(this.client, this.payments);
  }

  async instalments(amountCents: number): Promise<InstalmentPlan[]> {
    const plans = await this.figures.get(instalmentsPath(amountCents), mercadoPagoInstalments);
    return plans.filter(({ count }) => count <= INSTALMENTS);
  }

  createCheckout(intent: CheckoutIntent): Promise<StartedCheckout> {
    const key = `${intent.id}:create`;
    if (intent.method === 'pix') return this.client.post('/v1/payments', { body: pixRequest(intent), key }, pixCheckout);
    return this.client.post('/checkout/preferences', { body: preferenceRequest(intent), key }, (value) => {
      const response = jsonObjectOf(value);
      const next: PaymentNext = { kind: 'redirect', url: textOf(response, 'init_point') };
      return { externalId: PREFERENCE + textOf(response, 'id'), next, expiresAt: intent.expiresAt };
    });
  }

  fetchPayment(externalId: string): Promise<PaymentSnapshot> {
    return this.payments.fetch(externalId);
  }

  async cancelCheckout(externalId: string): Promise<void> {
    const { externalId: currentId, status } = await this.payments.fetch(externalId);
    if (status === 'paid') return;
    // The page takes further tries after a refused card, and while a payment is under review.
    if (externalId.startsWith(PREFERENCE)) await this.payments.expirePreference(externalId.slice(PREFERENCE.length));
    if (status !== 'pending' || currentId.startsWith(PREFERENCE)) return;
    const isDone = async () => (await this.payments.fetch(externalId)).status !== 'pending';
    await unlessDone(() => this.client.put(paymentPath(currentId), { status: 'cancelled' }), isDone);
  }

  refund({ refundId, externalId, amountCents }: RefundIntent): Promise<string> {
    return this.client.post(`${paymentPath(externalId)}/refunds`, refundRequest(refundId, amountCents), mercadoPagoRefund);
  }

  fetchDispute(externalId: string): Promise<DisputeSnapshot> {
    return this.disputes.fetch(externalId);
  }

  disputesOf(paymentExternalId: string): Promise<DisputeSnapshot[]> {
    return this.disputes.of(paymentExternalId);
  }

  createSubscription(intent: SubscriptionIntent): Promise<StartedSubscription> {
    return this.subscriptions.create(intent);
  }

  fetchSubscription(externalId: string): Promise<SubscriptionSnapshot> {
    return this.subscriptions.fetch(externalId);
  }

  changeSubscriptionAmount(externalId: string, amountCents: number): Promise<void> {
    return this.subscriptions.changeAmount(externalId, amountCents);
  }

  pauseSubscription(externalId: string): Promise<void> {
    return this.subscriptions.pause(externalId);
  }

  resumeSubscription(externalId: string): Promise<void> {
    return this.subscriptions.resume(externalId);
  }

  cancelSubscription(externalId: string): Promise<void> {
    return this.subscriptions.cancel(externalId);
  }

  listPayments(since: Date): Promise<PaymentSnapshot[]> {
    return this.payments.list(since);
  }

  parseWebhook(webhook: Webhook) {
    return parseMercadoPagoWebhook(webhook, this.env.webhookSecret);
  }
}

function pixCheckout(value: unknown): StartedCheckout {
  const response = jsonObjectOf(value);
  const data = nestedObjectOf(nestedObjectOf(response, 'point_of_interaction'), 'transaction_data');
  const pageUrl = optionalTextOf(data, 'ticket_url');
  const next: PaymentNext = { kind: 'pix', payload: textOf(data, 'qr_code'), pageUrl, confirmedBy: 'provider' };
  return { externalId: idOf(response, 'id'), next, expiresAt: momentOf(response, 'date_of_expiration') };
}
