import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { PaymentProvidersService } from '../../payments/payment-providers.service';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { OngMemberSubscriptionSyncService } from '../charges/ong-member-subscription-sync.service';
import { phaseOf } from './ong-member-phases.rules';
import { creditMs } from './ong-member-days.rules';
import { OngMemberReturnedChargesService } from '../charges/ong-member-returned-charges.service';
import { OngMemberStatesService } from './ong-member-states.service';
import { OngMember } from '../ong-member.entity';

const JOB = 'ong-members.end-periods';
const EVERY_HOUR = '7 * * * *';
const IN_GRACE = `
  SELECT subscription_id AS id FROM ong_members WHERE grace_until <= now() AND subscription_id IS NOT NULL ORDER BY grace_until LIMIT 500
`;
/** Time limit for fetching the subscriptions in grace, one after the other. The rest is fetched in the next hour. */
const FETCH_LIMIT_MS = 60_000;
/**
 * Memberships in the phase `over`, and in `grace` that has ended. `$1`: codes of the providers whose renewals our job charges again, where
 * the grace period ends only after the third retry. `$2`: subscriptions whose provider didn't respond. Both wait for at most one more day.
 */
const ENDED = `
  SELECT m.id, m.user_id AS "userId" FROM ong_members m LEFT JOIN payment_subscriptions s ON s.id = m.subscription_id
  WHERE m.status = 'active' AND (
    m.grace_until <= now() - interval '1 day'
    OR (m.grace_until <= now() AND (s.id IS NULL OR s.id <> ALL ($2))
      AND (s.status IS DISTINCT FROM 'past-due' OR s.retries >= 3 OR s.provider <> ALL ($1)))
    OR (m.cancel_at_period_end AND m.next_payment_date <= now()))
  ORDER BY m.next_payment_date LIMIT 500
`;
/** Memberships in the phase `paused` whose months have ended, and those whose credited days have ended. */
const PAUSES_OVER = `
  SELECT id, user_id AS "userId" FROM ong_members
  WHERE (status = 'inactive' AND paused_until <= now()) OR (status = 'active' AND credited_until <= now()) LIMIT 500
`;
interface Row {
  id: string;
  userId: string;
}

/**
 * Ends memberships that are no longer paid: after the grace period of a failed renewal, at the end of a cancelled period, and after a
 * refund of the newest charge, unless days paid before it are left. Also ends pauses that have an end.
 */
@Injectable()
export class OngMemberPeriodsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly providers: PaymentProvidersService,
    private readonly states: OngMemberStatesService,
    private readonly subscriptionSync: OngMemberSubscriptionSyncService,
    private readonly returnedCharges: OngMemberReturnedChargesService,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run(), { callsProviders: true });
    jobs.repeat(JOB, EVERY_HOUR);
  }

  async run(): Promise<void> {
    // Fetches the subscriptions in grace first, so that no membership ends because a webhook was lost.
    const inGrace = await this.dataSource.query<{ id: string }[]>(IN_GRACE);
    const unknown = await this.subscriptions.fetchAll(
      inGrace.map(({ id }) => id),
      FETCH_LIMIT_MS,
    );
    const ended = await this.dataSource.query<Row[]>(ENDED, [this.providers.retriedByUs(), unknown]);
    for (const { id, userId } of ended) await this.end(id, userId);
    for (const { id, userId } of await this.returnedCharges.unpaid()) await this.endUnpaid(id, userId);
    for (const { id, userId } of await this.dataSource.query<Row[]>(PAUSES_OVER)) await this.endPause(id, userId);
  }

  /**
   * Resumes a membership at the end of its pause, with its credit, and lets the provider charge again once the credited days have ended.
   */
  private async endPause(id: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await manager.findOneByOrFail(OngMember, { id });
      const isOver = (moment: Date | null) => moment !== null && moment <= new Date();
      if (member.status === 'active' && isOver(member.creditedUntil)) await this.states.change(manager, member, { creditedUntil: null });
      else if (phaseOf(member) !== 'paused' || !isOver(member.pausedUntil)) return;
      // A charge is being refunded; the membership ends when the refund is done.
      else if (creditMs(member) > 0 && (await this.returnedCharges.returningOf(manager, id))) return;
      else if (creditMs(member) > 0 || !member.subscriptionId) await this.states.resumeWithCredit(manager, member, null);
      // No paid days are left, so the membership becomes active with the next charge.
      else await this.states.change(manager, member, { pausedAt: null, pausedUntil: null });
      await this.subscriptionSync.schedule(manager, member);
    });
  }

  private async endUnpaid(id: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await manager.findOneByOrFail(OngMember, { id });
      const charge = await this.returnedCharges.of(manager, id);
      if (charge && (member.status === 'active' || creditMs(member) > 0)) await this.returnedCharges.endUnpaid(manager, member, charge);
    });
  }

  private async end(id: string, userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.states.lock(manager, userId);
      const member = await manager.findOneBy(OngMember, { id });
      if (!member) return;
      const { graceUntil } = member;
      const phase = phaseOf(member);
      if (phase === 'over') await this.states.end(manager, member);
      else if (phase === 'grace' && graceUntil !== null && graceUntil <= new Date()) await this.states.endGrace(manager, member);
    });
  }
}
