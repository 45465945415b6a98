import type { PaymentSubscription } from '../payments/payment-subscription.entity';
import type { OngMember } from './ong-member.entity';

type State = Pick<OngMember, 'status' | 'cancelAtPeriodEnd' | 'pausedAt' | 'subscriptionId'>;

/** What a provider says of the subscription. */
export type Charging = Pick<PaymentSubscription, 'status'>;

export const canPause = ({ status, cancelAtPeriodEnd }: Pick<State, 'status' | 'cancelAtPeriodEnd'>): boolean =>
  status === 'active' && !cancelAtPeriodEnd;

/** What was paused goes on; what failed is charged again, where there is something to charge. */
export const canResume = ({ status, pausedAt, subscriptionId }: State): boolean =>
  status === 'inactive' && (pausedAt !== null || subscriptionId !== null);

export const canCancel = ({ status, cancelAtPeriodEnd }: State): boolean => status !== 'cancelled' && !cancelAtPeriodEnd;

/** The charity may take back whoever stopped, paying or not. */
export const canReactivate = ({ status }: Pick<State, 'status'>): boolean => status === 'inactive';

export const canCancelAtOnce = ({ status }: Pick<State, 'status'>): boolean => status !== 'cancelled';

/** The provider has not done yet what was asked of it, or still waits for the payer's bank. */
export function awaitsProvider({ status }: Pick<State, 'status'>, charging: Charging | null): boolean {
  if (!charging) return false;
  if (status === 'cancelled') return charging.status !== 'cancelled';
  return status === 'inactive' && (charging.status === 'active' || charging.status === 'past-due');
}

/** What the period that was paid for still covers. */
export const isPaid = (
  { status, graceUntil, nextPaymentDate }: Pick<OngMember, 'status' | 'graceUntil' | 'nextPaymentDate'>,
  now = new Date(),
): boolean => status === 'active' && graceUntil === null && nextPaymentDate !== null && nextPaymentDate > now;
