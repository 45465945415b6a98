import { randomUUID } from 'node:crypto';
import type { MercadoPagoEnv } from '../../../config/payment-env';
import type { CheckoutIntent, SubscriptionIntent, StartedSubscription, SubscriptionSnapshot, PaymentSnapshot } from '../payment-provider';
import { ProviderHttp, ProviderRefusal, unlessDone, type ProviderTiming } from '../provider-http';
import {
  jsonObjectOf,
  decimalOf,
  optionalTextOf,
  textOf,
  idOf,
  listOf,
  momentOf,
  readEach,
  nestedObjectOf,
  type JsonObject,
} from '../response-fields';
import {
  mercadoPagoSubscription,
  mercadoPagoPayment,
  mercadoPagoPayments,
  mercadoPagoPreference,
  PREFERENCE,
} from './mercado-pago-responses';
import { INVOICE } from './mercado-pago-webhook';

interface Post {
  body: object;
  key: string;
  headers?: Record<string, string>;
}

/** HTTP client of Mercado Pago. All calls throw `payment.provider-unavailable`, or `ProviderRefusal` for a 4xx response. */
export class MercadoPagoClient {
  private readonly http: ProviderHttp;

  constructor({ url, accessToken }: MercadoPagoEnv, timing?: ProviderTiming) {
    this.http = new ProviderHttp(url, () => ({ authorization: `Bearer ${accessToken}` }), timing);
  }

  get<T>(path: string, read: (response: unknown) => T): Promise<T> {
    return this.http.call({ method: 'GET', path }, read);
  }

  /** `key`: idempotency key. Mercado Pago runs requests with the same key once. */
  post<T>(path: string, { body, key, headers }: Post, read: (response: unknown) => T): Promise<T> {
    return this.http.call({ method: 'POST', path, body, headers: { 'x-idempotency-key': key, ...headers } }, read);
  }

  /**
   * The retries of one call share an idempotency key. Each call has a new key, because the same status may be set again later, after
   * another one.
   */
  async put(path: string, body: object): Promise<void> {
    await this.http.call({ method: 'PUT', path, body, headers: { 'x-idempotency-key': randomUUID() } }, jsonObjectOf);
  }

  read<T>(work: () => T): T {
    return this.http.read(work);
  }
}

const CURRENCY = 'BRL';
/** Maximum number of instalments in our preferences. */
export const INSTALMENTS = 12;
/** Payment types that take days, longer than an order's units are held. */
const SLOW_METHODS = ['ticket', 'atm', 'bank_transfer'];
/** Mercado Pago requires a Pix to be open for 30 minutes or more; one minute is added for clock differences. */
const PIX_MIN_MS = 31 * 60_000;
const INTERVAL_MONTHS = { month: 1, year: 12 } as const;

/** Cents as the shortest decimal number: JSON must contain 29.9, never 29.900000000000002. */
const amountOf = (cents: number): number => Number(decimalOf(cents));

/** Mercado Pago requires an offset such as +00:00 and doesn't accept ISO 8601's Z. */
const timeOf = (moment: Date): string => moment.toISOString().replace('Z', '+00:00');

/** Mercado Pago refuses URLs that are not public. Without a URL, the reconciliation job finds the changes. */
const notificationUrl = (webhookUrl: string) => isPublic(webhookUrl) && { notification_url: `${webhookUrl}?source_news=webhooks` };

const isPublic = (url: string): boolean => url.startsWith('https://');

export function pixRequest({ id, amountCents, description, expiresAt, payerEmail, payerName, webhookUrl }: CheckoutIntent): object {
  const [firstName = '', ...rest] = payerName.trim().split(/\s+/);
  const minExpiry = Date.now() + PIX_MIN_MS;
  return {
    transaction_amount: amountOf(amountCents),
    description,
    payment_method_id: 'pix',
    external_reference: id,
    payer: { email: payerEmail, first_name: firstName, last_name: rest.join(' ') },
    ...(expiresAt && { date_of_expiration: timeOf(new Date(Math.max(expiresAt.getTime(), minExpiry))) }),
    ...notificationUrl(webhookUrl),
  };
}

export function preferenceRequest(intent: CheckoutIntent): object {
  const { id, amountCents, description, expiresAt, payerEmail, payerName, returnUrl, cancelUrl, webhookUrl } = intent;
  return {
    items: [{ id, title: description, quantity: 1, currency_id: CURRENCY, unit_price: amountOf(amountCents) }],
    payer: { name: payerName, email: payerEmail },
    external_reference: id,
    back_urls: { success: returnUrl, pending: returnUrl, failure: cancelUrl },
    payment_methods: { excluded_payment_types: SLOW_METHODS.map((method) => ({ id: method })), installments: INSTALMENTS },
    ...(isPublic(returnUrl) && { auto_return: 'approved' }),
    ...(expiresAt && { expires: true, expiration_date_to: timeOf(expiresAt) }),
    ...notificationUrl(webhookUrl),
  };
}

const subscriptionRequest = ({ id, amountCents, interval, description, payerEmail, returnUrl }: SubscriptionIntent): object => ({
  reason: description,
  external_reference: id,
  payer_email: payerEmail,
  back_url: returnUrl,
  status: 'pending',
  auto_recurring: { frequency: INTERVAL_MONTHS[interval], frequency_type: 'months', ...recurringAmount(amountCents) },
});

const recurringAmount = (amountCents: number) => ({ transaction_amount: amountOf(amountCents), currency_id: CURRENCY });

/**
 * Without the header, Mercado Pago responds with 400, as if it refused the refund, while Banco Central's network has yet to carry out the
 * refund of a Pix.
 */
export const refundRequest = (refundId: string, amountCents: number): Post => ({
  body: { amount: amountOf(amountCents) },
  key: `refund:${refundId}`,
  headers: { 'x-render-in-process-refunds': 'true' },
});

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
    const isDone = async () => ends.includes((await this.fetch(externalId)).status);
    return unlessDone(() => this.client.put(pathOf(externalId), { status }), isDone);
  }
}

const pathOf = (id: string): string => `/preapproval/${encodeURIComponent(id)}`;

const PAGE = 50;
/** Mercado Pago's search returns no results beyond this offset. */
const MAX_SEARCH_OFFSET = 1_000;
const REFERENCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Pix is a payment that we create. Cards are paid on Mercado Pago's page (a preference), whose payments are found by our reference. A
 * preference can have several payments, of which the one that captured money counts.
 */
export class MercadoPagoPayments {
  constructor(private readonly client: MercadoPagoClient) {}

  async fetch(externalId: string): Promise<PaymentSnapshot> {
    if (externalId.startsWith(PREFERENCE)) return this.fetchPreference(externalId.slice(PREFERENCE.length));
    if (externalId.startsWith(INVOICE)) return this.fetchInvoice(externalId.slice(INVOICE.length));
    const response = await this.client.get(paymentPath(externalId), jsonObjectOf);
    const payment = this.client.read(() => mercadoPagoPayment(response));
    // A Pix payment is created by us, one for each reference.
    return response.payment_method_id === 'pix' ? payment : this.decisivePayment(payment);
  }

  /** All payments with this reference, newest first. */
  search(reference: string): Promise<PaymentSnapshot[]> {
    const query = { sort: 'date_created', criteria: 'desc', external_reference: reference, limit: String(PAGE) };
    return this.client.get(searchPath(query), mercadoPagoPayments);
  }

  /**
   * Payments that changed since the given time, read in windows of as many results as a search returns; each window begins at the last
   * result of the one before.
   */
  async list(since: Date): Promise<PaymentSnapshot[]> {
    const found = new Map<string, JsonObject>();
    const until = new Date();
    let begin: Date | null = since;
    while (begin) begin = await this.readWindow({ begin, until }, found);
    const listed = new Map<string, PaymentSnapshot>();
    const searched = new Set<string>();
    for (const payment of readEach([...found.values()], mercadoPagoPayment)) {
      const open = payment.status === 'paid' ? null : payment.reference;
      // One search per reference finds the payment that counts, however many cards were refused for it, for example when somebody tries
      // stolen ones.
      if (open !== null && searched.has(open)) continue;
      if (open !== null) searched.add(open);
      const decisive = await this.decisivePayment(payment);
      listed.set(decisive.externalId, decisive);
    }
    return [...listed.values()];
  }

  /** Adds the payments of a window by their ids, and resolves with the beginning of the next window; null when nothing is left. */
  private async readWindow({ begin, until }: { begin: Date; until: Date }, found: Map<string, JsonObject>): Promise<Date | null> {
    const range = { range: 'date_last_updated', begin_date: timeOf(begin), end_date: timeOf(until) };
    let last: Date | null = null;
    for (let offset = 0; offset < MAX_SEARCH_OFFSET; offset += PAGE) {
      const query = { sort: 'date_last_updated', criteria: 'asc', ...range, limit: String(PAGE), offset: String(offset) };
      const page = await this.client.get(searchPath(query), (response) => listOf(jsonObjectOf(response), 'results'));
      // The account may have payments that are not ours, in any form.
      this.client.read(() => page.filter(hasOurReference).forEach((payment) => found.set(idOf(payment, 'id'), payment)));
      if (page.length < PAGE) return null;
      last = this.client.read(() => momentOf(page.at(-1) ?? {}, 'date_last_updated'));
    }
    // All payments of the window may have changed at the same moment.
    return last && (last > begin ? last : new Date(begin.getTime() + 1));
  }

  /** Ends a payment page. */
  async expirePreference(id: string): Promise<void> {
    const isOver = async () => (await this.client.get(preferencePath(id), mercadoPagoPreference)).status === 'expired';
    if (await isOver()) return;
    await unlessDone(() => this.client.put(preferencePath(id), { expires: true, expiration_date_to: timeOf(new Date()) }), isOver);
  }

  private async fetchPreference(id: string): Promise<PaymentSnapshot> {
    return this.decisivePayment(await this.client.get(preferencePath(id), mercadoPagoPreference));
  }

  private async fetchInvoice(id: string): Promise<PaymentSnapshot> {
    const payment = await this.client.get(`/authorized_payments/${encodeURIComponent(id)}`, (response) =>
      nestedObjectOf(jsonObjectOf(response), 'payment'),
    );
    // The charge is planned but not made yet.
    if (payment.id === undefined || payment.id === null) throw new ProviderRefusal(404, 'no payment yet');
    return this.fetch(this.client.read(() => idOf(payment, 'id')));
  }

  /** The payment that counts among all with the same reference: a refused card payment may be followed by a successful one. */
  private async decisivePayment(payment: PaymentSnapshot): Promise<PaymentSnapshot> {
    if (payment.status === 'paid' || !payment.reference) return payment;
    const all = await this.search(payment.reference);
    return all.find(({ status }) => status === 'paid') ?? all.find(({ status }) => status === 'pending') ?? all[0] ?? payment;
  }
}

const hasOurReference = ({ external_reference: reference }: JsonObject): boolean =>
  typeof reference === 'string' && REFERENCE.test(reference);

/** Conditions differ between brands; these are for Visa. */
export const instalmentsPath = (amountCents: number): string =>
  `/v1/payment_methods/installments?${new URLSearchParams({ amount: decimalOf(amountCents), payment_method_id: 'visa' }).toString()}`;

export const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;

const preferencePath = (id: string): string => `/checkout/preferences/${encodeURIComponent(id)}`;

const searchPath = (query: Record<string, string>): string => `/v1/payments/search?${new URLSearchParams(query).toString()}`;
