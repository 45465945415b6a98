import { answerOf, idOf, listOf, partOf, type Answer } from '../provider-answer';
import { ProviderRefusal } from '../provider-http';
import type { PaymentSnapshot } from '../payment-provider';
import { mercadoPagoPayment, mercadoPagoPayments, mercadoPagoPreference, PREFERENCE } from './mercado-pago-answers';
import type { MercadoPagoClient } from './mercado-pago-client';
import { timeOf } from './mercado-pago-requests';
import { INVOICE } from './mercado-pago-webhook';

const PAGE = 50;
/** Its search answers no further. */
const DEEPEST = 1_000;
const REFERENCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A card is asked for on Mercado Pago's page, a preference, whose payments are found by our reference.
 * One page may see several payments: the one that took money speaks for all.
 */
export class MercadoPagoPayments {
  constructor(private readonly client: MercadoPagoClient) {}

  async fetch(externalId: string): Promise<PaymentSnapshot> {
    if (externalId.startsWith(PREFERENCE)) return this.fetchPreference(externalId.slice(PREFERENCE.length));
    if (externalId.startsWith(INVOICE)) return this.fetchInvoice(externalId.slice(INVOICE.length));
    const answer = await this.client.get(paymentPath(externalId), answerOf);
    const payment = this.client.read(() => mercadoPagoPayment(answer));
    // Made by us, one for each reference.
    return answer.payment_method_id === 'pix' ? payment : this.speaker(payment);
  }

  /** Newest first. */
  search(reference: string): Promise<PaymentSnapshot[]> {
    const query = { sort: 'date_created', criteria: 'desc', external_reference: reference, limit: String(PAGE) };
    return this.client.get(searchPath(query), mercadoPagoPayments);
  }

  async list(since: Date): Promise<PaymentSnapshot[]> {
    const range = { range: 'date_last_updated', begin_date: timeOf(since), end_date: timeOf(new Date()) };
    const found: Answer[] = [];
    for (let offset = 0; offset < DEEPEST; offset += PAGE) {
      const query = { sort: 'date_last_updated', criteria: 'asc', ...range, limit: String(PAGE), offset: String(offset) };
      const page = await this.client.get(searchPath(query), (answer) => listOf(answerOf(answer), 'results'));
      // The account may be used for other things too, whatever those look like.
      found.push(...page.filter(isNamedByUs));
      if (page.length < PAGE) break;
    }
    const payments = this.client.read(() => found.map(mercadoPagoPayment));
    const spoken: PaymentSnapshot[] = [];
    for (const payment of payments) spoken.push(await this.speaker(payment));
    return spoken;
  }

  private async fetchPreference(id: string): Promise<PaymentSnapshot> {
    return this.speaker(await this.client.get(preferencePath(id), mercadoPagoPreference));
  }

  private async fetchInvoice(id: string): Promise<PaymentSnapshot> {
    const payment = await this.client.get(`/authorized_payments/${encodeURIComponent(id)}`, (answer) =>
      partOf(answerOf(answer), 'payment'),
    );
    // A charge that is only planned.
    if (payment.id === undefined || payment.id === null) throw new ProviderRefusal(404, 'no payment yet');
    return this.fetch(this.client.read(() => idOf(payment, 'id')));
  }

  /** A refused card may be followed by one that was taken, under the same reference: then that is what happened. */
  private async speaker(payment: PaymentSnapshot): Promise<PaymentSnapshot> {
    if (payment.status === 'paid' || !payment.reference) return payment;
    const all = await this.search(payment.reference);
    return all.find(({ status }) => status === 'paid') ?? all.find(({ status }) => status === 'pending') ?? all[0] ?? payment;
  }
}

const isNamedByUs = ({ external_reference: reference }: Answer): boolean => typeof reference === 'string' && REFERENCE.test(reference);

export const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;

export const preferencePath = (id: string): string => `/checkout/preferences/${encodeURIComponent(id)}`;

const searchPath = (query: Record<string, string>): string => `/v1/payments/search?${new URLSearchParams(query).toString()}`;
