import { randomUUID } from 'node:crypto';
import type { Approval, CheckoutIntent, PaymentSnapshot, StartedCheckout } from '../payment-provider';
import { ProviderRefusal } from '../provider-http';
import { jsonObjectOf, listOf, optionalTextOf, nestedObjectOf, decimalOf, textOf } from '../response-fields';
import type { PaypalClient } from './paypal-client';
import { approvalLinkOf, CAPTURE, expiredOrder, orderOf, paypalCapture, paypalOrder, WITHDRAWN, type Order } from './paypal-responses';

/** Event codes of reversals, refunds and chargebacks. Other changes result from our own calls or are found by fetching. */
const REFUND_EVENT = /^T1[12]/;
const PAGE = 100;
const MAX_PAGES = 20;

/**
 * Ids of the captures that were refunded or charged back, from PayPal's transaction report. The app needs the permission 'Transaction
 * search'; without it, only webhooks report refunds made at PayPal.
 */
export async function refundedCaptures(client: PaypalClient, since: Date): Promise<Set<string>> {
  const captures = new Set<string>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { ids, pages } = await read(client, since, page);
    ids.forEach((id) => captures.add(id));
    if (page >= pages) break;
  }
  return captures;
}

async function read(client: PaypalClient, since: Date, page: number): Promise<{ ids: string[]; pages: number }> {
  const range = { start_date: since.toISOString(), end_date: new Date().toISOString() };
  const query = new URLSearchParams({ ...range, fields: 'transaction_info', page_size: String(PAGE), page: String(page) });
  try {
    return await client.call({ method: 'GET', path: `/v1/reporting/transactions?${query.toString()}` }, reported);
  } catch (error) {
    if (error instanceof ProviderRefusal && error.responseStatus === 403) return { ids: [], pages: 0 };
    throw error;
  }
}

function reported(value: unknown): { ids: string[]; pages: number } {
  const response = jsonObjectOf(value);
  const transactions = listOf(response, 'transaction_details').map((detail) => nestedObjectOf(detail, 'transaction_info'));
  const refunds = transactions.filter((transaction) => REFUND_EVENT.test(optionalTextOf(transaction, 'transaction_event_code') ?? ''));
  const ids = refunds.flatMap((transaction) => optionalTextOf(transaction, 'paypal_reference_id') ?? []);
  return { ids, pages: typeof response.total_pages === 'number' ? response.total_pages : 1 };
}

/** States of an order that its payer can still approve, again after a decline. */
const UNPAID: PaymentSnapshot['status'][] = ['pending', 'failed'];
const DESCRIPTION_CHARACTERS = 127;
/** JSON path of the `custom_id` of an order's only purchase unit, which has PayPal's default name. */
const CUSTOM_ID = "/purchase_units/@reference_id=='default'/custom_id";

/** PayPal's orders and their captures. */
export class PaypalOrders {
  constructor(private readonly client: PaypalClient) {}

  create({ id, amountCents, description, returnUrl, cancelUrl, expiresAt }: CheckoutIntent): Promise<StartedCheckout> {
    const amount = { currency_code: 'BRL', value: decimalOf(amountCents) };
    const body = {
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: id, description: description.slice(0, DESCRIPTION_CHARACTERS), amount }],
      payment_source: {
        paypal: {
          experience_context: {
            ...{ locale: 'pt-BR', shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
            ...{ return_url: returnUrl, cancel_url: cancelUrl },
          },
        },
      },
    };
    const headers = { 'paypal-request-id': `${id}:create` };
    return this.client.call({ method: 'POST', path: '/v2/checkout/orders', body, headers }, (response) => ({
      externalId: textOf(jsonObjectOf(response), 'id'),
      next: { kind: 'redirect', url: approvalLinkOf(response) },
      expiresAt,
    }));
  }

  /** Captures an approved order that we didn't withdraw; any other order is only fetched. */
  async captureApproved({ externalId, isAgain }: Approval): Promise<PaymentSnapshot> {
    const order = await this.find(externalId);
    if (order?.status !== 'APPROVED' || order.isWithdrawn) return order?.snapshot ?? expiredOrder(externalId);
    // PayPal repeats its response to a key, also a decline. It captures an order once, whatever the key is.
    const key = `${order.reference}:capture${isAgain ? `:${randomUUID()}` : ''}`;
    return this.capture(externalId, order, key);
  }

  async fetch(externalId: string): Promise<PaymentSnapshot> {
    if (!externalId.startsWith(CAPTURE)) return (await this.find(externalId))?.snapshot ?? expiredOrder(externalId);
    const capture = await this.client.call({ method: 'GET', path: capturePath(externalId.slice(CAPTURE.length)) }, jsonObjectOf);
    const orderId = this.client.read(() => orderOf(capture));
    return orderId ? this.fetch(orderId) : this.client.read(() => paypalCapture(capture));
  }

  async withdraw(externalId: string): Promise<void> {
    const order = await this.find(externalId);
    if (!order || order.isWithdrawn || order.status === 'COMPLETED' || !UNPAID.includes(order.snapshot.status)) return;
    const body = [{ op: 'replace', path: CUSTOM_ID, value: WITHDRAWN + (order.reference ?? '') }];
    const headers = { 'paypal-request-id': randomUUID() };
    await this.client.call({ method: 'PATCH', path: orderPath(externalId), body, headers }, jsonObjectOf);
  }

  /** Id of the successful capture. */
  async captureOf(externalId: string): Promise<string> {
    if (externalId.startsWith(CAPTURE)) return externalId.slice(CAPTURE.length);
    return this.client.call({ method: 'GET', path: orderPath(externalId) }, (response) => {
      const [unit] = listOf(jsonObjectOf(response), 'purchase_units');
      const captures = listOf(nestedObjectOf(unit ?? {}, 'payments'), 'captures');
      return textOf(captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? {}, 'id');
    });
  }

  /** Null once PayPal has deleted the order. */
  private async find(externalId: string): Promise<Order | null> {
    try {
      return await this.client.call({ method: 'GET', path: orderPath(externalId) }, paypalOrder);
    } catch (error) {
      if (error instanceof ProviderRefusal && error.responseStatus === 404) return null;
      throw error;
    }
  }

  private async capture(externalId: string, { snapshot }: Order, key: string): Promise<PaymentSnapshot> {
    const headers = { 'paypal-request-id': key };
    try {
      const call = { method: 'POST', path: `${orderPath(externalId)}/capture`, body: {}, headers } as const;
      return (await this.client.call(call, paypalOrder)).snapshot;
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.responseStatus !== 422) throw error;
      const now = await this.fetch(externalId);
      const issue = issueOf(error.responseBody);
      // Another request captured the order meanwhile, or the order was not approved after all. Any other issue means a declined card.
      if (now.status !== 'pending' || issue === 'ORDER_ALREADY_CAPTURED' || issue === 'ORDER_NOT_APPROVED') return now;
      return { ...snapshot, status: 'failed', failureCode: issue };
    }
  }
}

/** PayPal's code for the failure. */
function issueOf(response: unknown): string {
  try {
    const [detail] = listOf(jsonObjectOf(JSON.parse(String(response))), 'details');
    return textOf(detail ?? {}, 'issue').slice(0, 100);
  } catch {
    return 'declined';
  }
}

const orderPath = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`;

export const capturePath = (id: string): string => `/v2/payments/captures/${encodeURIComponent(id)}`;
