import type { DisputeSnapshot } from '../payment-provider';
import { ProviderRefusal } from '../provider-http';
import {
  decimalCentsOf,
  InvalidProviderResponse,
  jsonObjectOf,
  listOf,
  momentOf,
  nestedObjectOf,
  optionalTextOf,
  requiredMomentOf,
  textOf,
  type JsonObject,
} from '../response-fields';
import { ifOurs, type PaypalClient } from './paypal-client';
import type { PaypalOrders } from './paypal-orders';
import { CAPTURE } from './paypal-responses';

const PAGE = 50;
const MAX_PAGES = 20;
/** Outcomes in the buyer's favour. With any other outcome the charity keeps the money, unless PayPal reports a refunded amount. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_BUYER_FAVOR', 'ACCEPTED'];
/** Outcomes whose refunded amount PayPal may have paid itself: only what it took from the charity is lost. */
const PAID_BY_PAYPAL = ['RESOLVED_WITH_PAYOUT', 'RESOLVED_SELLER_FAVOUR', 'RESOLVED_SELLER_FAVOR'];

/**
 * Disputes and claims at PayPal. They refer to the disputed capture, whose order is our payment. The app needs the feature 'Disputes';
 * without it, PayPal responds with 403 and only webhooks report disputes.
 */
export class PaypalDisputes {
  constructor(
    private readonly client: PaypalClient,
    private readonly orders: PaypalOrders,
  ) {}

  async fetch(externalId: string): Promise<DisputeSnapshot> {
    const path = `/v1/customer/disputes/${encodeURIComponent(externalId)}`;
    const response = await this.client.call({ method: 'GET', path }, jsonObjectOf);
    const capture = this.client.read(() => captureOf(response));
    const { externalId: paymentExternalId } = await this.orders.fetch(CAPTURE + capture);
    return this.client.read(() => disputeOf(response, paymentExternalId));
  }

  async of(paymentExternalId: string): Promise<DisputeSnapshot[]> {
    const found: DisputeSnapshot[] = [];
    for (const id of await this.allIds({ disputed_transaction_id: await this.orders.captureOf(paymentExternalId) }))
      found.push(...(await this.fetch(id).then((dispute) => [dispute], noneIfRefused)));
    return found;
  }

  /**
   * Changed disputes, except those that PayPal refuses to show or that can't be read: the account may have disputes that don't concern our
   * payments.
   */
  async changedSince(since: Date): Promise<DisputeSnapshot[]> {
    const found: DisputeSnapshot[] = [];
    for (const id of await this.allIds({ update_time_after: since.toISOString() })) found.push(...(await ifOurs(() => this.fetch(id))));
    return found;
  }

  private async allIds(filter: Record<string, string>): Promise<string[]> {
    const all: string[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const ids = await this.idsOf({ ...filter, page: String(page), page_size: String(PAGE) });
      all.push(...ids);
      if (ids.length < PAGE) break;
    }
    return all;
  }

  private idsOf(query: Record<string, string>): Promise<string[]> {
    const path = `/v1/customer/disputes?${new URLSearchParams(query).toString()}`;
    return this.client
      .call({ method: 'GET', path }, (value) =>
        listOf({ items: [], ...jsonObjectOf(value) }, 'items').map((item) => textOf(item, 'dispute_id')),
      )
      .catch(noneIfRefused);
  }
}

/** Without the permission the list is empty; a dispute may also be about something other than a payment of ours. */
function noneIfRefused(error: unknown): [] {
  if (error instanceof ProviderRefusal) return [];
  throw error;
}

function captureOf(response: JsonObject): string {
  const [transaction] = listOf(response, 'disputed_transactions');
  if (!transaction) throw new InvalidProviderResponse('disputed_transactions is empty');
  return textOf(transaction, 'seller_transaction_id');
}

function disputeOf(response: JsonObject, paymentExternalId: string): DisputeSnapshot {
  const openedAt = requiredMomentOf(response, 'create_time');
  const changedAt = momentOf(response, 'update_time') ?? openedAt;
  const disputedCents = decimalCentsOf(nestedObjectOf(response, 'dispute_amount'), 'value');
  const lostCents = response.status === 'RESOLVED' ? lostCentsOf(response, disputedCents) : null;
  const status = lostCents === null ? 'open' : lostCents > 0 ? 'lost' : 'won';
  return {
    externalId: textOf(response, 'dispute_id'),
    paymentExternalId,
    amountCents: lostCents || disputedCents,
    reason: textOf(response, 'reason'),
    status,
    evidenceDueAt: momentOf(response, 'seller_response_due_date'),
    openedAt,
    closedAt: status === 'open' ? null : changedAt,
    changedAt,
  };
}

/** What a resolved dispute took from the charity; the buyer may have been given only a part of what was disputed. */
function lostCentsOf(response: JsonObject, disputedCents: number): number {
  const outcome = nestedObjectOf(response, 'dispute_outcome');
  const code = optionalTextOf(outcome, 'outcome_code') ?? '';
  if (PAID_BY_PAYPAL.includes(code)) return Math.max(takenCentsOf(response), 0);
  const refunded = nestedObjectOf(outcome, 'amount_refunded');
  const refundedCents = refunded.value === undefined ? 0 : decimalCentsOf(refunded, 'value');
  return refundedCents || (LOST.includes(code) ? disputedCents : 0);
}

/** The settlement that PayPal took from the charity's account, less what it gave back. */
const takenCentsOf = (response: JsonObject): number =>
  listOf({ fund_movements: [], ...response }, 'fund_movements')
    .filter(({ party, reason }) => party === 'SELLER' && reason === 'DISPUTE_SETTLEMENT')
    .map((movement) => decimalCentsOf(nestedObjectOf(movement, 'amount'), 'value') * (movement.type === 'DEBIT' ? 1 : -1))
    .reduce((sum, cents) => sum + cents, 0);
