import type { ongMemberStatuses } from '@aflora/contracts';

export type OngMemberStatus = (typeof ongMemberStatuses)[number];

export type MembershipType = 'monthly' | 'yearly';

export type OngMemberEventKind =
  'started' | 'renewed' | 'charge-failed' | 'grace-ended' | 'paused' | 'resumed' | 'cancel-asked' | 'cancelled' | 'refunded';
