import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const REFUNDED = 'p.refunded_cents';
/** Refunded cents including pending refunds. The provider may report a refund before our job does, so a refund may be in both sums. */
const TO_REFUND = `greatest(p.refunded_cents, (
  SELECT coalesce(sum(r.amount_cents), 0) FROM payment_refunds r WHERE r.payment_id = p.id AND r.status IN ('asked', 'done')
))`;

/**
 * Memberships whose newest charge was fully refunded or lost in a dispute. Charges that were not due are left out, because they pay for no
 * period.
 */
const returned = (refundedCents: string, filter: string) => `
  SELECT m.id, m.user_id AS "userId", newest.id AS "chargeId", newest.paid_at AS "paidAt" FROM ong_members m CROSS JOIN LATERAL (
    SELECT p.id, p.paid_at, p.captured_cents - ${refundedCents}
      - (SELECT coalesce(sum(d.amount_cents), 0) FROM payment_disputes d WHERE d.payment_id = p.id AND d.status = 'lost') AS kept_cents
    FROM payments p
    WHERE p.subscription_id = m.subscription_id AND p.status = 'paid' AND NOT EXISTS (SELECT FROM ong_member_plan_payments d WHERE d.payment_id = p.id)
      AND NOT EXISTS (SELECT FROM ong_member_returned_charges r WHERE r.payment_id = p.id) AND p.paid_at <= coalesce(m.cancelled_at, 'infinity')
    ORDER BY p.paid_at DESC LIMIT 1
  ) newest WHERE newest.kept_cents <= 0 AND ${filter}
`;
/** Paused memberships are included if they have paid days left, which would count again after the pause. */
const UNPAID = returned(REFUNDED, "(m.status = 'active' OR (m.status = 'inactive' AND m.next_payment_date > m.paused_at)) LIMIT 500");
const OF_ONE = returned(REFUNDED, 'm.id = $1');
const RETURNING_OF_ONE = returned(TO_REFUND, 'm.id = $1');

/** A charge that was fully refunded or lost. */
export interface ReturnedCharge {
  chargeId: string;
  paidAt: Date;
}

/** Finds charges that were fully refunded or lost, and therefore pay for no days. */
@Injectable()
export class OngMemberReturnedChargesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Memberships, active or paused with paid days left, whose newest charge was returned. */
  unpaid(): Promise<{ id: string; userId: string }[]> {
    return this.dataSource.query(UNPAID);
  }

  /** The newest charge of the membership if it was returned; otherwise undefined. */
  async of(manager: EntityManager, memberId: string): Promise<ReturnedCharge | undefined> {
    const [charge] = await manager.query<ReturnedCharge[]>(OF_ONE, [memberId]);
    return charge;
  }

  /** Like `of`, also for a charge that is being refunded. */
  async returningOf(manager: EntityManager, memberId: string): Promise<ReturnedCharge | undefined> {
    const [charge] = await manager.query<ReturnedCharge[]>(RETURNING_OF_ONE, [memberId]);
    return charge;
  }
}
