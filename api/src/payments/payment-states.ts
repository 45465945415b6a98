import type { PaymentStatus } from '@aflora/contracts';

export const paymentPurposes = ['order', 'donation', 'membership'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

export const subscriptionStatuses = ['created', 'pending', 'active', 'past-due', 'paused', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const subscriptionIntervals = ['month', 'year'] as const;
export type SubscriptionInterval = (typeof subscriptionIntervals)[number];

/**
 * A state may only give way to a higher one: a late or repeated event never moves anything back. Money that arrives after all
 * counts whatever was thought before, so `paid` stands above every end.
 */
const RANK: Record<PaymentStatus, number> = { created: 0, pending: 1, failed: 2, cancelled: 2, expired: 2, paid: 3 };

export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] > RANK[from];

/** Nothing more will come of it, unless money does. */
export const isOver = (status: PaymentStatus): boolean => RANK[status] >= RANK.failed;
