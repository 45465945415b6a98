import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { JobsService } from '../jobs/jobs.service';
import { PaymentProvidersService } from '../payments/payment-providers.service';
import { PaymentSubscriptionsService } from '../payments/payment-subscriptions.service';
import { OngMemberChargingService } from './ong-member-charging.service';
import { creditMs } from './ong-member.rules';
import { OngMemberStatesService, type ReturnedCharge } from './ong-member-states.service';
import { OngMember } from './ong-member.entity';

const JOB = 'ong-members.end-periods';
const EVERY_HOUR = '7 * * * *';
const IN_GRACE = 'SELECT subscription_id AS id FROM ong_members WHERE grace_until <= now() AND subscription_id IS NOT NULL LIMIT 500';
/**
 * Memberships whose period has ended. `$1`: codes of the providers whose renewals our job charges again; their grace period ends after the
 * third retry, or a day later if the provider doesn't respond.
 */
const ENDED = `
  SELECT m.id, m.user_id AS "userId" FROM ong_members m LEFT JOIN payment_subscriptions s ON s.id = m.subscription_id
  WHERE m.status = 'active' AND (
    (m.grace_until <= now() AND (m.grace_until <= now() - interval '1 day' OR s.status IS DISTINCT FROM 'past-due' OR s.retries >= 3
      OR s.provider <> ALL ($1)))
    OR (m.cancel_at_period_end AND m.next_payment_date <= now()))
  ORDER BY m.next_payment_date LIMIT 500
`;
/** Memberships whose pause, or whose credited days, have ended. */
const PAUSES_OVER = `
  SELECT id, user_id AS "userId" FROM ong_members
  WHERE (status = 'inactive' AND paused_until <= now()) OR (status = 'active' AND credited_until <= now()) LIMIT 500
`;
/**
 * Memberships whose newest charge, which pays for the current period, was fully refunded or lost in a dispute. Charges that were not due pay
 * for no period.
 */
const unpaid = (filter: string) => `
  SELECT m.id, m.user_id AS "userId", newest.id AS "chargeId", newest.paid_at AS "paidAt" FROM ong_members m CROSS JOIN LATERAL (
    SELECT p.id, p.paid_at, p.captured_cents - p.refunded_cents
      - (SELECT coalesce(sum(d.amount_cents), 0) FROM payment_disputes d WHERE d.payment_id = p.id AND d.status = 'lost') AS kept_cents
    FROM payments p
    WHERE p.subscription_id = m.subscription_id AND p.status = 'paid' AND NOT EXISTS (SELECT FROM ong_member_plan_payments d WHERE d.payment_id = p.id)
      AND NOT EXISTS (SELECT FROM ong_member_returned_charges r WHERE r.payment_id = p.id) AND p.paid_at <= coalesce(m.cancelled_at, 'infinity')
    ORDER BY p.paid_at DESC LIMIT 1
  ) newest WHERE m.status = 'active' AND newest.kept_cents <= 0 ${filter}
`;
const UNPAID = unpaid('LIMIT 500');
const UNPAID_OF = unpaid('AND m.id = $1');

interface Row {
  id: string;
  userId: string;
}

interface UnpaidRow extends Row, ReturnedCharge {}

/**
 * Ends memberships that are no longer paid: after the grace period of a failed renewal, at the end of a cancelled period, and when the
 * newest charge was refunded, unless days from before it are left. Ends pauses after their months.
 */
@Injectable()
export class OngMemberPeriodsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly providers: PaymentProvidersService,
    private readonly states: OngMemberStatesService,
    private readonly charging: OngMemberChargingService,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run(), { callsProviders: true });
    jobs.repeat(JOB, EVERY_HOUR);
  }

  async run(): Promise<void> {
    for (const { id } of await this.dataSource.query<{ id: string }[]>(IN_GRACE)) await this.fetchSubscription(id);
    const byUs = this.providers.retriedByUs();
    for (const { id, userId } of await this.dataSource.query<Row[]>(ENDED, [byUs])) await this.end(id, userId);
    for (const { id, userId } of await this.dataSource.query<Row[]>(UNPAID)) await this.endUnpaid(id, userId);
    for (const { id, userId } of await this.dataSource.query<Row[]>(PAUSES_OVER)) await this.endPause(id, userId);
  }

  /** Fetches the subscription first, so that no membership ends because a webhook was lost. */
  private async fetchSubscription(subscriptionId: string): Promise<void> {
    try {
      await this.subscriptions.completeReturn(subscriptionId);
    } catch (err) {
      this.logger.warn({ err, subscriptionId }, 'a subscription in its last moment of grace could not be asked about');
    }
  }

  /** Resumes after the months of a pause, with its credit, and lets the provider charge when the credited days have ended. */
  private async endPause(id: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await manager.findOneByOrFail(OngMember, { id });
      const isOver = (moment: Date | null) => moment !== null && moment <= new Date();
      if (member.status === 'active' && isOver(member.creditedUntil)) await this.states.change(manager, member, { creditedUntil: null });
      else if (member.status !== 'inactive' || !isOver(member.pausedUntil)) return;
      else if (creditMs(member) > 0 || !member.subscriptionId) await this.states.resumeWithCredit(manager, member, null);
      // Nothing is paid, so the membership becomes active with the charge.
      else await this.states.change(manager, member, { pausedAt: null, pausedUntil: null });
      await this.charging.schedule(manager, member);
    });
  }

  private async endUnpaid(id: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const [charge] = await manager.query<UnpaidRow[]>(UNPAID_OF, [id]);
      if (charge) await this.states.endUnpaid(manager, await manager.findOneByOrFail(OngMember, { id }), charge);
    });
  }

  private async end(id: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await manager.findOneBy(OngMember, { id });
      if (member?.status !== 'active') return;
      const hasPassed = (moment: Date | null) => moment !== null && moment <= new Date();
      if (hasPassed(member.graceUntil)) await this.states.endGrace(manager, member);
      else if (member.cancelAtPeriodEnd && hasPassed(member.nextPaymentDate)) await this.states.end(manager, member);
    });
  }
}
