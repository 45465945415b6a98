import type { ActivityKind, PendingWorkView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface ProductCountsRow {
  month: string;
  physicalProducts: number;
  digitalProducts: number;
  newPhysicalProducts: number;
  newDigitalProducts: number;
}

export interface ActivityRow {
  kind: ActivityKind;
  id: string;
  name: string | null;
  amountCents: number | null;
  units: number | null;
  at: Date;
}

const countedAt = (table: string, name: string) => `
  (SELECT count(*)::integer FROM ${table} WHERE created_at < months.ends AND (deleted_at IS NULL OR deleted_at >= months.ends)) AS "${name}s",
  (SELECT count(*)::integer FROM ${table} WHERE created_at >= months.begins AND created_at < months.ends AND deleted_at IS NULL) AS "new${name[0]?.toUpperCase()}${name.slice(1)}s"
`;

/** Product counts at the end of each month, and now for the current month. */
const PRODUCTS = `
  SELECT to_char(day, 'YYYY-MM') AS month, ${countedAt('physical_products', 'physicalProduct')}, ${countedAt('digital_products', 'digitalProduct')}
  FROM (
    SELECT month::date AS day, month AT TIME ZONE 'America/Sao_Paulo' AS begins, (month + '1 month') AT TIME ZONE 'America/Sao_Paulo' AS ends
    FROM generate_series(($1 || '-01')::timestamp, ($2 || '-01')::timestamp, '1 month') month
  ) months ORDER BY day
`;

const LATEST = 8;
const LOW_STOCK = 5;

/** Anonymous donors are not named. */
const ACTIVITY = `
  SELECT * FROM (
    (SELECT CASE WHEN o.payment_status IN ('paid', 'refunded') THEN 'order-paid' ELSE 'order' END AS kind, o.id,
        coalesce(o.customer_name, concat_ws(' ', p.first_name, p.last_name)) AS name, o.total_amount_cents AS "amountCents", NULL::integer AS units,
        o.created_at AS at
      FROM orders o LEFT JOIN profiles p ON p.user_id = o.user_id ORDER BY o.created_at DESC, o.id DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'donation', id, CASE WHEN NOT is_anonymous THEN donor_name END, amount_cents, NULL, created_at
      FROM donations WHERE payment_status = 'completed' ORDER BY created_at DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'account', u.id, concat_ws(' ', p.first_name, p.last_name), NULL, NULL, u.created_at
      FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.email_confirmed_at IS NOT NULL AND u.erased_at IS NULL
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'membership', m.id, concat_ws(' ', p.first_name, p.last_name), m.charge_cents, NULL, m.created_at
      FROM ong_members m LEFT JOIN profiles p ON p.user_id = m.user_id ORDER BY m.created_at DESC, m.id DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'low-stock', id, name, NULL, stock_quantity, updated_at
      FROM physical_products WHERE is_active AND deleted_at IS NULL AND stock_quantity <= ${LOW_STOCK} ORDER BY updated_at DESC LIMIT ${LATEST})
  ) latest ORDER BY at DESC, id LIMIT ${LATEST}
`;

const MAX_COUNT = 1000;
const countUpTo = (rows: string) => `(SELECT count(*)::integer FROM (SELECT FROM ${rows} LIMIT ${MAX_COUNT}) counted)`;

/** `$1`: codes of the providers whose payments a person confirms. Counts are capped at 1000, which is precise enough. */
const PENDING = `
  SELECT ${countUpTo("orders WHERE status = 'processing' AND payment_status = 'paid'")} AS "ordersToShip",
    ${countUpTo("payments WHERE status IN ('created', 'pending') AND external_id IS NOT NULL AND provider = ANY ($1) AND (expires_at IS NULL OR expires_at > now())")} AS "paymentsToConfirm",
    ${countUpTo("payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'asked' AND p.provider = ANY ($1)")} AS "refundsToMake",
    ${countUpTo("contact_messages WHERE status = 'new'")} AS "newMessages",
    ${countUpTo('ong_members WHERE grace_until IS NOT NULL')} AS "failingMemberships"
`;

@Injectable()
export class OverviewQueries {
  constructor(private readonly dataSource: DataSource) {}

  products(firstMonth: string, lastMonth: string): Promise<ProductCountsRow[]> {
    return this.dataSource.query(PRODUCTS, [firstMonth, lastMonth]);
  }

  activity(): Promise<ActivityRow[]> {
    return this.dataSource.query(ACTIVITY);
  }

  async pendingWork(providers: string[]): Promise<PendingWorkView> {
    const [row] = await this.dataSource.query<[PendingWorkView]>(PENDING, [providers]);
    return row;
  }
}
