import type { ActivityKind, PendingWorkView, ReportView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../common/lists/lists';
import { CAN_RETRY } from '../database/failed-work';
import { prepared, preparedRows } from '../database/prepared-statements';
import { dayAfter } from './calendar';
import { salesPeriods, type SalesPeriod } from './sales-periods';
import { IS_SHOWN } from '../products/product.entity';

/** Figures of one of the shown months, counted from 1, or of all time before them: period 0. Periods without figures are missing. */
export interface FiguresPeriod extends Pick<Figures, 'orders' | 'revenueCents' | 'newUsers' | 'memberChanges'> {
  period: number;
  /** Revenue of the days before today. */
  endedCents: number;
  /** Revenue of the days with which those of the current month are compared. */
  comparedCents: number;
}

/** How many products of a kind a period added, less those that were deleted in it, and how many of those that it added are left. */
export interface ProductsPeriod {
  period: number;
  isPhysical: boolean;
  products: number;
  kept: number;
}

export interface OverviewRow {
  figures: FiguresPeriod[];
  products: ProductsPeriod[];
}

export interface ComparedDays {
  today: string;
  /** Days of the month before, without the day `before`. */
  compared: { from: string; before: string };
}

export interface ActivityRow {
  kind: ActivityKind;
  id: string;
  name: string | null;
  amountCents: number | null;
  units: number | null;
  at: Date;
}

/** Figures of a day, a month or another range. */
export interface Figures {
  orders: number;
  paidOrders: number;
  revenueCents: number;
  donations: number;
  donationsCents: number;
  newUsers: number;
  newMembers: number;
  /** Memberships that became active minus those that ended. */
  memberChanges: number;
}

/** Casts bigint, which PostgreSQL sends as text, to numbers; the sums are within the safe range. */
const SUMS = `
  coalesce(sum(orders), 0)::float8 AS orders, coalesce(sum(paid_orders), 0)::float8 AS "paidOrders",
  coalesce(sum(revenue_cents), 0)::float8 AS "revenueCents", coalesce(sum(donations), 0)::float8 AS donations,
  coalesce(sum(donations_cents), 0)::float8 AS "donationsCents", coalesce(sum(new_users), 0)::float8 AS "newUsers",
  coalesce(sum(new_members), 0)::float8 AS "newMembers", coalesce(sum(member_changes), 0)::float8 AS "memberChanges"
`;

const FIGURE_COLUMNS = 'day, orders, paid_orders, revenue_cents, donations, donations_cents, new_users, new_members, member_changes';
/** Figures of days, and the changes that are not folded into them yet. The view `figures_by_day` would first sum them up by day. */
const FIGURES = `(SELECT ${FIGURE_COLUMNS} FROM daily_figures UNION ALL SELECT ${FIGURE_COLUMNS} FROM daily_figure_changes) figures`;

const ALL_MONTHS = prepared(`
  SELECT to_char(date_trunc('month', day::timestamp), 'YYYY-MM') AS month, ${SUMS}
  FROM ${FIGURES} GROUP BY date_trunc('month', day::timestamp) ORDER BY 1
`);

const BETWEEN = prepared(`SELECT ${SUMS} FROM ${FIGURES} WHERE day BETWEEN $1 AND $2`);

/** Finding a day's place among the first days of the shown months takes a third of the time of computing its month. */
const PERIOD = 'width_bucket(day, $1::date[])';

/** Everything that the overview shows, in one round trip. `$1` first days of the shown months, `$2` today, from `$3` to before `$4` the days to compare with. */
const OVERVIEW = prepared(`
  SELECT coalesce((SELECT json_agg(f) FROM (
    SELECT ${PERIOD} AS period, sum(orders)::float8 AS orders, sum(revenue_cents)::float8 AS "revenueCents", sum(new_users)::float8 AS "newUsers",
      sum(member_changes)::float8 AS "memberChanges", coalesce(sum(revenue_cents) FILTER (WHERE day < $2), 0)::float8 AS "endedCents",
      coalesce(sum(revenue_cents) FILTER (WHERE day >= $3 AND day < $4), 0)::float8 AS "comparedCents"
    FROM ${FIGURES} GROUP BY 1
  ) f), '[]') AS figures, coalesce((SELECT json_agg(p) FROM (
    SELECT ${PERIOD} AS period, entity = 'physical_products' AS "isPhysical", sum(products)::integer AS products, sum(kept)::integer AS kept
    FROM product_days GROUP BY 1, 2
  ) p), '[]') AS products
`);

const LATEST = 8;
const LOW_STOCK = 5;

/** Anonymous donors are not named. */
const ACTIVITY = `
  SELECT * FROM (
    (SELECT CASE WHEN o.payment_status IN ('paid', 'refunded', 'disputed') THEN 'order-paid' ELSE 'order' END AS kind, o.id,
        coalesce(o.customer_name, concat_ws(' ', p.first_name, p.last_name)) AS name, o.total_amount_cents AS "amountCents", NULL::integer AS units,
        o.created_at AS at
      FROM orders o LEFT JOIN profiles p ON p.user_id = o.user_id ORDER BY o.created_at DESC, o.id DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'donation', id, CASE WHEN NOT is_anonymous THEN donor_name END, amount_cents - refunded_cents - disputed_cents, NULL, created_at
      FROM donations WHERE payment_status = 'completed' ORDER BY created_at DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'account', u.id, concat_ws(' ', p.first_name, p.last_name), NULL, NULL, u.created_at
      FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.email_confirmed_at IS NOT NULL AND u.erased_at IS NULL
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'membership', m.id, concat_ws(' ', p.first_name, p.last_name), m.charge_cents, NULL, m.created_at
      FROM ong_members m LEFT JOIN profiles p ON p.user_id = m.user_id ORDER BY m.created_at DESC, m.id DESC LIMIT ${LATEST})
    UNION ALL (SELECT 'low-stock', id, name, NULL, stock_quantity, updated_at
      FROM physical_products WHERE ${IS_SHOWN} AND stock_quantity <= ${LOW_STOCK} ORDER BY updated_at DESC LIMIT ${LATEST})
  ) latest ORDER BY at DESC, id LIMIT ${LATEST}
`;

const MAX_COUNT = 1000;
const countUpTo = (rows: string) => `(SELECT count(*)::integer FROM (SELECT FROM ${rows} LIMIT ${MAX_COUNT}) counted)`;

/** `$1`: codes of the providers whose payments a person confirms. Counts are capped at 1000, which is precise enough. */
const PENDING = `
  SELECT ${countUpTo("orders WHERE status = 'processing' AND payment_status = 'paid' AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = orders.payment_id AND d.status = 'open')")} AS "ordersToShip",
    ${countUpTo("payments WHERE status IN ('created', 'pending') AND external_id IS NOT NULL AND provider = ANY ($1) AND (expires_at IS NULL OR expires_at > now())")} AS "paymentsToConfirm",
    ${countUpTo(`payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE (r.status = 'asked' AND p.provider = ANY ($1)) OR (${CAN_RETRY})`)} AS "refundsToMake",
    ${countUpTo("payment_disputes WHERE status = 'open'")} AS "openDisputes",
    ${countUpTo("contact_messages WHERE status = 'new'")} AS "newMessages",
    ${countUpTo('ong_members WHERE grace_until IS NOT NULL')} AS "failingMemberships"
`;

/** Nothing is sold later, and the starts of months and years after it would have years of five digits. */
const LAST_DAY = '9998-12-31';

const earlierOf = (one: string, other: string): string => (one < other ? one : other);

@Injectable()
export class OverviewQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Figures of the shown months and of the time before them, and the revenue of the days to compare with. */
  async overview(months: readonly string[], { today, compared: { from, before } }: ComparedDays): Promise<OverviewRow> {
    const starts = months.map((month) => `${month}-01`);
    const [row] = await preparedRows<OverviewRow>(this.dataSource, OVERVIEW, [starts, today, from, before]);
    return row as OverviewRow;
  }

  async productCount(): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>('SELECT coalesce(sum(products), 0)::integer AS count FROM product_days');
    return row.count;
  }

  activity(): Promise<ActivityRow[]> {
    return this.dataSource.query(ACTIVITY);
  }

  async pendingWork(providers: string[]): Promise<Omit<PendingWorkView, 'failedJobs'>> {
    const [row] = await this.dataSource.query<[Omit<PendingWorkView, 'failedJobs'>]>(PENDING, [providers]);
    return row;
  }
}

const pointsBy = (unit: 'day' | 'month') => `
  SELECT to_char(greatest(point, $1::date), 'YYYY-MM-DD') AS day, ${SUMS}
  FROM generate_series(date_trunc('${unit}', $1::timestamp), $2::timestamp, '1 ${unit}') point
  LEFT JOIN (SELECT * FROM ${FIGURES} WHERE day BETWEEN $1 AND $2) figures ON date_trunc('${unit}', figures.day::timestamp) = point
  GROUP BY point ORDER BY point
`;
const POINTS = { day: pointsBy('day'), month: pointsBy('month') };

/**
 * Donors who first donated in the range, and those who had donated before it and did again. Donations are read only of those who also donated
 * after it.
 */
const DONORS = `
  SELECT (SELECT count(*) FROM donors WHERE first_on BETWEEN $1 AND $2)::integer AS new,
    (SELECT count(*) FROM donors WHERE first_on < $1 AND last_on >= $1 AND (last_on <= $2 OR EXISTS (
      SELECT FROM donations WHERE donor_key = donors.donor_key AND payment_status = 'completed'
        AND created_at >= $1::timestamp AT TIME ZONE 'America/Sao_Paulo' AND created_at < ($2::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'
    )))::integer AS recurring
`;

/** The sums of a period. Its values are parameters of their own, because the best plan depends on how many rows the period has. */
function partSql({ unit, from, until, sign }: SalesPeriod, values: Conditions): string {
  const [table, day] = unit === 'day' ? ['product_daily_sales', 'day'] : ['product_period_sales', 'starts_on'];
  const where = new Conditions().always(`${day} >= ${values.parameter(from)}`).always(`${day} < ${values.parameter(until)}`);
  if (unit !== 'day') where.always(`unit = '${unit}'`);
  const minus = sign === 1 ? '' : '-';
  return `SELECT product_id, ${minus}units AS units, ${minus}sold_cents AS sold_cents FROM ${table} ${where.where}`;
}

/**
 * `parts`: the stored sums to add up, and the sales that are not folded into them yet. They are added as `float8`, which is exact for whole
 * numbers up to 2^53 and takes a third less time than the numeric sums of `bigint`.
 */
const topProductsSql = (parts: string[]): string => `
  SELECT p.id, p.name, s.units, s.sold_cents AS "soldCents"
  FROM (
    SELECT product_id, sum(units::float8) AS units, sum(sold_cents::float8) AS sold_cents FROM (${parts.join(' UNION ALL ')}) parts
    GROUP BY product_id HAVING sum(units::float8) > 0 ORDER BY sum(sold_cents::float8) DESC, product_id LIMIT 10
  ) s JOIN physical_products p ON p.id = s.product_id ORDER BY s.sold_cents DESC, p.id
`;

/** Reads the daily figures. */
@Injectable()
export class FiguresQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** All months with figures, oldest first. */
  byMonth(): Promise<(Figures & { month: string })[]> {
    return preparedRows(this.dataSource, ALL_MONTHS, []);
  }

  async between(from: string, to: string): Promise<Figures> {
    const [figures] = await preparedRows<Figures>(this.dataSource, BETWEEN, [from, to]);
    return figures as Figures;
  }

  /** Every day or month of the range, including those without figures. */
  points(from: string, to: string, unit: 'day' | 'month'): Promise<(Figures & { day: string })[]> {
    return this.dataSource.query(POINTS[unit], [from, to]);
  }

  async donors(from: string, to: string): Promise<ReportView['donors']> {
    const [donors] = await this.dataSource.query<[ReportView['donors']]>(DONORS, [from, to]);
    return donors;
  }

  topProducts(from: string, to: string): Promise<{ id: string; name: string; units: number; soldCents: number }[]> {
    const values = new Conditions();
    const unfolded = `SELECT product_id, units, sold_cents FROM product_sale_changes WHERE day BETWEEN ${values.parameter(from)} AND ${values.parameter(to)}`;
    const periods = salesPeriods(earlierOf(from, LAST_DAY), dayAfter(earlierOf(to, LAST_DAY)));
    const sql = topProductsSql([...periods.map((period) => partSql(period, values)), unfolded]);
    return this.dataSource.query(sql, values.values);
  }

  async donorCount(): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>('SELECT count(*)::integer AS count FROM donors');
    return row.count;
  }
}
