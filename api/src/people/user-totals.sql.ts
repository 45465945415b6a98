/** Totals of a user `u`: counts of all rows, and sums of paid ones net of refunds. */
export const USER_TOTALS = `
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS "orderCount",
      coalesce(sum(total_amount_cents - refunded_cents) FILTER (WHERE payment_status = 'paid'), 0) AS "orderTotalCents"
    FROM orders WHERE user_id = u.id
  ) o ON true
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS "donationCount",
      coalesce(sum(amount_cents) FILTER (WHERE payment_status = 'completed'), 0) AS "donationTotalCents"
    FROM donations WHERE user_id = u.id
  ) d ON true
  LEFT JOIN LATERAL (
    SELECT id, status, plan_code, membership_type, charge_cents, start_date
    FROM ong_members WHERE user_id = u.id AND status <> 'cancelled'
    ORDER BY (status = 'active') DESC, created_at DESC, id DESC LIMIT 1
  ) m ON true
`;

export const USER_TOTAL_COLUMNS = `
  o."orderCount", o."orderTotalCents", d."donationCount", d."donationTotalCents", m.id AS "memberId", m.status AS "memberStatus",
  m.plan_code AS "planCode", m.membership_type AS "membershipType", m.charge_cents AS "chargeCents", m.start_date AS "startDate"
`;

/** Sums are strings, as PostgreSQL sends bigint. */
export interface UserTotalsRow {
  orderCount: number;
  orderTotalCents: string;
  donationCount: number;
  donationTotalCents: string;
  /** Null, like the fields below, if the user has no membership or only cancelled ones. */
  memberId: string | null;
  memberStatus: string;
  planCode: string;
  membershipType: string;
  chargeCents: number;
  startDate: Date;
}
