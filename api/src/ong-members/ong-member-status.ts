import type { ongMemberStatuses } from '@aflora/contracts';

export type OngMemberStatus = (typeof ongMemberStatuses)[number];

export const membershipTypes = ['monthly', 'yearly'] as const;
export type MembershipType = (typeof membershipTypes)[number];

export type OngMemberEventKind =
  'started' | 'renewed' | 'charge-failed' | 'grace-ended' | 'paused' | 'resumed' | 'cancel-asked' | 'cancelled' | 'refunded';
