import type { SubscriptionStatus } from '../../payments/payment.entity';
import type { OngMember } from '../ong-member.entity';
import { isPaid } from './ong-member-days.rules';

/**
 * The phases of a membership. The status is active from `paid` to `over`, inactive for `paused` and `failed`.
 * - `paid`: the paid period runs, and the provider charges the next one.
 * - `credited`: days that a pause or a former membership left are used; the provider charges nothing until they end.
 * - `overdue`: the paid period has ended, and no charge is known yet. Also memberships that are never charged.
 * - `grace`: a charge was refused and is retried. Days that were paid may be left.
 * - `ending`: cancelled, and paid until the period ends.
 * - `over`: cancelled, and the period has ended; the hourly job makes it `cancelled`.
 * - `paused`: by the member, an administrator or the provider.
 * - `failed`: the grace period has ended, or a pause without paid days. The next charge makes it `paid`.
 * - `cancelled`: ended for good.
 */
export type MembershipPhase = 'paid' | 'credited' | 'overdue' | 'grace' | 'ending' | 'over' | 'paused' | 'failed' | 'cancelled';

export type MembershipState = Pick<
  OngMember,
  'status' | 'cancelAtPeriodEnd' | 'pausedAt' | 'graceUntil' | 'nextPaymentDate' | 'creditedUntil'
>;

/**
 * The only place that derives a phase from the columns. A membership that was cancelled in grace keeps the end of its grace, in case the
 * cancellation is taken back.
 */
export function phaseOf(member: MembershipState, now = new Date()): MembershipPhase {
  if (member.status === 'cancelled') return 'cancelled';
  if (member.status === 'inactive') return member.pausedAt === null ? 'failed' : 'paused';
  if (member.cancelAtPeriodEnd) return isPaid(member, now) ? 'ending' : 'over';
  if (member.creditedUntil !== null && member.creditedUntil > now) return 'credited';
  if (member.graceUntil !== null) return 'grace';
  return isPaid(member, now) ? 'paid' : 'overdue';
}

/** Status of the subscription at the provider; null for a membership that no provider charges. */
type Charging = SubscriptionStatus | null;

/** Of a membership that was read with its subscription. */
export function chargingOf({ subscriptionId, subscription }: OngMember): Charging {
  if (subscriptionId !== null && !subscription) throw new Error('The membership was read without its subscription.');
  return subscription?.status ?? null;
}

type Guard = (charging: Charging) => boolean;

const always: Guard = () => true;
/** The provider has not ended the subscription, if there is one. */
const notEnded: Guard = (charging) => charging !== 'cancelled';
const ended: Guard = (charging) => charging === 'cancelled';
/** A provider can still charge. */
const chargeable: Guard = (charging) => charging !== null && charging !== 'cancelled';

/**
 * Steps of members and administrators. `resume` and `cancel` (at the end of the paid period) are the member's, `reactivate` and
 * `cancelImmediately` the administrator's. `keep` takes the cancellation back, `keepPlan` a requested cheaper plan. `startAgain` is a new
 * subscription that keeps the paid days of one that the provider has ended.
 */
export type MembershipStep =
  'pause' | 'resume' | 'reactivate' | 'cancel' | 'cancelImmediately' | 'keep' | 'changePlan' | 'keepPlan' | 'startAgain';

/** The only definition of the steps that each phase allows, with the state of the subscription that a step needs. */
const STEPS: Record<MembershipPhase, Partial<Record<MembershipStep, Guard>>> = {
  paid: {
    pause: always,
    cancel: always,
    cancelImmediately: always,
    changePlan: (charging) => charging === 'active',
    keepPlan: chargeable,
  },
  credited: {
    pause: always,
    cancel: always,
    cancelImmediately: always,
    // Paused by our job, until the credited days end.
    changePlan: (charging) => charging === 'active' || charging === 'paused',
    keepPlan: chargeable,
  },
  overdue: { pause: always, cancel: always, cancelImmediately: always },
  // Not paused, because the failed charge is being retried.
  grace: { cancel: always, cancelImmediately: always },
  ending: { cancelImmediately: always, keep: notEnded, startAgain: ended },
  over: { cancelImmediately: always, startAgain: ended },
  paused: { resume: notEnded, reactivate: notEnded, cancel: always, cancelImmediately: always, keepPlan: chargeable },
  // Administrators reactivate memberships without a subscription too, which nothing has to pay for.
  failed: { resume: chargeable, reactivate: notEnded, cancel: always, cancelImmediately: always },
  cancelled: {},
};

/** Whether the membership's phase, and its subscription at the provider, allow the step now. */
export const can = (step: MembershipStep, member: MembershipState, charging: Charging): boolean =>
  STEPS[phaseOf(member)][step]?.(charging) ?? false;

export const isIn = (member: MembershipState, ...phases: MembershipPhase[]): boolean => phases.includes(phaseOf(member));

/** Whether the provider must not charge. */
export const isHeld = (member: MembershipState): boolean => isIn(member, 'credited', 'ending', 'over', 'paused');

/** When the provider charges next; null while a membership is stopped or ends, whose `nextPaymentDate` is only the end of its days. */
export const nextChargeAt = (member: MembershipState): Date | null =>
  isIn(member, 'paid', 'credited', 'overdue', 'grace') ? member.nextPaymentDate : null;

/** Whether a new subscription may replace an active membership: to start again, or to change between monthly and yearly charges. */
export const canBeReplaced = (member: OngMember, membershipType: OngMember['membershipType']): boolean =>
  can('startAgain', member, chargingOf(member)) || (member.subscriptionId !== null && member.membershipType !== membershipType);

/** Whether the provider has yet to carry out a request, or waits for the payer's bank. */
export function awaitsProvider({ status }: Pick<OngMember, 'status'>, charging: Charging): boolean {
  if (status === 'cancelled') return charging !== null && charging !== 'cancelled';
  return status === 'inactive' && (charging === 'active' || charging === 'past-due');
}
