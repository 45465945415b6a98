import { type EditablePlan, type AdminListOngMembersQuery, planName, type SettlementView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MATCHING_USERS, ACTOR_COLUMNS, ACTOR_JOINS, type ActorRow } from '../audit/audit.service';
import { moment, money, text, yesOrNo, type CsvExport } from '../common/exports/csv-exports';
import { type KeysetSql, keysetPage, type KeysetPage } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';
import { personSearch } from '../common/text/text';
import type { PaymentSubscription } from '../payments/payment.entity';
import { nextChargeAt } from './phases/ong-member-phases.rules';
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
  pausedAt: Date | null;
  pausedUntil: Date | null;
  creditedUntil: Date | null;
  nextPlanCode: string | null;
  nextChargeCents: number | null;
  /** Null without a subscription at a provider. */
  chargingStatus: PaymentSubscription['status'] | null;
}

const IS_FAILING = "m.status <> 'cancelled' AND (m.grace_until IS NOT NULL OR coalesce(s.status = 'past-due', false))";
/** The same as a filter that can use the indexes of both tables. */
const FAILING = `m.status <> 'cancelled' AND (m.grace_until IS NOT NULL
  OR m.subscription_id = ANY (ARRAY(SELECT id FROM payment_subscriptions WHERE status = 'past-due')))`;
const IS_PAYING = "m.status <> 'cancelled' AND m.grace_until IS NULL AND coalesce(s.status <> 'past-due', true)";

const MEMBER_COLUMNS = `
  m.id, m.user_id AS "userId", p.first_name AS "firstName", p.last_name AS "lastName",
  CASE WHEN u.erased_at IS NULL THEN u.email END AS email, m.status, m.plan_code AS "planCode", m.membership_type AS "membershipType",
  m.monthly_amount_cents AS "monthlyAmountCents", m.charge_cents AS "chargeCents", m.start_date AS "startDate",
  m.last_payment_date AS "lastPaymentDate", m.next_payment_date AS "nextPaymentDate", ${IS_FAILING} AS "isFailing",
  CASE WHEN NOT m.cancel_at_period_end THEN m.grace_until END AS "graceUntil",
  (SELECT max(created_at) FROM payments WHERE subscription_id = m.subscription_id AND status = 'failed') AS "lastFailedPaymentAt",
  m.cancel_at_period_end AS "cancelAtPeriodEnd", m.paused_at AS "pausedAt", m.paused_until AS "pausedUntil", m.credited_until AS "creditedUntil",
  m.next_plan_code AS "nextPlanCode", m.next_charge_cents AS "nextChargeCents",
  CASE WHEN s.external_id IS NOT NULL THEN s.status END AS "chargingStatus"
`;
const COUNTED = 'ong_members m LEFT JOIN payment_subscriptions s ON s.id = m.subscription_id';
const MEMBERS = `${COUNTED} JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = m.user_id`;

const membersSql: KeysetSql = {
  columns: MEMBER_COLUMNS,
  from: MEMBERS,
  countFrom: COUNTED,
  at: 'm.created_at',
  id: 'm.id',
  sorts: {
    name: { by: 'u.sort_name', kind: 'text', isNullable: true },
    amount: { by: 'm.monthly_amount_cents', kind: 'number' },
    start: { by: 'm.start_date', kind: 'time' },
    'last-payment': { by: 'm.last_payment_date', kind: 'time', isNullable: true },
    'next-payment': { by: 'm.next_payment_date', kind: 'time', isNullable: true },
  },
};

const BY_PERSON = ['m.user_id IN (', MATCHING_USERS, ')'].join('');

function membersConditions({ search, status, type, payments, ...days }: AdminListOngMembersQuery): Conditions {
  const conditions = new Conditions()
    .add('m.status = ?', status)
    .add('m.membership_type = ?', type)
    .days('m.start_date', days)
    .add(BY_PERSON, personSearch(search));
  return payments ? conditions.always(payments === 'failing' ? FAILING : IS_PAYING) : conditions;
}

const STATUSES: Record<OngMemberStatus, string> = { active: 'Ativo', inactive: 'Inativo', cancelled: 'Cancelado' };
const TYPES: Record<MembershipType, string> = { monthly: 'Mensal', yearly: 'Anual' };

const columnsWith = (plans: readonly EditablePlan[]): CsvExport<AdminOngMemberRow>['columns'] => [
  ['Nome', ({ firstName, lastName }) => text([firstName, lastName].filter(Boolean).join(' '))],
  ['E-mail', ({ email }) => text(email)],
  ['Status', ({ status }) => text(STATUSES[status])],
  ['Tipo', ({ membershipType }) => text(TYPES[membershipType])],
  ['Plano', ({ planCode }) => text(planName(plans, planCode))],
  ['Valor mensal', ({ monthlyAmountCents }) => money(monthlyAmountCents)],
  ['Valor cobrado', ({ chargeCents }) => money(chargeCents)],
  ['Início', ({ startDate }) => moment(startDate)],
  ['Último pagamento', ({ lastPaymentDate }) => moment(lastPaymentDate)],
  ['Próximo pagamento', (member) => moment(nextChargeAt(member))],
  ['Pagamento falhou', ({ isFailing }) => yesOrNo(isFailing)],
  ['Ativo até', ({ graceUntil }) => moment(graceUntil)],
];

/** CSV export with the same filters as the list, without paging, and the names of the plans in force. */
export function ongMembersExport(query: AdminListOngMembersQuery, plans: readonly EditablePlan[]): CsvExport<AdminOngMemberRow> {
  const { where, values } = membersConditions(query);
  const sql = ['SELECT', MEMBER_COLUMNS, 'FROM', MEMBERS, where, 'ORDER BY m.created_at DESC, m.id DESC'];
  return { name: 'membros-ong', columns: columnsWith(plans), sql: sql.join(' '), values };
}

export interface OngMemberFactsRow extends AdminOngMemberRow {
  paidCents: number;
  cancelledAt: Date | null;
  /** Null without a subscription, like all fields that follow. */
  provider: string | null;
  subscriptionStatus: string;
  externalId: string | null;
  nextChargeAt: Date | null;
}

export interface OngMemberChargeRow extends SettlementView {
  id: string;
  status: string;
  amountCents: number;
  refundedCents: number;
  failureCode: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

export interface OngMemberEventRow extends ActorRow {
  id: string;
  kind: string;
  at: Date;
}

const FACTS = `
  SELECT ${MEMBER_COLUMNS}, m.paid_cents AS "paidCents", m.cancelled_at AS "cancelledAt", s.provider,
    s.status AS "subscriptionStatus", s.external_id AS "externalId", s.next_charge_at AS "nextChargeAt"
  FROM ${MEMBERS} WHERE m.id = $1
`;
const CHARGES = `
  SELECT id, status, amount_cents AS "amountCents", refunded_cents AS "refundedCents", failure_code AS "failureCode",
    fee_cents AS "feeCents", net_cents AS "netCents", payout_on::text AS "payoutOn", created_at AS "createdAt", paid_at AS "paidAt"
  FROM payments WHERE subscription_id = (SELECT subscription_id FROM ong_members WHERE id = $1) ORDER BY created_at DESC, id DESC LIMIT 60
`;
const EVENTS = `
  SELECT e.id, e.kind, e.at, ${ACTOR_COLUMNS} FROM ong_member_events e ${ACTOR_JOINS}
  WHERE e.member_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT 100
`;

@Injectable()
export class AdminOngMembersQueries {
  constructor(private readonly dataSource: DataSource) {}

  page(query: AdminListOngMembersQuery): Promise<KeysetPage<AdminOngMemberRow>> {
    return keysetPage(this.dataSource, membersSql, { query, conditions: membersConditions(query) });
  }

  async factsOf(id: string): Promise<OngMemberFactsRow | undefined> {
    const [row] = await this.dataSource.query<OngMemberFactsRow[]>(FACTS, [id]);
    return row;
  }

  chargesOf(id: string): Promise<OngMemberChargeRow[]> {
    return this.dataSource.query(CHARGES, [id]);
  }

  eventsOf(id: string): Promise<OngMemberEventRow[]> {
    return this.dataSource.query(EVENTS, [id]);
  }
}

export interface OwnMembershipRow {
  /** The profile's member flag. */
  isOngMember: boolean;
  /** Null when the user never had a membership, like all fields that follow. */
  id: string | null;
  status: OngMemberStatus;
  planCode: string;
  membershipType: MembershipType;
  monthlyAmountCents: number;
  chargeCents: number;
  startDate: Date;
  lastPaymentDate: Date | null;
  nextPaymentDate: Date | null;
  graceUntil: Date | null;
  cancelAtPeriodEnd: boolean;
  pausedUntil: Date | null;
  creditedUntil: Date | null;
  nextPlanCode: string | null;
  nextChargeCents: number | null;
  pausedAt: Date | null;
  subscriptionId: string | null;
  /** State of the subscription at the provider; null without one. */
  chargingStatus: PaymentSubscription['status'] | null;
}

/** Always returns one row, with the active membership, else the newest, else nulls. */
const OWN = `
  SELECT coalesce((SELECT is_ong_member FROM profiles WHERE user_id = $1), false) AS "isOngMember", m.*
  FROM (VALUES (1)) AS one LEFT JOIN (
    SELECT id, status, plan_code AS "planCode", membership_type AS "membershipType", monthly_amount_cents AS "monthlyAmountCents",
      (SELECT s.status FROM payment_subscriptions s WHERE s.id = subscription_id) AS "chargingStatus", charge_cents AS "chargeCents", start_date AS "startDate",
      last_payment_date AS "lastPaymentDate", next_payment_date AS "nextPaymentDate",
      grace_until AS "graceUntil", cancel_at_period_end AS "cancelAtPeriodEnd", paused_at AS "pausedAt",
      paused_until AS "pausedUntil", credited_until AS "creditedUntil", next_plan_code AS "nextPlanCode", next_charge_cents AS "nextChargeCents", subscription_id AS "subscriptionId"
    FROM ong_members WHERE user_id = $1 ORDER BY (status = 'active') DESC, created_at DESC, id DESC LIMIT 1
  ) m ON true
`;

@Injectable()
export class OngMembersQueries {
  constructor(private readonly dataSource: DataSource) {}

  async ofUser(userId: string): Promise<OwnMembershipRow> {
    const [row] = await this.dataSource.query<[OwnMembershipRow]>(OWN, [userId]);
    return row;
  }
}
