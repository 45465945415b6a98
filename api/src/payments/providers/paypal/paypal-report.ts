import { answerOf, listOf, optionalTextOf, partOf } from '../provider-answer';
import { ProviderRefusal } from '../provider-http';
import type { PaypalClient } from './paypal-client';

/** Reversals, refunds and chargebacks: all else happens in a call of ours or is asked about anyway. */
const GIVEN_BACK = /^T1[12]/;
const PAGE = 100;
const MOST_PAGES = 20;

/** What PayPal's report says was given back, as ids of captures. Needs the permission 'Transaction search'; without it there is only the webhook. */
export async function capturesGivenBack(client: PaypalClient, since: Date): Promise<Set<string>> {
  const captures = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
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
    if (error instanceof ProviderRefusal && error.answered === 403) return { ids: [], pages: 0 };
    throw error;
  }
}

function reported(value: unknown): { ids: string[]; pages: number } {
  const answer = answerOf(value);
  const transactions = listOf(answer, 'transaction_details').map((detail) => partOf(detail, 'transaction_info'));
  const given = transactions.filter((transaction) => GIVEN_BACK.test(optionalTextOf(transaction, 'transaction_event_code') ?? ''));
  const ids = given.flatMap((transaction) => optionalTextOf(transaction, 'paypal_reference_id') ?? []);
  return { ids, pages: typeof answer.total_pages === 'number' ? answer.total_pages : 1 };
}
