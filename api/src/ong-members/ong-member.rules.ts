import type { PaymentSubscription } from '../payments/payment.entity';
import type { OngMember } from './ong-member.entity';

type Hold = Pick<OngMember, 'status' | 'cancelAtPeriodEnd' | 'pausedAt' | 'creditedUntil'>;
type State = Pick<OngMember, 'status' | 'cancelAtPeriodEnd' | 'pausedAt' | 'subscriptionId'>;

/** The subscription's state at the provider. */
export type ProviderSubscription = Pick<PaymentSubscription, 'status'>;

/** A membership in grace can't be paused, because its failed charge is being retried. */
export const canPause = ({
  status,
  cancelAtPeriodEnd,
  graceUntil,
}: Pick<OngMember, 'status' | 'cancelAtPeriodEnd' | 'graceUntil'>): boolean =>
  status === 'active' && !cancelAtPeriodEnd && graceUntil === null;

/** A paused membership can be resumed; a failed one can be charged again if it has a subscription. */
export const canResume = ({ status, pausedAt, subscriptionId }: State): boolean =>
  status === 'inactive' && (pausedAt !== null || subscriptionId !== null);

export const canCancel = ({ status, cancelAtPeriodEnd }: State): boolean => status !== 'cancelled' && !cancelAtPeriodEnd;

/** A cancellation can be taken back while its paid period runs and the subscription, if there is one, still exists at the provider. */
export const canKeep = (
  member: Pick<OngMember, 'status' | 'graceUntil' | 'nextPaymentDate' | 'cancelAtPeriodEnd'>,
  charging: ProviderSubscription | null,
): boolean => member.cancelAtPeriodEnd && isPaid(member) && charging?.status !== 'cancelled';

/** Whether the provider must not charge: the membership is paused, is used up to the end of its paid days, or has days credited. */
export const isHeld = ({ status, cancelAtPeriodEnd, pausedAt, creditedUntil }: Hold, now = new Date()): boolean =>
  status === 'active' ? cancelAtPeriodEnd || (creditedUntil !== null && creditedUntil > now) : pausedAt !== null;

/** A plan can be changed within a paid period, while the provider will go on charging. */
export const canChangePlan = (
  member: Pick<OngMember, 'status' | 'graceUntil' | 'nextPaymentDate' | 'cancelAtPeriodEnd' | 'creditedUntil'>,
  charging: ProviderSubscription | null,
): boolean =>
  isPaid(member) &&
  !member.cancelAtPeriodEnd &&
  (charging?.status === 'active' || (charging?.status === 'paused' && member.creditedUntil !== null));

/** A cancellation that can't be taken back, because the provider has ended the subscription: a new one keeps the paid days. */
export const canStartAgain = (
  { status, cancelAtPeriodEnd }: Pick<State, 'status' | 'cancelAtPeriodEnd'>,
  charging: ProviderSubscription | null,
): boolean => status === 'active' && cancelAtPeriodEnd && charging?.status === 'cancelled';

/** Whether a new subscription may replace an active membership: to start again, or to be charged monthly instead of yearly, or the reverse. */
export const canBeReplaced = (
  member: Pick<OngMember, 'status' | 'cancelAtPeriodEnd' | 'membershipType' | 'subscriptionId'>,
  charging: ProviderSubscription | null,
  membershipType: OngMember['membershipType'],
): boolean => canStartAgain(member, charging) || (member.subscriptionId !== null && member.membershipType !== membershipType);

/** Administrators may reactivate every inactive membership, paid or not. */
export const canReactivate = ({ status }: Pick<State, 'status'>): boolean => status === 'inactive';

export const canCancelImmediately = ({ status }: Pick<State, 'status'>): boolean => status !== 'cancelled';

/** Whether the provider has yet to carry out a request, or waits for the payer's bank. */
export function awaitsProvider({ status }: Pick<State, 'status'>, charging: ProviderSubscription | null): boolean {
  if (!charging) return false;
  if (status === 'cancelled') return charging.status !== 'cancelled';
  return status === 'inactive' && (charging.status === 'active' || charging.status === 'past-due');
}

/** Whether the paid period is still running. */
export const isPaid = (
  { status, graceUntil, nextPaymentDate }: Pick<OngMember, 'status' | 'graceUntil' | 'nextPaymentDate'>,
  now = new Date(),
): boolean => status === 'active' && graceUntil === null && nextPaymentDate !== null && nextPaymentDate > now;
