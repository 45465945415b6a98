import type { OwnMembershipView, PaymentView } from '@aflora/contracts';
import type { PaymentSubscription } from '../payments/payment-subscription.entity';
import { canCancel, canPause, canResume } from './ong-member.rules';
import type { OwnMembershipRow } from './ong-members.queries';

export const ownMembershipView = ({ isOngMember, id, ...membership }: OwnMembershipRow): OwnMembershipView => ({
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
        canPause: canPause(membership),
        canResume: canResume(membership),
        canCancel: canCancel(membership),
      }
    : null,
});

/** A subscription that waits for its payer, as the attempt to pay that it is to them. */
export const subscriptionPaymentView = ({ id, provider, amountCents, next }: PaymentSubscription): PaymentView => ({
  id,
  provider,
  method: 'card',
  status: 'pending',
  amountCents,
  next,
  expiresAt: null,
});
