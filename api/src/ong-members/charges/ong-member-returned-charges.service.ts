import { includesLess, monthlyCentsOf, type PlanPrice, planChargeCents, shareOfDays } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { paidBefore } from '../phases/ong-member-days.rules';
import { OngMemberMailsService } from '../mails/ong-member-mails.service';
import { OngMemberStatesService } from '../phases/ong-member-states.service';
import type { OngMember } from '../ong-member.entity';

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

const MARK = 'INSERT INTO ong_member_returned_charges (payment_id) VALUES ($1) ON CONFLICT DO NOTHING';
/** The newest membership that ended when the membership `$1` started, and the plan with which that one started. */
const FORMER = `
  SELECT f.plan_code AS "planCode", f.membership_type AS "membershipType", f.charge_cents AS "chargeCents", s.details ->> 'planCode' AS "firstPlanCode"
  FROM ong_members m JOIN payment_subscriptions s ON s.id = m.subscription_id
    JOIN ong_member_events started ON started.member_id = m.id AND started.kind = 'started'
    JOIN ong_members f ON f.user_id = m.user_id AND f.id <> m.id AND f.status = 'cancelled'
    JOIN ong_member_events ended ON ended.member_id = f.id AND ended.kind = 'cancelled' AND ended.at BETWEEN m.created_at AND started.at
  WHERE m.id = $1 ORDER BY f.created_at DESC, f.id LIMIT 1
`;

/** A charge that was fully refunded or lost. */
export interface ReturnedCharge {
  chargeId: string;
  paidAt: Date;
}

/** Charges that were fully refunded or lost, and therefore pay for no days: finds them, and ends the memberships that they paid for. */
@Injectable()
export class OngMemberReturnedChargesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly states: OngMemberStatesService,
    private readonly mails: OngMemberMailsService,
  ) {}

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

  /** Marks a returned charge as paying for no days, so that its refund doesn't end the membership. */
  async mark(manager: EntityManager, paymentId: string): Promise<void> {
    await manager.query(MARK, [paymentId]);
  }

  /**
   * Ends an active or paused membership whose newest charge was returned: immediately, or after the days that were paid before that charge.
   */
  async endUnpaid(manager: EntityManager, member: OngMember, { chargeId, paidAt }: ReturnedCharge): Promise<void> {
    if (member.status === 'inactive') await this.states.countCredit(manager, member);
    const paidUntil = paidBefore(member, paidAt);
    if (paidUntil) {
      await this.mark(manager, chargeId);
      return this.endWithFormerDays(manager, member, paidUntil);
    }
    await this.states.end(manager, member);
    await this.mails.queueUnpaid(manager, member);
  }

  /** Days of an earlier plan that includes less are converted back into days of that plan. */
  private async endWithFormerDays(manager: EntityManager, member: OngMember, paidUntil: Date): Promise<void> {
    const former = await this.formerPlanOf(manager, member);
    const leftMs = (paidUntil.getTime() - Date.now()) / (former ? shareOfDays(former, member) : 1);
    await this.states.endAt(manager, member, new Date(Date.now() + leftMs));
    if (former) await this.states.changePlan(manager, member, former);
    await this.mails.queueShortened(manager, member);
  }

  /**
   * Plan of the membership that this one replaced, at its price for this one's interval. Null if no membership was replaced, if that plan
   * doesn't include less, or if this membership's plan has changed since, because then the days were paid for.
   */
  private async formerPlanOf(manager: EntityManager, { id, planCode, membershipType }: OngMember): Promise<PlanPrice | null> {
    const [former] = await manager.query<(PlanPrice & { firstPlanCode: string | null })[]>(FORMER, [id]);
    if (former?.firstPlanCode !== planCode || !includesLess(former.planCode, planCode)) return null;
    const chargeCents = planChargeCents({ monthlyCents: monthlyCentsOf(former) }, membershipType);
    return { planCode: former.planCode, membershipType, chargeCents: Math.round(chargeCents) };
  }
}
