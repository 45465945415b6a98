import type { AdminListOngMembersQuery } from '@aflora/contracts';
import { money, moment, text, yesOrNo } from '../common/exports/csv-cells';
import type { CsvExport } from '../common/exports/csv-exports.service';
import { planName } from './ong-member-prices';
import type { MembershipType, OngMemberStatus } from './ong-member-status';
import { MEMBER_COLUMNS, MEMBERS, membersConditions, type AdminOngMemberRow } from './ong-members-list';

const STATUSES: Record<OngMemberStatus, string> = { active: 'Ativo', inactive: 'Inativo', cancelled: 'Cancelado' };
const TYPES: Record<MembershipType, string> = { monthly: 'Mensal', yearly: 'Anual' };

const columns: CsvExport<AdminOngMemberRow>['columns'] = [
  ['Nome', ({ firstName, lastName }) => text([firstName, lastName].filter(Boolean).join(' '))],
  ['E-mail', ({ email }) => text(email)],
  ['Status', ({ status }) => text(STATUSES[status])],
  ['Tipo', ({ membershipType }) => text(TYPES[membershipType])],
  ['Plano', ({ planCode }) => text(planName(planCode))],
  ['Valor mensal', ({ monthlyAmountCents }) => money(monthlyAmountCents)],
  ['Valor cobrado', ({ chargeCents }) => money(chargeCents)],
  ['Início', ({ startDate }) => moment(startDate)],
  ['Último pagamento', ({ lastPaymentDate }) => moment(lastPaymentDate)],
  ['Próximo pagamento', ({ nextPaymentDate }) => moment(nextPaymentDate)],
  ['Pagamento falhou', ({ isFailing }) => yesOrNo(isFailing)],
  ['Ativo até', ({ graceUntil }) => moment(graceUntil)],
];

/** All that the same filters of the list leave. */
export function ongMembersExport(query: AdminListOngMembersQuery): CsvExport<AdminOngMemberRow> {
  const { where, values } = membersConditions(query);
  const sql = ['SELECT', MEMBER_COLUMNS, 'FROM', MEMBERS, where, 'ORDER BY m.created_at DESC, m.id DESC'];
  return { name: 'membros-ong', columns, sql: sql.join(' '), values };
}
