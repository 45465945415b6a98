import type { OwnMembershipView } from '@aflora/contracts';
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
