import type { PaymentNext } from '@aflora/contracts';
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../common/access/access';
import type { SandboxEnv } from '../../../config/payment-env';
import type {
  DisputeSnapshot,
  InstalmentPlan,
  PaymentSnapshot,
  SubscriptionSnapshot,
  ParsedWebhook,
  Webhook,
  CheckoutIntent,
  PaymentProvider,
  RefundIntent,
  RetryIntent,
  StartedCheckout,
  StartedSubscription,
  SubscriptionIntent,
} from '../payment-provider';
import { OPTIONAL_TIMING, ProviderHttp, type ProviderCall, unlessDone } from '../provider-http';
import {
  jsonObjectOf,
  centsOf,
  countOf,
  ifReadable,
  listOf,
  momentOf,
  oneOf,
  readEach,
  optionalTextOf,
  requiredMomentOf,
  textOf,
  type JsonObject,
} from '../response-fields';

const MAX_INSTALMENTS = 12;
const PAYMENT_STATUSES = { pending: 'pending', paid: 'paid', refused: 'failed', cancelled: 'cancelled', expired: 'expired' } as const;
const SUBSCRIPTION_STATUSES = {
  pending: 'pending',
  active: 'active',
  'past-due': 'past-due',
  paused: 'paused',
  cancelled: 'cancelled',
} as const;

const sandboxPayment = (value: unknown): PaymentSnapshot => paymentOf(jsonObjectOf(value));

function sandboxSubscription(value: unknown): SubscriptionSnapshot {
  const response = jsonObjectOf(value);
  return {
    externalId: textOf(response, 'id'),
    status: oneOf(response, 'status', SUBSCRIPTION_STATUSES),
    amountCents: centsOf(response, 'amountCents'),
    nextChargeAt: momentOf(response, 'nextChargeAt'),
    changedAt: momentOf(response, 'updatedAt') ?? new Date(),
    payments: listOf(response, 'payments').map(paymentOf),
  };
}

function paymentOf(response: JsonObject): PaymentSnapshot {
  return {
    externalId: textOf(response, 'id'),
    reference: optionalTextOf(response, 'reference'),
    subscriptionExternalId: optionalTextOf(response, 'subscriptionId'),
    status: oneOf(response, 'status', PAYMENT_STATUSES),
    amountCents: centsOf(response, 'amountCents'),
    currency: textOf(response, 'currency'),
    capturedCents: centsOf(response, 'capturedCents'),
    refundedCents: centsOf(response, 'refundedCents'),
    paidAt: momentOf(response, 'paidAt'),
    failureCode: optionalTextOf(response, 'refusalCode'),
    isDisputed: centsOf(response, 'disputedCents') > 0,
    instalments: response.instalments ? instalmentsOf(jsonObjectOf(response.instalments)) : null,
    settlement: {
      feeCents: ifReadable(() => centsOf(response, 'feeCents')),
      netCents: ifReadable(() => centsOf(response, 'netCents')),
      payoutOn: ifReadable(() => optionalTextOf(response, 'payoutOn')),
    },
  };
}

const instalmentsOf = (response: JsonObject) => ({
  count: countOf(response, 'count', MAX_INSTALMENTS),
  totalCents: centsOf(response, 'totalCents'),
});

function disputeOf(response: JsonObject): DisputeSnapshot {
  const openedAt = requiredMomentOf(response, 'createdAt');
  return {
    externalId: textOf(response, 'id'),
    paymentExternalId: textOf(response, 'paymentId'),
    amountCents: centsOf(response, 'amountCents'),
    reason: textOf(response, 'reason'),
    status: oneOf(response, 'status', DISPUTE_STATUSES),
    evidenceDueAt: momentOf(response, 'evidenceDueAt'),
    openedAt,
    closedAt: momentOf(response, 'closedAt'),
    changedAt: requiredMomentOf(response, 'updatedAt'),
  };
}

const TOLERANCE_SECONDS = 300;
const KINDS = { payment: 'payment', subscription: 'subscription', dispute: 'dispute' } as const;
const DISPUTE_STATUSES = { open: 'open', won: 'won', lost: 'lost' } as const;

/** `x-sandbox-signature` is an HMAC-SHA256 over `timestamp.rawBody`. An old timestamp counts as a replay and is invalid. */
function parseSandboxWebhook({ rawBody, headers }: Webhook, secret: string): ParsedWebhook {
  const { 'x-sandbox-signature': signature, 'x-sandbox-timestamp': timestamp } = headers;
  const isSigned = typeof signature === 'string' && typeof timestamp === 'string';
  const verdict = !isSigned ? 'unsigned' : isGenuine({ rawBody, signature, timestamp }, secret) ? 'valid' : 'invalid';
  try {
    const event = jsonObjectOf(JSON.parse(rawBody));
    const resource = jsonObjectOf(event.resource);
    return {
      verdict,
      eventId: textOf(event, 'id'),
      type: textOf(event, 'type'),
      resource: { kind: oneOf(resource, 'kind', KINDS), externalId: textOf(resource, 'id') },
    };
  } catch {
    return { verdict, eventId: null, type: 'unreadable', resource: null };
  }
}

interface Signed {
  rawBody: string;
  signature: string;
  timestamp: string;
}

function isGenuine({ rawBody, signature, timestamp }: Signed, secret: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
  return isSameSecret(signature, expected);
}

/** Aflora's own provider for demonstrations and tests. Its API is documented in docs/payment-sandbox.md. */
export class SandboxProvider implements PaymentProvider {
  readonly code = 'sandbox';
  readonly capabilities = {
    methods: { pix: 'Pix', card: 'Cartão de crédito' },
    recurring: true,
    confirmedBy: 'provider',
    retryDays: 5,
    instalmentCard: 'Visa',
  } as const;
  private readonly http: ProviderHttp;
  private readonly figures: ProviderHttp;

  constructor(private readonly env: SandboxEnv) {
    const headers = () => ({ authorization: `Bearer ${env.key}` });
    this.http = new ProviderHttp(env.url, headers);
    this.figures = new ProviderHttp(env.url, headers, OPTIONAL_TIMING);
  }

  instalments(amountCents: number): Promise<InstalmentPlan[]> {
    return this.figures.call({ method: 'GET', path: `/v1/instalments?amountCents=${amountCents}` }, (value) =>
      listOf(jsonObjectOf(value), 'plans').map((plan) => ({
        ...instalmentsOf(plan),
        instalmentCents: centsOf(plan, 'instalmentCents'),
      })),
    );
  }

  async createCheckout(intent: CheckoutIntent): Promise<StartedCheckout> {
    const { id, method, amountCents, description, payerName, payerEmail, expiresAt, ...addresses } = intent;
    const payer = { name: payerName, email: payerEmail };
    const body = { reference: id, amountCents, currency: 'BRL', method, description, payer, expiresAt, ...addresses };
    return this.http.call(postCall('/v1/payments', `${id}:create`, body), (value) => {
      const response = jsonObjectOf(value);
      const url = textOf(response, 'url');
      const next: PaymentNext = response.pix
        ? { kind: 'pix', payload: textOf(jsonObjectOf(response.pix), 'payload'), pageUrl: url, confirmedBy: 'provider' }
        : { kind: 'redirect', url };
      return { externalId: textOf(response, 'id'), next, expiresAt: momentOf(response, 'expiresAt') };
    });
  }

  fetchPayment(externalId: string): Promise<PaymentSnapshot> {
    return this.http.call({ method: 'GET', path: pathOf('payments', externalId) }, sandboxPayment);
  }

  async cancelCheckout(externalId: string): Promise<void> {
    const isDone = async () => (await this.fetchPayment(externalId)).status !== 'pending';
    const call: ProviderCall = { method: 'POST', path: pathOf('payments', externalId, 'cancel'), body: {} };
    await unlessDone(() => this.http.call(call, sandboxPayment), isDone);
  }

  refund({ refundId, externalId, amountCents, reason }: RefundIntent): Promise<string> {
    const call = postCall(pathOf('payments', externalId, 'refunds'), `refund:${refundId}`, { amountCents, reason });
    return this.http.call(call, (response) => textOf(jsonObjectOf(response), 'id'));
  }

  fetchDispute(externalId: string): Promise<DisputeSnapshot> {
    return this.http.call({ method: 'GET', path: pathOf('disputes', externalId) }, (value) => disputeOf(jsonObjectOf(value)));
  }

  disputesOf(paymentExternalId: string): Promise<DisputeSnapshot[]> {
    const path = pathOf('payments', paymentExternalId, 'disputes');
    return this.http.call({ method: 'GET', path }, (value) => listOf(jsonObjectOf(value), 'items').map(disputeOf));
  }

  createSubscription(intent: SubscriptionIntent): Promise<StartedSubscription> {
    const { id, payerName, payerEmail, ...rest } = intent;
    const body = { reference: id, currency: 'BRL', payer: { name: payerName, email: payerEmail }, ...rest };
    return this.http.call(postCall('/v1/subscriptions', `${id}:create`, body), (value) => {
      const response = jsonObjectOf(value);
      return { externalId: textOf(response, 'id'), next: { kind: 'redirect', url: textOf(response, 'url') } };
    });
  }

  fetchSubscription(externalId: string): Promise<SubscriptionSnapshot> {
    return this.http.call({ method: 'GET', path: pathOf('subscriptions', externalId) }, sandboxSubscription);
  }

  async changeSubscriptionAmount(externalId: string, amountCents: number): Promise<void> {
    await this.http.call({ method: 'PATCH', path: pathOf('subscriptions', externalId), body: { amountCents } }, sandboxSubscription);
  }

  pauseSubscription(externalId: string): Promise<void> {
    return this.move(externalId, 'pause', ['paused', 'cancelled']);
  }

  resumeSubscription(externalId: string): Promise<void> {
    return this.move(externalId, 'resume', ['active', 'past-due', 'cancelled']);
  }

  async retryCharge({ externalId, key }: RetryIntent): Promise<void> {
    await this.http.call(postCall(pathOf('subscriptions', externalId, 'retry'), key, {}), sandboxSubscription);
  }

  cancelSubscription(externalId: string): Promise<void> {
    return this.move(externalId, 'cancel', ['cancelled']);
  }

  async listPayments(since: Date): Promise<PaymentSnapshot[]> {
    const found: PaymentSnapshot[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ since: since.toISOString(), ...(cursor && { cursor }) }).toString();
      const page: JsonObject = await this.http.call({ method: 'GET', path: `/v1/payments?${query}` }, jsonObjectOf);
      found.push(...readEach(listOf(page, 'items'), paymentOf));
      cursor = optionalTextOf(page, 'nextCursor');
    }
    return found;
  }

  parseWebhook(webhook: Webhook) {
    return parseSandboxWebhook(webhook, this.env.webhookSecret);
  }

  private move(externalId: string, verb: 'pause' | 'resume' | 'cancel', ends: SubscriptionSnapshot['status'][]): Promise<void> {
    const call: ProviderCall = { method: 'POST', path: pathOf('subscriptions', externalId, verb), body: {} };
    const isDone = async () => ends.includes((await this.fetchSubscription(externalId)).status);
    return unlessDone(() => this.http.call(call, sandboxSubscription), isDone);
  }
}

const pathOf = (kind: string, id: string, verb?: string): string =>
  ['/v1', kind, encodeURIComponent(id), ...(verb ? [verb] : [])].join('/');

const postCall = (path: string, key: string, body: object): ProviderCall => ({
  method: 'POST',
  path,
  body,
  headers: { 'idempotency-key': key },
});
