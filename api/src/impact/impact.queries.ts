import { DEFAULT_PAGE_SIZE, type ImpactEntryView, type ImpactEvent, type ImpactSummaryView, type KeysetQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readCursor, writeCursor } from '../common/lists/keyset-pages';

export interface ImpactRow {
  id: string;
  kind: ImpactEntryView['kind'];
  event: ImpactEvent;
  at: Date;
  pageId: string | null;
  amountCents: number | null;
  returnedCents: number;
}

const SORT = { kind: 'time' } as const;

const ORDERS = `
  SELECT user_id, created_at AS at, id, 'order'::text AS kind,
    CASE
      WHEN payment_status = 'refunded' THEN 'order-refunded'
      WHEN payment_status = 'disputed' THEN 'order-disputed'
      WHEN status = 'cancelled' THEN 'order-cancelled'
      WHEN status = 'delivered' THEN 'order-delivered'
      WHEN status = 'shipped' THEN 'order-shipped'
      ELSE 'order-paid'
    END AS event,
    id AS "pageId", total_amount_cents - refunded_cents - disputed_cents AS "amountCents", refunded_cents + disputed_cents AS "returnedCents"
  FROM orders WHERE payment_status IN ('paid', 'refunded', 'disputed')
`;

/** Donations whose money arrived, also when it went back later: those of the yearly statements. */
const DONATIONS = `
  SELECT user_id, completed_at, id, 'donation'::text,
    CASE
      WHEN payment_status = 'refunded' THEN 'donation-refunded'
      WHEN payment_status = 'disputed' THEN 'donation-disputed'
      WHEN frequency = 'monthly' THEN 'donation-monthly'
      ELSE 'donation-given'
    END,
    id, amount_cents - refunded_cents - disputed_cents, refunded_cents + disputed_cents
  FROM donations WHERE completed_at IS NOT NULL
`;

const BASKETS = `
  SELECT d.user_id, b.changed_at, b.id, 'basket'::text, 'basket-' || b.status, d.id, NULL::integer, 0
  FROM donations d JOIN adopted_baskets b ON b.donation_id = d.id WHERE d.baskets IS NOT NULL
`;

const MEMBERSHIPS = `
  SELECT m.user_id, e.at, e.id, 'membership'::text,
    CASE e.kind
      WHEN 'started' THEN 'membership-started'
      WHEN 'plan-changed' THEN 'membership-changed'
      WHEN 'paused' THEN 'membership-paused'
      WHEN 'resumed' THEN 'membership-resumed'
      ELSE 'membership-ended'
    END,
    NULL::uuid, NULL::integer, 0
  FROM ong_members m JOIN ong_member_events e ON e.member_id = m.id
  WHERE e.kind IN ('started', 'plan-changed', 'paused', 'resumed', 'cancelled', 'grace-ended')
`;

const ENTRIES = `(${[ORDERS, DONATIONS, BASKETS, MEMBERSHIPS].join(' UNION ALL ')}) e`;
const COLUMNS = 'e.id, e.kind, e.event, e.at, e."pageId", e."amountCents", e."returnedCents"';
/**
 * One person's rows are few and found by the indexes on `user_id`. OFFSET 0 keeps PostgreSQL from walking everybody's rows in the order of
 * their times instead, which it does for the sake of the limit.
 */
const OWN = `SELECT ${COLUMNS} FROM (SELECT * FROM ${ENTRIES} WHERE e.user_id = $1 OFFSET 0) e`;
const NEWEST_FIRST = 'ORDER BY e.at DESC, e.id DESC LIMIT $2';
const FIRST_PAGE = `${OWN} ${NEWEST_FIRST}`;
const NEXT_PAGE = `${OWN} WHERE (e.at, e.id) < ($3::timestamptz, $4::uuid) ${NEWEST_FIRST}`;
const OF_YEAR = `
  SELECT ${COLUMNS} FROM ${ENTRIES}
  WHERE e.user_id = $1 AND e.at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
    AND e.at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
  ORDER BY e.at, e.id
`;
const SUMMARY = `
  WITH entries AS (SELECT ${COLUMNS} FROM ${ENTRIES} WHERE e.user_id = $1)
  SELECT count(*) FILTER (WHERE kind = 'donation' AND "amountCents" > 0)::integer AS donations,
    coalesce(sum("amountCents") FILTER (WHERE kind = 'donation'), 0)::float8 AS "givenCents",
    (SELECT coalesce(sum(paid_cents), 0)::float8 FROM ong_members WHERE user_id = $1) AS "membershipCents",
    count(*) FILTER (WHERE kind = 'basket' AND event <> 'basket-cancelled')::integer AS baskets,
    count(*) FILTER (WHERE kind = 'order' AND "amountCents" > 0)::integer AS orders,
    EXISTS (SELECT FROM active_members WHERE user_id = $1) AS "isMember",
    min(at) FILTER (WHERE kind = 'membership') AS "memberSince",
    min(at) AS since,
    coalesce(
      (SELECT array_agg(DISTINCT extract(year FROM at AT TIME ZONE 'America/Sao_Paulo')::integer) FROM entries), '{}'
    ) AS years
  FROM entries
`;
const FIRST_NAME = 'SELECT first_name AS "firstName" FROM profiles WHERE user_id = $1';

export type ImpactSummaryRow = Omit<ImpactSummaryView, 'memberSince' | 'since'> & { memberSince: Date | null; since: Date | null };

/** Reads what one person did, across the modules that own the rows. */
@Injectable()
export class ImpactQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. Throws `list.cursor-unknown`. */
  async page(userId: string, query: KeysetQuery): Promise<{ rows: ImpactRow[]; nextCursor: string | null }> {
    const size = query.pageSize ?? DEFAULT_PAGE_SIZE;
    const cursor = query.cursor ? readCursor(query.cursor, SORT) : null;
    const position = cursor ? [cursor.value, cursor.id] : [];
    const found = await this.dataSource.query<ImpactRow[]>(cursor ? NEXT_PAGE : FIRST_PAGE, [userId, size + 1, ...position]);
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const nextCursor = last && found.length > size ? writeCursor({ side: 'after', value: last.at, id: last.id }, SORT) : null;
    return { rows, nextCursor };
  }

  /** Oldest first. */
  ofYear(userId: string, year: number): Promise<ImpactRow[]> {
    return this.dataSource.query(OF_YEAR, [userId, year]);
  }

  async summary(userId: string): Promise<ImpactSummaryRow> {
    const [row] = await this.dataSource.query<[ImpactSummaryRow]>(SUMMARY, [userId]);
    return { ...row, years: row.years.toSorted((one, other) => other - one) };
  }

  async firstName(userId: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ firstName: string | null }[]>(FIRST_NAME, [userId]);
    return row?.firstName ?? null;
  }
}
