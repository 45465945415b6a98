import { DEFAULT_PAGE_SIZE, type ListPaymentDisputesQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PaymentDispute } from './payment-dispute.entity';
import type { PaymentPurpose } from '../payment.entity';

export interface PaymentDisputeRow extends Pick<
  PaymentDispute,
  'id' | 'status' | 'amountCents' | 'reason' | 'evidenceDueAt' | 'openedAt' | 'closedAt' | 'provider' | 'externalId' | 'note'
> {
  purpose: PaymentPurpose;
  subjectId: string;
  payerName: string | null;
  /** Changes of the note, with time (as JSON) and author. */
  notes: { at: string; by: string | null }[];
}

/** The payer is null for an anonymous donation, whose donor the console never names. `from`: the disputes, as `d`. */
const rowsSql = (from: string) => `
  SELECT d.id, d.status, d.amount_cents AS "amountCents", d.reason, d.evidence_due_at AS "evidenceDueAt", d.opened_at AS "openedAt",
    d.closed_at AS "closedAt", d.provider, d.external_id AS "externalId", d.note, p.purpose, p.subject_id AS "subjectId",
    CASE WHEN NOT EXISTS (SELECT FROM donations WHERE id = p.subject_id AND is_anonymous) THEN nullif(p.payer_name, '') END AS "payerName",
    (SELECT coalesce(json_agg(json_build_object('at', a.at, 'by', coalesce(nullif(concat_ws(' ', r.first_name, r.last_name), ''), u.email))
        ORDER BY a.at), '[]')
      FROM (SELECT at, actor_id FROM audit_entries WHERE entity = 'payment_disputes' AND entity_id = d.id AND action = 'updated'
        ORDER BY at DESC LIMIT 20) a
      LEFT JOIN users u ON u.id = a.actor_id AND u.erased_at IS NULL LEFT JOIN profiles r ON r.user_id = u.id) AS notes
  FROM ${from} d JOIN payments p ON p.id = d.payment_id
`;
const ONE = `${rowsSql('payment_disputes')} WHERE d.id = $1`;
const SOONEST_FIRST = 'ORDER BY d.evidence_due_at NULLS LAST, d.opened_at, d.id';
const NEWEST_FIRST = 'ORDER BY d.closed_at DESC, d.id';
/** Selects the page first, so that payers and notes are read for its rows only, and not for all rows before it. */
const pageSql = (condition: string, order: string) =>
  `${rowsSql(`(SELECT * FROM payment_disputes d WHERE ${condition} ${order} LIMIT $1 OFFSET $2)`)} ${order}`;
const LISTS = {
  open: pageSql("d.status = 'open'", SOONEST_FIRST),
  closed: pageSql("d.status <> 'open'", NEWEST_FIRST),
};
const COUNTS = {
  open: "SELECT count(*)::integer AS total FROM payment_disputes WHERE status = 'open'",
  closed: "SELECT count(*)::integer AS total FROM payment_disputes WHERE status <> 'open'",
};

/** Reads disputes for the console. */
@Injectable()
export class PaymentDisputesQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Open disputes with the next deadline first, or closed ones, newest first. */
  async page({ state = 'open', page = 1, pageSize = DEFAULT_PAGE_SIZE }: ListPaymentDisputesQuery) {
    const items = await this.dataSource.query<PaymentDisputeRow[]>(LISTS[state], [pageSize, (page - 1) * pageSize]);
    const [counted] = await this.dataSource.query<[{ total: number }]>(COUNTS[state]);
    return { items, total: counted.total, page, pageSize };
  }

  async find(id: string): Promise<PaymentDisputeRow | undefined> {
    const [row] = await this.dataSource.query<PaymentDisputeRow[]>(ONE, [id]);
    return row;
  }
}
