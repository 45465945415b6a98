import type { AdminListOngMembersQuery } from '@aflora/contracts';
import { moment, money, text, yesOrNo } from '../common/exports/csv-cells';
import type { CsvExport } from '../common/exports/csv-exports.service';
import { Conditions } from '../common/lists/conditions';
import type { KeysetSql } from '../common/lists/keyset';
import { MATCHING_USERS } from '../audit/audit.service';
import { personSearch } from '../common/text/text';
import type { PaymentSubscription } from '../payments/payment-subscription.entity';
import { planName } from './ong-member-prices';
import type { MembershipType, OngMemberStatus } from './ong-member.entity';

export interface AdminOngMemberRow {
  id: string;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  /** Null when the account is erased. */
  email: string | null;
  status: OngMemberStatus;
  planCode: string;
  membershipType: MembershipType;
  monthlyAmountCents: number;
  chargeCents: number;
  startDate: Date;
  lastPaymentDate: Date | null;
  nextPaymentDate: Date | null;
  isFailing: boolean;
  graceUntil: Date | null;
  lastFailedPaymentAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Null without a subscription at a provider. */
  chargingStatus: PaymentSubscription['status'] | null;
}

const IS_FAILING = "m.status <> 'cancelled' AND (m.grace_until IS NOT NULL OR coalesce(s.status = 'past-due', false))";
const IS_PAYING = "m.status <> 'cancelled' AND m.grace_until IS NULL AND coalesce(s.status <> 'past-due', true)";

export const MEMBER_COLUMNS = `
  m.id, m.user_id AS "userId", p.first_name AS "firstName", p.last_name AS "lastName",
  CASE WHEN u.erased_at IS NULL THEN u.email END AS email, m.status, m.plan_code AS "planCode", m.membership_type AS "membershipType",
  m.monthly_amount_cents AS "monthlyAmountCents", m.charge_cents AS "chargeCents", m.start_date AS "startDate",
  m.last_payment_date AS "lastPaymentDate", m.next_payment_date AS "nextPaymentDate", ${IS_FAILING} AS "isFailing",
  m.grace_until AS "graceUntil",
  (SELECT max(created_at) FROM payments WHERE subscription_id = m.subscription_id AND status = 'failed') AS "lastFailedPaymentAt",
  m.cancel_at_period_end AS "cancelAtPeriodEnd", CASE WHEN s.external_id IS NOT NULL THEN s.status END AS "chargingStatus"
`;
const COUNTED = 'ong_members m LEFT JOIN payment_subscriptions s ON s.id = m.subscription_id';
export const MEMBERS = `${COUNTED} JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = m.user_id`;

export const membersSql: KeysetSql = { columns: MEMBER_COLUMNS, from: MEMBERS, countFrom: COUNTED, at: 'm.created_at', id: 'm.id' };

const BY_PERSON = ['m.user_id IN (', MATCHING_USERS, ')'].join('');

export function membersConditions({ search, status, type, payments, ...days }: AdminListOngMembersQuery): Conditions {
  const conditions = new Conditions()
    .add('m.status = ?', status)
    .add('m.membership_type = ?', type)
    .days('m.start_date', days)
    .add(BY_PERSON, personSearch(search));
  return payments ? conditions.always(payments === 'failing' ? IS_FAILING : IS_PAYING) : conditions;
}

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

/** CSV export with the same filters as the list, without paging. */
export function ongMembersExport(query: AdminListOngMembersQuery): CsvExport<AdminOngMemberRow> {
  const { where, values } = membersConditions(query);
  const sql = ['SELECT', MEMBER_COLUMNS, 'FROM', MEMBERS, where, 'ORDER BY m.created_at DESC, m.id DESC'];
  return { name: 'membros-ong', columns, sql: sql.join(' '), values };
}
