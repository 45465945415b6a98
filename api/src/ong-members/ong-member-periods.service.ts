import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { JobsService } from '../jobs/jobs.service';
import { PaymentSubscriptionsService } from '../payments/payment-subscriptions.service';
import { OngMemberStatesService } from './ong-member-states.service';
import { OngMember } from './ong-member.entity';

const JOB = 'ong-members.end-periods';
const EVERY_HOUR = '7 * * * *';
const IN_GRACE = 'SELECT subscription_id AS id FROM ong_members WHERE grace_until <= now() AND subscription_id IS NOT NULL LIMIT 500';
const ENDED = `
  SELECT id, user_id AS "userId" FROM ong_members
  WHERE status = 'active' AND (grace_until <= now() OR (cancel_at_period_end AND next_payment_date <= now()))
  ORDER BY next_payment_date LIMIT 500
`;

/** Ends memberships that are no longer paid: after the grace period of a failed renewal, and at the end of a cancelled period. */
@Injectable()
export class OngMemberPeriodsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly states: OngMemberStatesService,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run());
    jobs.repeat(JOB, EVERY_HOUR);
  }

  async run(): Promise<void> {
    for (const { id } of await this.dataSource.query<{ id: string }[]>(IN_GRACE)) await this.fetchSubscription(id);
    for (const { id, userId } of await this.dataSource.query<{ id: string; userId: string }[]>(ENDED)) await this.end(id, userId);
  }

  /** Fetches the subscription first, so that no membership ends because a webhook was lost. */
  private async fetchSubscription(subscriptionId: string): Promise<void> {
    try {
      await this.subscriptions.completeReturn(subscriptionId);
    } catch (err) {
      this.logger.warn({ err, subscriptionId }, 'a subscription in its last moment of grace could not be asked about');
    }
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
