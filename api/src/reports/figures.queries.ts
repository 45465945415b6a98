import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

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

const BY_MONTH = `SELECT to_char(day, 'YYYY-MM') AS month, ${SUMS} FROM figures_by_day GROUP BY 1 ORDER BY 1`;

const BETWEEN = `SELECT ${SUMS} FROM figures_by_day WHERE day BETWEEN $1 AND $2`;

const pointsBy = (unit: 'day' | 'month') => `
  SELECT to_char(greatest(point, $1::date), 'YYYY-MM-DD') AS day, ${SUMS}
  FROM generate_series(date_trunc('${unit}', $1::timestamp), $2::timestamp, '1 ${unit}') point
  LEFT JOIN (SELECT * FROM figures_by_day WHERE day BETWEEN $1 AND $2) figures ON date_trunc('${unit}', figures.day::timestamp) = point
  GROUP BY point ORDER BY point
`;
const POINTS = { day: pointsBy('day'), month: pointsBy('month') };

const DONORS = `
  SELECT (SELECT count(*) FROM donors WHERE first_on BETWEEN $1 AND $2)::integer AS new,
    (SELECT count(*) FROM (
      SELECT DISTINCT donor_key FROM donations WHERE payment_status = 'completed' AND donor_key IS NOT NULL
        AND created_at >= $1::timestamp AT TIME ZONE 'America/Sao_Paulo' AND created_at < ($2::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'
    ) donated)::integer AS "all"
`;

const TOP_PRODUCTS = `
  SELECT p.id, p.name, s.units::float8 AS units, s.sold_cents::float8 AS "soldCents"
  FROM (
    SELECT product_id, sum(units) AS units, sum(sold_cents) AS sold_cents FROM product_sales_by_day WHERE day BETWEEN $1 AND $2
    GROUP BY product_id HAVING sum(units) > 0 ORDER BY sum(sold_cents) DESC, product_id LIMIT 10
  ) s JOIN physical_products p ON p.id = s.product_id ORDER BY s.sold_cents DESC, p.id
`;

/** Reads the daily figures. */
@Injectable()
export class FiguresQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** All months with figures, oldest first. */
  byMonth(): Promise<(Figures & { month: string })[]> {
    return this.dataSource.query(BY_MONTH);
  }

  async between(from: string, to: string): Promise<Figures> {
    const [figures] = await this.dataSource.query<[Figures]>(BETWEEN, [from, to]);
    return figures;
  }

  /** Every day or month of the range, including those without figures. */
  points(from: string, to: string, unit: 'day' | 'month'): Promise<(Figures & { day: string })[]> {
    return this.dataSource.query(POINTS[unit], [from, to]);
  }

  async donors(from: string, to: string): Promise<{ new: number; all: number }> {
    const [donors] = await this.dataSource.query<[{ new: number; all: number }]>(DONORS, [from, to]);
    return donors;
  }

  topProducts(from: string, to: string): Promise<{ id: string; name: string; units: number; soldCents: number }[]> {
    return this.dataSource.query(TOP_PRODUCTS, [from, to]);
  }

  async donorCount(): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>('SELECT count(*)::integer AS count FROM donors');
    return row.count;
  }
}
