import type { OngMember } from './ong-member.entity';

type State = Pick<OngMember, 'status' | 'cancelAtPeriodEnd' | 'pausedAt' | 'subscriptionId'>;

export const canPause = ({ status, cancelAtPeriodEnd }: State): boolean => status === 'active' && !cancelAtPeriodEnd;

/** What was paused goes on; what failed is charged again, where there is something to charge. */
export const canResume = ({ status, pausedAt, subscriptionId }: State): boolean =>
  status === 'inactive' && (pausedAt !== null || subscriptionId !== null);

export const canCancel = ({ status, cancelAtPeriodEnd }: State): boolean => status !== 'cancelled' && !cancelAtPeriodEnd;

/** What the period that was paid for still covers. */
export const isPaid = (
  { status, graceUntil, nextPaymentDate }: Pick<OngMember, 'status' | 'graceUntil' | 'nextPaymentDate'>,
  now = new Date(),
): boolean => status === 'active' && graceUntil === null && nextPaymentDate !== null && nextPaymentDate > now;
