/**
 * Condition for a failed refund `r` of a payment `p` that can be requested again, which needs an administrator. Nothing is left for it after
 * another refund of the whole rest, or while a dispute withholds the money. A payment of a wrong amount is never marked as paid, and its
 * captured money is unknown.
 */
export const CAN_RETRY = "r.status = 'failed' AND (p.status <> 'paid' OR p.captured_cents > p.refunded_cents + p.disputed_cents)";
