export const ongMemberStatuses = ['active', 'inactive', 'cancelled'] as const;
export type OngMemberStatus = (typeof ongMemberStatuses)[number];

export const membershipTypes = ['monthly', 'yearly'] as const;
export type MembershipType = (typeof membershipTypes)[number];
