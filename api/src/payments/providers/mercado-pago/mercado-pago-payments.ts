import { jsonObjectOf, idOf, listOf, nestedObjectOf, type JsonObject } from '../provider-response';
import { ProviderRefusal } from '../provider-http';
import type { PaymentSnapshot } from '../payment-provider';
import { mercadoPagoPayment, mercadoPagoPayments, mercadoPagoPreference, PREFERENCE } from './mercado-pago-responses';
import type { MercadoPagoClient } from './mercado-pago-client';
import { timeOf } from './mercado-pago-requests';
import { INVOICE } from './mercado-pago-webhook';

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

  async list(since: Date): Promise<PaymentSnapshot[]> {
    const range = { range: 'date_last_updated', begin_date: timeOf(since), end_date: timeOf(new Date()) };
    const found: JsonObject[] = [];
    for (let offset = 0; offset < MAX_SEARCH_OFFSET; offset += PAGE) {
      const query = { sort: 'date_last_updated', criteria: 'asc', ...range, limit: String(PAGE), offset: String(offset) };
      const page = await this.client.get(searchPath(query), (response) => listOf(jsonObjectOf(response), 'results'));
      // The account may have payments that are not ours, in any form.
      found.push(...page.filter(hasOurReference));
      if (page.length < PAGE) break;
    }
    const payments = this.client.read(() => found.map(mercadoPagoPayment));
    const decisive: PaymentSnapshot[] = [];
    for (const payment of payments) decisive.push(await this.decisivePayment(payment));
    return decisive;
  }

  private async fetchPreference(id: string): Promise<PaymentSnapshot> {
    return this.decisivePayment(await this.client.get(preferencePath(id), mercadoPagoPreference));
  }

  private async fetchInvoice(id: string): Promise<PaymentSnapshot> {
    const payment = await this.client.get(`/authorized_payments/${encodeURIComponent(id)}`, (response) =>
      nestedObjectOf(jsonObjectOf(response), 'payment'),
    );
    // The charge is only planned.
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

export const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;

export const preferencePath = (id: string): string => `/checkout/preferences/${encodeURIComponent(id)}`;

const searchPath = (query: Record<string, string>): string => `/v1/payments/search?${new URLSearchParams(query).toString()}`;
