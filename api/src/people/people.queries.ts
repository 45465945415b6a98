import type { AdminListUsersQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetPage, type KeysetPage } from '../common/lists/keyset';
import { ACTOR_COLUMNS, ACTOR_JOINS, type ActorRow } from '../audit/audit.service';
import { USER_TOTAL_COLUMNS, USER_TOTALS, type UserTotalsRow } from './user-totals.sql';
import { USER_COLUMNS, USERS, usersConditions, usersSql, type UserRow } from './users-list';

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
    (SELECT count(*)::integer FROM sessions WHERE user_id = u.id AND revoked_at IS NULL AND expires_at > now()) AS sessions
  FROM ${USERS} WHERE u.id = $1 AND u.erased_at IS NULL
`;
const ORDERS = `
  SELECT id, total_amount_cents AS "totalAmountCents", status, payment_status AS "paymentStatus", created_at AS "createdAt"
  FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5
`;
const DONATIONS = `
  SELECT id, amount_cents AS "amountCents", payment_status AS "paymentStatus", created_at AS "createdAt"
  FROM donations WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5
`;
const MEMBERSHIPS = `
  SELECT id, status, plan_code AS "planCode", membership_type AS "membershipType", charge_cents AS "chargeCents", start_date AS "startDate"
  FROM ong_members WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20
`;
const HISTORY = `
  SELECT e.id, e.action, e.at, ${ACTOR_COLUMNS}
  FROM audit_entries e ${ACTOR_JOINS}
  WHERE (e.entity = 'users' AND e.entity_id = $1)
    OR (e.entity = 'profiles' AND e.entity_id = (SELECT id FROM profiles WHERE user_id = $1))
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
