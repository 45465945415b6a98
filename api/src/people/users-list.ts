import type { AdminListUsersQuery, UserRole } from '@aflora/contracts';
import { moment, money, text, whole, yesOrNo } from '../common/exports/csv-cells';
import type { CsvExport } from '../common/exports/csv-exports.service';
import { Conditions } from '../common/lists/conditions';
import type { KeysetSql } from '../common/lists/keyset';
import { personSearch } from '../common/text/text';
import { USER_TOTAL_COLUMNS, USER_TOTALS, type UserTotalsRow } from './user-totals.sql';

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

export const USER_COLUMNS = `
  u.id, u.email, p.first_name AS "firstName", p.last_name AS "lastName", p.phone, u.email_confirmed_at IS NOT NULL AS "isConfirmed",
  p.is_admin AS "isAdmin", p.is_ong_member AS "isOngMember", u.created_at AS "createdAt"
`;
export const USERS = 'users u LEFT JOIN profiles p ON p.user_id = u.id';

export const usersSql: KeysetSql = { columns: USER_COLUMNS, from: USERS, countFrom: 'users u', at: 'u.created_at', id: 'u.id' };

const ROLES: Record<UserRole, string> = {
  admin: 'u.id IN (SELECT user_id FROM profiles WHERE is_admin)',
  'ong-member': 'u.id IN (SELECT user_id FROM profiles WHERE is_ong_member)',
  'active-member': "u.id IN (SELECT user_id FROM ong_members WHERE status = 'active')",
  unconfirmed: 'u.email_confirmed_at IS NULL',
};
const MATCHES_SEARCH = 'u.search_text LIKE search_pattern(?)';

export function usersConditions({ search, role }: AdminListUsersQuery): Conditions {
  const conditions = new Conditions().always('u.erased_at IS NULL').add(MATCHES_SEARCH, personSearch(search));
  return role ? conditions.always(ROLES[role]) : conditions;
}

type ExportedUser = UserRow & UserTotalsRow;

const columns: CsvExport<ExportedUser>['columns'] = [
  ['Nome', ({ firstName, lastName }) => text([firstName, lastName].filter(Boolean).join(' '))],
  ['E-mail', ({ email }) => text(email)],
  ['Telefone', ({ phone }) => text(phone)],
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
