import type {
  AdminOngMemberDetailView,
  AdminOngMemberView,
  EditablePlan,
  OngMemberChargeView,
  OngMemberEventView,
  OwnMembershipView,
  PaymentAttemptView,
} from '@aflora/contracts';
import { refundableCentsOf } from '../payments/payment-attempts.service';
import { actorView } from '../audit/audit.service';
import type { OngMemberChargeRow, OngMemberEventRow, OngMemberFactsRow, AdminOngMemberRow, OwnMembershipRow } from './ong-members.queries';
import { awaitsProvider, can, type MembershipStep, phaseOf } from './phases/ong-member-phases.rules';
import { creditMs } from './phases/ong-member-days.rules';
import { planOptions } from './plans/ong-member-prices.rules';

const DAY_MS = 24 * 3_600_000;

/** `plans`: those in force. */
export const ownMembershipView = (
  { isOngMember, id, ...membership }: OwnMembershipRow,
  plans: readonly EditablePlan[],
): OwnMembershipView => ({
  isMember: isOngMember || membership.status === 'active',
  membership: id
    ? {
        id,
        status: membership.status,
        planCode: membership.planCode,
        membershipType: membership.membershipType,
        monthlyAmountCents: membership.monthlyAmountCents,
        chargeCents: membership.chargeCents,
        startDate: membership.startDate.toISOString(),
        nextPaymentDate: membership.nextPaymentDate?.toISOString() ?? null,
        graceUntil: membership.graceUntil?.toISOString() ?? null,
        cancelAtPeriodEnd: membership.cancelAtPeriodEnd,
        ...stepsAndPlans(membership, plans),
      }
    : null,
});

function stepsAndPlans(membership: Omit<OwnMembershipRow, 'isOngMember' | 'id'>, plans: readonly EditablePlan[]) {
  const { chargingStatus, nextPlanCode, nextChargeCents, pausedUntil } = membership;
  const may = (step: MembershipStep): boolean => can(step, membership, chargingStatus);
  const isPaused = phaseOf(membership) === 'paused';
  return {
    canPause: may('pause'),
    canResume: may('resume'),
    canCancel: may('cancel'),
    canKeep: may('keep'),
    canStartAgain: may('startAgain'),
    canChangePlan: may('changePlan'),
    canKeepPlan: nextPlanCode !== null && may('keepPlan'),
    planOptions: may('changePlan') ? planOptions(membership, plans) : [],
    nextPlan: nextPlanCode !== null && nextChargeCents !== null ? { planCode: nextPlanCode, chargeCents: nextChargeCents } : null,
    isPaused,
    pausedUntil: instant(pausedUntil),
    creditedDays: isPaused ? Math.floor(creditMs(membership) / DAY_MS) : 0,
  };
}

export interface OngMemberDetailRows {
  facts: OngMemberFactsRow;
  charges: OngMemberChargeRow[];
  events: OngMemberEventRow[];
  /** Payments of the person with their refunds. */
  attempts: PaymentAttemptView[];
}

export const adminOngMemberView = (member: AdminOngMemberRow): AdminOngMemberView => ({
  id: member.id,
  userId: member.userId,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  status: member.status,
  planCode: member.planCode,
  membershipType: member.membershipType,
  monthlyAmountCents: member.monthlyAmountCents,
  chargeCents: member.chargeCents,
  startDate: member.startDate.toISOString(),
  lastPaymentDate: instant(member.lastPaymentDate),
  nextPaymentDate: instant(member.nextPaymentDate),
  isFailing: member.isFailing,
  graceUntil: instant(member.graceUntil),
  lastFailedPaymentAt: instant(member.lastFailedPaymentAt),
  cancelAtPeriodEnd: member.cancelAtPeriodEnd,
  isPaused: phaseOf(member) === 'paused',
  pausedUntil: instant(member.pausedUntil),
  creditedUntil: instant(member.creditedUntil),
  nextPlanCode: member.nextPlanCode,
  nextChargeCents: member.nextChargeCents,
  awaitsProvider: awaitsProvider(member, member.chargingStatus),
  canPause: can('pause', member, member.chargingStatus),
  canResume: can('reactivate', member, member.chargingStatus),
  canCancel: can('cancelImmediately', member, member.chargingStatus),
});

export const adminOngMemberDetailView = ({ facts, charges, events, attempts }: OngMemberDetailRows): AdminOngMemberDetailView => ({
  ...adminOngMemberView(facts),
  paidCents: facts.paidCents,
  pausedAt: instant(facts.pausedAt),
  cancelledAt: instant(facts.cancelledAt),
  subscription: facts.provider
    ? {
        provider: facts.provider,
        status: facts.subscriptionStatus,
        externalId: facts.externalId,
        nextChargeAt: instant(facts.nextChargeAt),
      }
    : null,
  charges: charges.map((charge) =>
    chargeView(
      charge,
      attempts.find(({ id }) => id === charge.id),
    ),
  ),
  events: events.map((event) => eventView(event, facts.userId)),
});

const chargeView = ({ createdAt, paidAt, ...charge }: OngMemberChargeRow, attempt?: PaymentAttemptView): OngMemberChargeView => ({
  ...charge,
  refundableCents: attempt ? refundableCentsOf(attempt) : 0,
  refunds: attempt?.refunds ?? [],
  createdAt: createdAt.toISOString(),
  paidAt: instant(paidAt),
});

function eventView({ id, kind, at, ...actor }: OngMemberEventRow, userId: string): OngMemberEventView {
  const by = actorView(actor);
  return { id, kind, at: at.toISOString(), by: by && { ...by, isMember: by.id === userId } };
}

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null;
