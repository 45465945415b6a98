import type { OwnMembershipView } from '@aflora/contracts';
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
      }
    : null,
});
