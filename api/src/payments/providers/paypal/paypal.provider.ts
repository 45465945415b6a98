import type { PaypalEnv } from '../../../config/payment-env';
import { decimalOf } from '../response-fields';
import type {
  Approval,
  CheckoutIntent,
  DisputeSnapshot,
  PaymentProvider,
  PaymentSnapshot,
  RefundIntent,
  RetryIntent,
  StartedCheckout,
  StartedSubscription,
  SubscriptionIntent,
  SubscriptionSnapshot,
  Webhook,
} from '../payment-provider';
import { CAPTURE, paypalRefund } from './paypal-responses';
import { PaypalCertificates, parsePaypalWebhook } from './paypal-webhook';
import { ifOurs, PaypalClient } from './paypal-client';
import { PaypalDisputes } from './paypal-disputes';
import { capturePath, PaypalOrders, refundedCaptures } from './paypal-orders';
import { PaypalSubscriptions } from './paypal-subscriptions';

const NOTE_CHARACTERS = 255;

/**
 * The payer approves an order on PayPal's page and returns with the order's token; then we capture. Only the return page captures, so a
 * payer who never returns pays nothing.
 */
export class PaypalProvider implements PaymentProvider {
  readonly code = 'paypal';
  readonly capabilities = {
    methods: { card: 'PayPal' },
    recurring: true,
    furtherTries: true,
    confirmedBy: 'provider',
    // PayPal reports a failure after its own two retries, so these days start after them.
    retryDays: 5,
  } as const;
  private readonly client: PaypalClient;
  private readonly orders: PaypalOrders;
  private readonly subscriptions: PaypalSubscriptions;
  private readonly disputes: PaypalDisputes;
  private readonly certificates: PaypalCertificates;

  constructor(private readonly env: PaypalEnv) {
    this.client = new PaypalClient(env);
    this.orders = new PaypalOrders(this.client);
    this.subscriptions = new PaypalSubscriptions(this.client);
    this.disputes = new PaypalDisputes(this.client, this.orders);
    this.certificates = new PaypalCertificates(env.url);
  }

  createCheckout(intent: CheckoutIntent): Promise<StartedCheckout> {
    return this.orders.create(intent);
  }

  /** Captures only when the payer returns from PayPal's page of this very order. */
  capture(approval: Approval): Promise<PaymentSnapshot> {
    const { externalId, query } = approval;
    return query.token === externalId ? this.orders.captureApproved(approval) : this.orders.fetch(externalId);
  }

  fetchPayment(externalId: string): Promise<PaymentSnapshot> {
    return this.orders.fetch(externalId);
  }

  /** PayPal can't cancel orders: the order is marked as withdrawn, and withdrawn orders are never captured. */
  cancelCheckout(externalId: string): Promise<void> {
    return this.orders.withdraw(externalId);
  }

  async refund({ refundId, externalId, amountCents, reason }: RefundIntent): Promise<string> {
    const amount = { currency_code: 'BRL', value: decimalOf(amountCents) };
    const body = { amount, custom_id: refundId, note_to_payer: reason.slice(0, NOTE_CHARACTERS) };
    const path = `${capturePath(await this.orders.captureOf(externalId))}/refund`;
    const headers = { 'paypal-request-id': `refund:${refundId}` };
    return this.client.call({ method: 'POST', path, body, headers }, paypalRefund);
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

  retryCharge(intent: RetryIntent): Promise<void> {
    return this.subscriptions.retryCharge(intent);
  }

  cancelSubscription(externalId: string): Promise<void> {
    return this.subscriptions.cancel(externalId);
  }

  /**
   * Refunds made at PayPal itself, and payments with a changed dispute; open payments and subscriptions are fetched one by one elsewhere.
   */
  async listPayments(since: Date): Promise<PaymentSnapshot[]> {
    const found: PaymentSnapshot[] = [];
    for (const id of await refundedCaptures(this.client, since)) found.push(...(await ifOurs(() => this.orders.fetch(CAPTURE + id))));
    for (const { paymentExternalId } of await this.disputes.changedSince(since)) {
      const payments = await ifOurs(() => this.orders.fetch(paymentExternalId));
      found.push(...payments.map((payment) => ({ ...payment, isDisputed: true })));
    }
    return found;
  }

  parseWebhook(webhook: Webhook) {
    const certificateAt = (address: string) => this.certificates.find(address, () => webhook.countDownload());
    return parsePaypalWebhook(webhook, { webhookId: this.env.webhookId, certificateAt });
  }
}
