import type { ListPaymentEventsQuery, ListWaitingConfirmationsQuery, WebhookState, WebhookVerdict } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetPage, type KeysetPage, type KeysetSql } from '../../common/lists/keyset-pages';
import { Conditions } from '../../common/lists/lists';
import { CAN_RETRY } from '../../database/failed-work';
import type { PaymentPurpose } from '../payment.entity';

export interface PaymentEventRow {
  id: string;
  provider: string;
  verdict: WebhookVerdict;
  state: WebhookState;
  type: string;
  resourceKind: 'payment' | 'subscription' | 'dispute' | null;
  resourceId: string | null;
  deliveries: number;
  receivedAt: Date;
  processedAt: Date | null;
}

export interface PaymentEventDetailRow extends PaymentEventRow {
  eventId: string;
  body: string;
  paymentId: string | null;
  purpose: PaymentPurpose | null;
  subjectId: string | null;
}

export interface WaitingConfirmationRow {
  kind: 'payment' | 'refund' | 'failed-refund';
  id: string;
  purpose: PaymentPurpose;
  subjectId: string;
  provider: string;
  amountCents: number;
  payerName: string | null;
  reason: string | null;
  at: Date;
}

/** Events that no job will ever fetch: forged events, and events that name no resource. */
const IGNORED = "(e.verdict = 'invalid' OR e.resource_id IS NULL)";

const COLUMNS = `
  e.id, e.provider, e.verdict, e.type, e.resource_kind AS "resourceKind", e.resource_id AS "resourceId", e.deliveries,
  e.received_at AS "receivedAt", e.processed_at AS "processedAt",
  CASE WHEN e.processed_at IS NOT NULL THEN 'processed' WHEN ${IGNORED} THEN 'ignored' ELSE 'waiting' END AS state
`;

const LIST: KeysetSql = { columns: COLUMNS, from: 'payment_events e', at: 'e.received_at', id: 'e.id' };

const STATES: Record<WebhookState, string> = {
  processed: 'e.processed_at IS NOT NULL',
  waiting: `e.processed_at IS NULL AND NOT ${IGNORED}`,
  ignored: `e.processed_at IS NULL AND ${IGNORED}`,
};

/** Some providers' bodies name the payer. */
const BODY = `
  CASE WHEN EXISTS (
    SELECT FROM donations WHERE is_anonymous AND id IN (
      SELECT subject_id FROM payments WHERE provider = e.provider AND external_id = e.resource_id
      UNION ALL SELECT subject_id FROM payment_subscriptions WHERE provider = e.provider AND external_id = e.resource_id
      UNION ALL SELECT p.subject_id FROM payment_disputes d JOIN payments p ON p.id = d.payment_id
        WHERE d.provider = e.provider AND d.external_id = e.resource_id
    )
  ) THEN 'Não mostrado, porque a doação é anônima.' ELSE e.body END
`;

const ONE = `
  SELECT ${COLUMNS}, e.event_id AS "eventId", ${BODY} AS body, p.id AS "paymentId", p.purpose, p.subject_id AS "subjectId"
  FROM payment_events e LEFT JOIN payments p ON e.resource_kind = 'payment' AND p.provider = e.provider AND p.external_id = e.resource_id
  WHERE e.id = $1
`;

/** Name of the payer; null for an anonymous donation, whose donor the console never names. */
const PAYER = `
  CASE WHEN NOT EXISTS (SELECT FROM donations d WHERE d.id = p.subject_id AND d.is_anonymous) THEN nullif(p.payer_name, '') END
`;

/** Payments and refunds that wait for a person. `$1`: codes of the providers confirmed by a person. */
const WAITING = `
  (SELECT 'payment' AS kind, p.id, p.purpose, p.subject_id AS "subjectId", p.provider, p.amount_cents AS "amountCents",
      ${PAYER} AS "payerName", NULL AS reason, p.created_at AS at
    FROM payments p
    WHERE p.status IN ('created', 'pending') AND p.external_id IS NOT NULL AND p.provider = ANY ($1)
      AND (p.expires_at IS NULL OR p.expires_at > now())
  UNION ALL SELECT 'refund', r.id, p.purpose, p.subject_id, p.provider, r.amount_cents, ${PAYER}, r.reason, r.created_at
    FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'asked' AND p.provider = ANY ($1)
  UNION ALL SELECT 'failed-refund', r.id, p.purpose, p.subject_id, p.provider, r.amount_cents, ${PAYER}, r.reason, r.created_at
    FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE ${CAN_RETRY}) waiting
`;
const WAITING_COLUMNS = 'kind, id, purpose, "subjectId", provider, "amountCents", "payerName", reason, at';
const WAITING_PAGE: KeysetSql = { columns: WAITING_COLUMNS, from: WAITING, at: 'at', id: 'id', oldestFirst: true };
const OLDEST_WAITING = `SELECT ${WAITING_COLUMNS} FROM ${WAITING} ORDER BY at, id LIMIT 300`;

@Injectable()
export class PaymentEventsQueries {
  constructor(private readonly dataSource: DataSource) {}

  page(query: ListPaymentEventsQuery): Promise<KeysetPage<PaymentEventRow>> {
    const conditions = new Conditions()
      .add('e.provider = ?', query.provider)
      .add('e.verdict = ?', query.verdict)
      .add('(e.resource_id = ? OR e.event_id = ?)', query.search)
      .days('e.received_at', query);
    if (query.state) conditions.always(STATES[query.state]);
    return keysetPage(this.dataSource, LIST, { query, conditions });
  }

  async findById(id: string): Promise<PaymentEventDetailRow | undefined> {
    const [row] = await this.dataSource.query<PaymentEventDetailRow[]>(ONE, [id]);
    return row;
  }

  waitingPage(query: ListWaitingConfirmationsQuery, providers: string[]): Promise<KeysetPage<WaitingConfirmationRow>> {
    const conditions = new Conditions();
    conditions.parameter(providers);
    return keysetPage(this.dataSource, WAITING_PAGE, { query, conditions });
  }

  waiting(providers: string[]): Promise<WaitingConfirmationRow[]> {
    return this.dataSource.query(OLDEST_WAITING, [providers]);
  }
}
