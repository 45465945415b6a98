import { DatedKeysetQuery, type KeysetView, sortsOf } from './lists';
import type { PaymentView, RefundView, SettlementView } from './payments';
import { type MembershipKind, membershipTypes, planCodes } from './plans';
import { Optional } from './rules/rule';
import { Uuid } from './rules/lists';
import { OptionalWholeNumber, WholeNumber } from './rules/numbers';
import { OneOf, SearchText, Text } from './rules/text';
import type { ActorView } from './users';
import type { Cents, Id, Instant } from './values';

export const ongMemberStatuses = ['active', 'inactive', 'cancelled'] as const;

/** `failing`: the last charge was refused, and the membership has not ended yet. */
export const memberPayments = ['failing', 'ok'] as const;

/** A membership in the console's list. */
export interface AdminOngMemberView {
  id: Id;
  userId: Id;
  /** Null when the profile has no name or the account is erased. */
  firstName: string | null;
  lastName: string | null;
  /** Null when the account is erased. */
  email: string | null;
  status: string;
  planCode: string;
  membershipType: string;
  monthlyAmountCents: Cents;
  /** Amount billed per period. */
  chargeCents: Cents;
  startDate: Instant;
  lastPaymentDate: Instant | null;
  nextPaymentDate: Instant | null;
  /** The last charge was refused, and the membership has not ended yet. */
  isFailing: boolean;
  /** End of the grace period, until which the membership stays active. */
  graceUntil: Instant | null;
  lastFailedPaymentAt: Instant | null;
  /** The membership is cancelled and ends at `nextPaymentDate`. */
  cancelAtPeriodEnd: boolean;
  /** A requested change has not been made by the provider yet. */
  awaitsProvider: boolean;
  /** The membership was paused, not ended by a failed charge. */
  isPaused: boolean;
  /** End of a pause of some months. */
  pausedUntil: Instant | null;
  /** The provider charges nothing before this time, because a pause left paid days. */
  creditedUntil: Instant | null;
  /** Plan that begins with the next charge, because it costs no more or includes less. */
  nextPlanCode: string | null;
  /** Amount of that charge, as agreed when the plan was asked for. */
  nextChargeCents: Cents | null;
  canPause: boolean;
  canResume: boolean;
  canCancel: boolean;
}

export type AdminOngMemberPage = KeysetView<AdminOngMemberView>;

/** A membership with its charges and its history. */
export interface AdminOngMemberDetailView extends AdminOngMemberView {
  /** Sum of all charges, net of refunds. */
  paidCents: Cents;
  pausedAt: Instant | null;
  cancelledAt: Instant | null;
  /** The subscription at the provider; null for memberships without charges. */
  subscription: { provider: string; status: string; externalId: string | null; nextChargeAt: Instant | null } | null;
  /** Newest first, including refused charges. */
  charges: OngMemberChargeView[];
  /** Newest first. */
  events: OngMemberEventView[];
}

export interface OngMemberChargeView extends SettlementView {
  id: Id;
  status: string;
  amountCents: Cents;
  refundedCents: Cents;
  /** Amount that can still be refunded. */
  refundableCents: Cents;
  /** Oldest first. */
  refunds: RefundView[];
  /** The provider's code for the failure. */
  failureCode: string | null;
  createdAt: Instant;
  paidAt: Instant | null;
}

export interface OngMemberEventView {
  id: Id;
  kind: string;
  at: Instant;
  /** Null when the provider or a job made the change. */
  by: (ActorView & { isMember: boolean }) | null;
}

/** The current membership of the signed-in user. */
export interface OwnMembershipView {
  /** The user has an active membership or the member flag. */
  isMember: boolean;
  /** The active membership, otherwise the newest; null for honorary members and for users without any. */
  membership: {
    id: Id;
    status: string;
    planCode: string;
    membershipType: string;
    monthlyAmountCents: Cents;
    chargeCents: Cents;
    startDate: Instant;
    nextPaymentDate: Instant | null;
    /** End of the grace period after a failed renewal. */
    graceUntil: Instant | null;
    /** The membership is cancelled and ends at `nextPaymentDate`. */
    cancelAtPeriodEnd: boolean;
    canPause: boolean;
    canResume: boolean;
    canCancel: boolean;
    /** The cancellation can be taken back. */
    canKeep: boolean;
    /** The cancellation can't be taken back, but a new subscription keeps the paid days. */
    canStartAgain: boolean;
    canChangePlan: boolean;
    /** The change to `nextPlan` can be taken back. */
    canKeepPlan: boolean;
    /** The other plans; empty when the plan can't be changed now. */
    planOptions: PlanOptionView[];
    /** Plan that begins with the next charge, because it costs no more or includes less. */
    nextPlan: { planCode: string; chargeCents: Cents } | null;
    /** The membership was paused, not ended by a failed charge. */
    isPaused: boolean;
    /** End of the pause; null when it has none. */
    pausedUntil: Instant | null;
    /** Whole paid days that the pause left unused, which count again when it ends. */
    creditedDays: number;
  } | null;
}

/** A plan that a member can change to. */
export interface PlanOptionView {
  planCode: string;
  /** Amount of each later charge. */
  chargeCents: Cents;
  /** What is paid now for the rest of the period; null for a plan that costs no more or includes less, which begins with the next charge. */
  differenceCents: Cents | null;
}

/** Result of a plan change. */
export interface PlanChangeView {
  own: OwnMembershipView;
  /** Open payment of the difference, with which the plan begins; null when nothing has to be paid now. */
  payment: PaymentView | null;
}

export const maxPauseMonths = 3;

/** São Paulo has had no summer time since 2019. */
const BEHIND_UTC_MS = 3 * 3_600_000;

/** The same or another day of a later month, or the month's last day, in São Paulo. A negative count goes back. */
export function addMonths(moment: Date, count: number, day?: number): Date {
  const local = new Date(moment.getTime() - BEHIND_UTC_MS);
  const month = local.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  local.setUTCMonth(month, Math.min(day ?? local.getUTCDate(), lastDay));
  return new Date(local.getTime() + BEHIND_UTC_MS);
}

/** Pause that ends by itself. */
export class PauseMembershipInput {
  @WholeNumber(1, maxPauseMonths) months!: number;
}

/** Input of a plan change. Choosing the current plan withdraws a requested change. */
export class ChangePlanInput {
  @OneOf(planCodes) planCode!: string;
  /** Amount of each later charge that the page showed. Another price in force is a conflict. */
  @OptionalWholeNumber(1) expectedChargeCents?: number | null;
}

/** Refund of one charge; the membership continues. */
export class MembershipRefundInput {
  /** Id of the charge. */
  @Uuid() chargeId!: string;
  @WholeNumber(1) amountCents!: number;
  @Text(1, 500) reason!: string;
}

export class StartMembershipInput {
  @OneOf(planCodes) planCode!: string;
  @OneOf(membershipTypes) membershipType!: MembershipKind;
  @Text(1, 30) provider!: string;
  /** Amount of each charge that the page showed. Another price in force is a conflict. */
  @OptionalWholeNumber(1) expectedChargeCents?: number | null;
}

export const ongMemberSorts = sortsOf('name', 'amount', 'start', 'last-payment', 'next-payment');

/** Query of the console's list of memberships; the days refer to `startDate`. */
export class AdminListOngMembersQuery extends DatedKeysetQuery {
  @Optional() @OneOf(ongMemberSorts) sort?: (typeof ongMemberSorts)[number];
  /** Text in the member's e-mail, name or phone; case and accents are ignored. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(ongMemberStatuses) status?: (typeof ongMemberStatuses)[number];
  @Optional() @OneOf(membershipTypes) type?: MembershipKind;
  @Optional() @OneOf(memberPayments) payments?: (typeof memberPayments)[number];
}
