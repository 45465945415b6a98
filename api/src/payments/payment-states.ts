import type { PaymentStatus } from '@aflora/contracts';

export type PaymentPurpose = 'order' | 'donation' | 'membership';

export type SubscriptionStatus = 'created' | 'pending' | 'active' | 'past-due' | 'paused' | 'cancelled';

export type SubscriptionInterval = 'month' | 'year';

/**
 * A state may only give way to a higher one: a late or repeated event never moves anything back. Money that arrives after all
 * counts whatever was thought before, so `paid` stands above every end.
 */
const RANK: Record<PaymentStatus, number> = { created: 0, pending: 1, failed: 2, cancelled: 2, expired: 2, paid: 3 };

export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] > RANK[from];

/** Nothing more will come of it, unless money does. */
export const isOver = (status: PaymentStatus): boolean => RANK[status] >= RANK.failed;
