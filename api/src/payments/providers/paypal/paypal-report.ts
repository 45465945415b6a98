import { jsonObjectOf, listOf, optionalTextOf, nestedObjectOf } from '../provider-response';
import { ProviderRefusal } from '../provider-http';
import type { PaypalClient } from './paypal-client';

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
