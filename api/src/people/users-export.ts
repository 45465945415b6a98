import type { AdminListUsersQuery } from '@aflora/contracts';
import { money, moment, text, whole, yesOrNo } from '../common/exports/csv-cells';
import type { CsvExport } from '../common/exports/csv-exports.service';
import { USER_TOTAL_COLUMNS, USER_TOTALS, type UserTotalsRow } from './user-totals.sql';
import { USER_COLUMNS, USERS, usersConditions, type UserRow } from './users-list';

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

/** All that the same filters of the list leave. */
export function usersExport(query: AdminListUsersQuery): CsvExport<ExportedUser> {
  const { where, values } = usersConditions(query);
  const sql = ['SELECT', USER_COLUMNS, ',', USER_TOTAL_COLUMNS, 'FROM', USERS, USER_TOTALS, where, 'ORDER BY u.created_at DESC, u.id DESC'];
  return { name: 'usuarios', columns, sql: sql.join(' '), values };
}
