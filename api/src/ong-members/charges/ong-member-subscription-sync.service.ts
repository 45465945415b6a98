import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { queueOf } from '../../payments/payment-providers.service';
import { PaymentSubscription } from '../../payments/payment.entity';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { OngMember } from '../ong-member.entity';
import { isHeld } from '../phases/ong-member-phases.rules';
import { nextChargeOf } from '../plans/ong-member-prices.rules';

const JOB = 'payments.match-membership';
const CHARGING = ['active', 'past-due'];

/**
 * Makes the provider's charges match the membership: none while it is paused, while paid days are credited, or until the end of a cancelled
 * period; otherwise the amount of its plan. Because a cancellation at the provider can't be undone, the subscription is only paused until
 * the paid period ends, and cancelled then.
 */
@Injectable()
export class OngMemberSubscriptionSyncService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly jobs: JobsService,
  ) {
    jobs.define<{ memberId: string }>(JOB, ({ memberId }) => this.synchronise(memberId));
  }

  /** Adds the job in the caller's transaction. */
  async schedule(manager: EntityManager, { id: memberId, subscriptionId }: OngMember): Promise<void> {
    if (!subscriptionId) return;
    const { provider } = await manager.findOneByOrFail(PaymentSubscription, { id: subscriptionId });
    const job = { name: JOB, payload: { memberId }, key: `${JOB}:${memberId}`, queue: queueOf(provider) };
    await this.jobs.addUnique(manager, job);
  }

  private async synchronise(memberId: string): Promise<void> {
    const { subscriptionId } = await this.dataSource.manager.findOneByOrFail(OngMember, { id: memberId });
    if (!subscriptionId) return;
    // Fetches the subscription first, because the response to an earlier command or the report of the first charge may have been lost.
    await this.subscriptions.completeReturn(subscriptionId);
    const member = await this.dataSource.manager.findOne(OngMember, { where: { id: memberId }, relations: { subscription: true } });
    if (!member?.subscription || member.status === 'cancelled' || member.subscription.status === 'cancelled') return;
    const { id, status, amountCents } = member.subscription;
    const wantedCents = nextChargeOf(member);
    // The amount first, because a resumed subscription may be charged at once.
    if (wantedCents !== amountCents) await this.subscriptions.changeAmount(id, wantedCents);
    if (isHeld(member) && CHARGING.includes(status)) await this.subscriptions.pause(id);
    else if (!isHeld(member) && status === 'paused') await this.subscriptions.resume(id);
  }
}
