import type { PaymentNext } from '@aflora/contracts';
import type { SandboxEnv } from '../../../config/payment-env';
import { answerOf, listOf, momentOf, optionalTextOf, textOf, type Answer } from '../provider-answer';
import { ProviderHttp, ProviderRefusal, type ProviderCall } from '../provider-http';
import type {
  CheckoutIntent,
  PaymentProvider,
  PaymentSnapshot,
  RefundIntent,
  StartedCheckout,
  StartedSubscription,
  SubscriptionIntent,
  SubscriptionSnapshot,
  Webhook,
} from '../payment-provider';
import { sandboxPayment, sandboxSubscription } from './sandbox-answers';
import { parseSandboxWebhook } from './sandbox-webhook';

/** The provider of our own, for demonstrations and tests. Its interface stands in docs/payment-sandbox.md. */
export class SandboxProvider implements PaymentProvider {
  readonly code = 'sandbox';
  readonly capabilities = {
    methods: { pix: 'Pix', card: 'Cartão de crédito' },
    recurring: true,
    confirmedBy: 'provider',
  } as const;
  private readonly http: ProviderHttp;

  constructor(private readonly env: SandboxEnv) {
    this.http = new ProviderHttp(env.url, () => ({ authorization: `Bearer ${env.key}` }));
  }

  async createCheckout(intent: CheckoutIntent): Promise<StartedCheckout> {
    const { id, method, amountCents, description, payerName, payerEmail, expiresAt, ...addresses } = intent;
    const payer = { name: payerName, email: payerEmail };
    const body = { reference: id, amountCents, currency: 'BRL', method, description, payer, expiresAt, ...addresses };
    return this.http.call(creating('/v1/payments', `${id}:create`, body), (value) => {
      const answer = answerOf(value);
      const url = textOf(answer, 'url');
      const next: PaymentNext = answer.pix
        ? { kind: 'pix', payload: textOf(answerOf(answer.pix), 'payload'), pageUrl: url, confirmedBy: 'provider' }
        : { kind: 'redirect', url };
      return { externalId: textOf(answer, 'id'), next, expiresAt: momentOf(answer, 'expiresAt') };
    });
  }

  completeReturn(externalId: string): Promise<PaymentSnapshot> {
    return this.fetchPayment(externalId);
  }

  fetchPayment(externalId: string): Promise<PaymentSnapshot> {
    return this.http.call({ method: 'GET', path: pathOf('payments', externalId) }, sandboxPayment);
  }

  async cancelCheckout(externalId: string): Promise<void> {
    await this.unlessRefused({ method: 'POST', path: pathOf('payments', externalId, 'cancel'), body: {} });
  }

  refund({ refundId, externalId, amountCents, reason }: RefundIntent): Promise<string> {
    const call = creating(pathOf('payments', externalId, 'refunds'), `refund:${refundId}`, { amountCents, reason });
    return this.http.call(call, (answer) => textOf(answerOf(answer), 'id'));
  }

  createSubscription(intent: SubscriptionIntent): Promise<StartedSubscription> {
    const { id, payerName, payerEmail, ...rest } = intent;
    const body = { reference: id, currency: 'BRL', payer: { name: payerName, email: payerEmail }, ...rest };
    return this.http.call(creating('/v1/subscriptions', `${id}:create`, body), (value) => {
      const answer = answerOf(value);
      return { externalId: textOf(answer, 'id'), next: { kind: 'redirect', url: textOf(answer, 'url') } };
    });
  }

  fetchSubscription(externalId: string): Promise<SubscriptionSnapshot> {
    return this.http.call({ method: 'GET', path: pathOf('subscriptions', externalId) }, sandboxSubscription);
  }

  async changeSubscriptionAmount(externalId: string, amountCents: number): Promise<void> {
    await this.http.call({ method: 'PATCH', path: pathOf('subscriptions', externalId), body: { amountCents } }, answerOf);
  }

  async pauseSubscription(externalId: string): Promise<void> {
    await this.unlessRefused({ method: 'POST', path: pathOf('subscriptions', externalId, 'pause'), body: {} });
  }

  async resumeSubscription(externalId: string): Promise<void> {
    await this.unlessRefused({ method: 'POST', path: pathOf('subscriptions', externalId, 'resume'), body: {} });
  }

  async cancelSubscription(externalId: string): Promise<void> {
    await this.unlessRefused({ method: 'POST', path: pathOf('subscriptions', externalId, 'cancel'), body: {} });
  }

  async listPayments(since: Date): Promise<PaymentSnapshot[]> {
    const found: PaymentSnapshot[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ since: since.toISOString(), ...(cursor && { cursor }) }).toString();
      const page: Answer = await this.http.call({ method: 'GET', path: `/v1/payments?${query}` }, answerOf);
      found.push(...listOf(page, 'items').map(sandboxPayment));
      cursor = optionalTextOf(page, 'nextCursor');
    }
    return found;
  }

  parseWebhook(webhook: Webhook) {
    return parseSandboxWebhook(webhook, this.env.webhookSecret);
  }

  /** A refusal means that it is in that state already or past it; the snapshot that follows tells. */
  private async unlessRefused(call: ProviderCall): Promise<void> {
    try {
      await this.http.call(call, answerOf);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.answered !== 409) throw error;
    }
  }
}

const pathOf = (kind: string, id: string, verb?: string): string =>
  ['/v1', kind, encodeURIComponent(id), ...(verb ? [verb] : [])].join('/');

const creating = (path: string, key: string, body: object): ProviderCall => ({
  method: 'POST',
  path,
  body,
  headers: { 'idempotency-key': key },
});
