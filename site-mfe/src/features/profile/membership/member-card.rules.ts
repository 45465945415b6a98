import type { OwnMembershipView } from '@aflora/contracts';
import { mayKeepPlan } from '../../../components/membership/plan-steps';
import type { Membership } from '../../../lib/membership.api';

/**
 * - `honorary`: a member without a membership that is paid for
 * - `paused`: until a known day
 * - `stopped`: without charges and benefits until it is resumed, after a pause without an end or refused charges
 */
export type Standing = 'member' | 'honorary' | 'paused' | 'stopped' | 'none';

/** What the card calls the user. The API decides who is a member. */
export function standingOf({ isMember, membership }: OwnMembershipView): Standing {
  if (isMember) return membership?.status === 'active' ? 'member' : 'honorary';
  if (!membership?.canResume) return 'none';
  return membership.isPaused && membership.pausedUntil !== null ? 'paused' : 'stopped';
}

export type NextDate = 'charge-refused' | 'ending' | 'plan-change' | 'charge' | null;

/** What the card says comes next for a member. A cancelled membership is not charged again, so a refused charge no longer matters. */
export function nextDateOf({ nextPaymentDate, cancelAtPeriodEnd, graceUntil, nextPlan }: Membership): NextDate {
  if (graceUntil !== null && !cancelAtPeriodEnd) return 'charge-refused';
  if (nextPaymentDate === null) return null;
  if (cancelAtPeriodEnd) return 'ending';
  return nextPlan ? 'plan-change' : 'charge';
}

export type MemberStep = 'keep-plan' | 'change-plan' | 'pause' | 'resume' | 'cancel' | 'keep' | 'start-again';

/** The steps that the card offers, in their order. */
export function memberStepsOf(membership: Membership): MemberStep[] {
  const isOffered: Record<MemberStep, boolean> = {
    'keep-plan': mayKeepPlan(membership),
    'change-plan': !membership.nextPlan,
    pause: membership.canPause,
    resume: membership.canResume,
    cancel: membership.canCancel,
    keep: membership.canKeep,
    'start-again': membership.canStartAgain,
  };
  return (Object.keys(isOffered) as MemberStep[]).filter((step) => isOffered[step]);
}

/** What a cancellation leaves of the benefits: paid days come back after a pause, and without further paid time the benefits end at once. */
export function benefitsAfterCancel(membership: Membership, now: Date): 'back' | 'over' | 'until-paid' {
  const { status, graceUntil, nextPaymentDate, creditedDays } = membership;
  if (creditedDays > 0) return 'back';
  const isPaidTimeOver = nextPaymentDate === null || (graceUntil !== null && new Date(nextPaymentDate) <= now);
  return status !== 'active' || isPaidTimeOver ? 'over' : 'until-paid';
}
