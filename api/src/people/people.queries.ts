import { formatPhone, type AdminListUsersQuery, type UserRole } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_LIVE } from '../auth/sessions/sessions.service';
import { ACTOR_COLUMNS, ACTOR_JOINS, type ActorRow } from '../audit/audit.service';
import { moment, money, text, whole, yesOrNo, type CsvExport } from '../common/exports/csv-exports';
import { type KeysetSql, keysetPage, type KeysetPage } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';
import { personSearch } from '../common/text/text';

/** Totals of a user `u`: counts of all rows, and sums of paid ones net of refunds. */
const USER_TOTALS = `
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS "orderCount",
      coalesce(sum(total_amount_cents - refunded_cents - disputed_cents) FILTER (WHERE payment_status = 'paid'), 0) AS "orderTotalCents"
    FROM orders WHERE user_id = u.id
  ) o ON true
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS "donationCount",
      coalesce(sum(amount_cents - refunded_cents - disputed_cents) FILTER (WHERE payment_status = 'completed'), 0) AS "donationTotalCents"
    FROM donations WHERE user_id = u.id
  ) d ON true
  LEFT JOIN LATERAL (
    SELECT id, status, plan_code, membership_type, charge_cents, start_date
    FROM ong_members WHERE user_id = u.id AND status <> 'cancelled'
    ORDER BY (status = 'active') DESC, created_at DESC, id DESC LIMIT 1
  ) m ON true
`;

const USER_TOTAL_COLUMNS = `
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

export interface UserRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  isConfirmed: boolean;
  /** Null without a profile, like `isOngMember`. */
  isAdmin: boolean | null;
  isOngMember: boolean | null;
  createdAt: Date;
}

const USER_COLUMNS = `
  u.id, u.email, p.first_name AS "firstName", p.last_name AS "lastName", p.phone, u.email_confirmed_at IS NOT NULL AS "isConfirmed",
  p.is_admin AS "isAdmin", p.is_ong_member AS "isOngMember", u.created_at AS "createdAt"
`;
const USERS = 'users u LEFT JOIN profiles p ON p.user_id = u.id';

const usersSql: KeysetSql = {
  columns: USER_COLUMNS,
  from: USERS,
  countFrom: 'users u',
  at: 'u.created_at',
  id: 'u.id',
  sorts: { name: { by: 'u.sort_name', kind: 'text', isNullable: true } },
};

const ROLES: Record<UserRole, string> = {
  admin: 'u.id IN (SELECT user_id FROM profiles WHERE is_admin)',
  'ong-member': 'u.id IN (SELECT user_id FROM profiles WHERE is_ong_member)',
  'active-member': "u.id IN (SELECT user_id FROM ong_members WHERE status = 'active')",
  unconfirmed: 'u.email_confirmed_at IS NULL',
};
const MATCHES_SEARCH = 'u.search_text LIKE search_pattern(?)';

function usersConditions({ search, role }: AdminListUsersQuery): Conditions {
  const conditions = new Conditions().always('u.erased_at IS NULL').add(MATCHES_SEARCH, personSearch(search));
  return role ? conditions.always(ROLES[role]) : conditions;
}

type ExportedUser = UserRow & UserTotalsRow;

const columns: CsvExport<ExportedUser>['columns'] = [
  ['Nome', ({ firstName, lastName }) => text([firstName, lastName].filter(Boolean).join(' '))],
  ['E-mail', ({ email }) => text(email)],
  // Without the sign of E.164, which a formula may begin with.
  ['Telefone', ({ phone }) => text(phone && formatPhone(phone))],
  ['E-mail confirmado', ({ isConfirmed }) => yesOrNo(isConfirmed)],
  ['Administrador', ({ isAdmin }) => yesOrNo(isAdmin ?? false)],
  ['Membro ONG', ({ isOngMember }) => yesOrNo(isOngMember ?? false)],
  ['Assinatura ativa', ({ memberStatus }) => yesOrNo(memberStatus === 'active')],
  ['Cadastro', ({ createdAt }) => moment(createdAt)],
  ['Pedidos', ({ orderCount }) => whole(orderCount)],
  ['Total em pedidos', ({ orderTotalCents }) => money(orderTotalCents)],
  ['Doações', ({ donationCount }) => whole(donationCount)],
  ['Total em doações', ({ donationTotalCents }) => money(donationTotalCents)],
];

/** CSV export with the same filters as the list, without paging. */
export function usersExport(query: AdminListUsersQuery): CsvExport<ExportedUser> {
  const { where, values } = usersConditions(query);
  const sql = ['SELECT', USER_COLUMNS, ',', USER_TOTAL_COLUMNS, 'FROM', USERS, USER_TOTALS, where, 'ORDER BY u.created_at DESC, u.id DESC'];
  return { name: 'usuarios', columns, sql: sql.join(' '), values };
}

export interface UserFactsRow extends UserRow {
  emailConfirmedAt: Date | null;
  needsLongerPassword: boolean;
  sessions: number;
}

export interface UserOrderRow {
  id: string;
  totalAmountCents: number;
  status: string;
  paymentStatus: string;
  createdAt: Date;
}

export interface UserDonationRow {
  id: string;
  amountCents: number;
  paymentStatus: string;
  createdAt: Date;
}

export interface UserMembershipRow {
  id: string;
  status: string;
  planCode: string;
  membershipType: string;
  chargeCents: number;
  startDate: Date;
}

export interface UserHistoryRow extends ActorRow {
  id: string;
  action: string;
  at: Date;
}

/** One query for all users of a page. */
const TOTALS = ['SELECT u.id,', USER_TOTAL_COLUMNS, 'FROM unnest($1::uuid[]) AS u (id)', USER_TOTALS].join(' ');
const FACTS = `
  SELECT ${USER_COLUMNS}, u.email_confirmed_at AS "emailConfirmedAt",
    coalesce(p.is_admin, false) AND NOT u.has_admin_password AS "needsLongerPassword",
    (SELECT count(*)::integer FROM sessions s WHERE s.user_id = u.id AND ${IS_LIVE}) AS sessions
  FROM ${USERS} WHERE u.id = $1 AND u.erased_at IS NULL
`;
const ORDERS = `
  SELECT id, total_amount_cents AS "totalAmountCents", status, payment_status AS "paymentStatus", created_at AS "createdAt"
  FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5
`;
/** Anonymous ones would name their donor. */
const DONATIONS = `
  SELECT id, amount_cents AS "amountCents", payment_status AS "paymentStatus", created_at AS "createdAt"
  FROM donations WHERE user_id = $1 AND NOT is_anonymous ORDER BY created_at DESC, id DESC LIMIT 5
`;
const MEMBERSHIPS = `
  SELECT id, status, plan_code AS "planCode", membership_type AS "membershipType", charge_cents AS "chargeCents", start_date AS "startDate"
  FROM ong_members WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20
`;
const HISTORY = `
  SELECT e.id, e.action, e.at, ${ACTOR_COLUMNS}
  FROM audit_entries e ${ACTOR_JOINS}
  WHERE ((e.entity = 'users' AND e.entity_id = $1)
    OR (e.entity = 'profiles' AND e.entity_id = (SELECT id FROM profiles WHERE user_id = $1))) AND e.action <> 'viewed'
  ORDER BY e.at DESC, e.id DESC LIMIT 100
`;

/** Reads accounts with their orders, donations and memberships. */
@Injectable()
export class PeopleQueries {
  constructor(private readonly dataSource: DataSource) {}

  page(query: AdminListUsersQuery): Promise<KeysetPage<UserRow>> {
    return keysetPage(this.dataSource, usersSql, { query, conditions: usersConditions(query) });
  }

  /** Totals by user id. */
  async totalsOf(ids: string[]): Promise<Map<string, UserTotalsRow>> {
    const rows = await this.dataSource.query<(UserTotalsRow & { id: string })[]>(TOTALS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async factsOf(id: string): Promise<UserFactsRow | undefined> {
    const [row] = await this.dataSource.query<UserFactsRow[]>(FACTS, [id]);
    return row;
  }

  ordersOf(id: string): Promise<UserOrderRow[]> {
    return this.dataSource.query(ORDERS, [id]);
  }

  donationsOf(id: string): Promise<UserDonationRow[]> {
    return this.dataSource.query(DONATIONS, [id]);
  }

  membershipsOf(id: string): Promise<UserMembershipRow[]> {
    return this.dataSource.query(MEMBERSHIPS, [id]);
  }

  historyOf(id: string): Promise<UserHistoryRow[]> {
    return this.dataSource.query(HISTORY, [id]);
  }
}
