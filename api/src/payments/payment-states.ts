import type { PaymentStatus } from '@aflora/contracts';

export type PaymentPurpose = 'order' | 'donation' | 'membership';

export type SubscriptionStatus = 'created' | 'pending' | 'active' | 'past-due' | 'paused' | 'cancelled';

export type SubscriptionInterval = 'month' | 'year';

/**
 * A status may only be replaced by one of higher rank, so that late or repeated events never move a payment back. `paid` ranks above every
 * end state: money that arrives after all counts, whatever was reported before.
 */
const RANK: Record<PaymentStatus, number> = { created: 0, pending: 1, failed: 2, cancelled: 2, expired: 2, paid: 3 };

export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] > RANK[from];

/** Whether the payment has ended. An ended payment can still become `paid` when money arrives. */
export const isOver = (status: PaymentStatus): boolean => RANK[status] >= RANK.failed;
