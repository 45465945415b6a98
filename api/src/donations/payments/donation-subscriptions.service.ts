import type { DonationAmountInput, DonationPauseInput, DonationView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { SubscriptionPausesService } from '../../payments/subscriptions/subscription-pauses.service';
import { PaymentSubscription } from '../../payments/payment.entity';
import { DonationAccessService } from '../donation-access.service';
import type { Donation } from '../donation.entity';
import { DonationsService } from '../donations.service';

const CHANGEABLE = ['active', 'past-due', 'paused'];

/**
 * Changes that a donor makes to a monthly donation, through any of its charges. Each sends a mail to an address that may be somebody
 * else's, so each is rate-limited and throws `rate-limit.exceeded`.
 */
@Injectable()
export class DonationSubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DonationAccessService,
    private readonly donations: DonationsService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly pauses: SubscriptionPausesService,
    private readonly limits: LimitsService,
  ) {}

  /**
   * Requests another amount for future charges. It takes effect when the provider reports it, and the donor gets a mail then. Throws
   * `donation.not-found`, `donation.transition-refused` when the subscription is no longer charged, and `payment.provider-unavailable`.
   */
  async changeAmount(id: string, { amountCents }: DonationAmountInput, visitor: Visitor): Promise<DonationView> {
    const donation = await this.access.find(id, visitor);
    const subscription = await this.subscriptionOf(donation);
    if (!CHANGEABLE.includes(subscription.status)) throw new Problem('donation.transition-refused');
    const { amountCents: current, pendingAmountCents: pending } = subscription;
    // A request that is still pending may not have reached the provider.
    if (pending !== null || current !== amountCents) await this.subscriptions.changeAmount(subscription.id, amountCents);
    return this.donations.show(id, visitor);
  }

  /**
   * Pauses for some months; resolves once the provider has confirmed the pause. Repeating the call changes nothing. Throws
   * `donation.not-found`, `donation.transition-refused` when the subscription isn't charged or a failed charge is being retried, and
   * `payment.provider-unavailable`.
   */
  async pause(id: string, { months }: DonationPauseInput, visitor: Visitor): Promise<DonationView> {
    const subscription = await this.subscriptionOf(await this.access.find(id, visitor));
    if (subscription.status === 'active') await this.pauses.pause(subscription.id, months);
    else if (subscription.status !== 'paused') throw new Problem('donation.transition-refused');
    return this.donations.show(id, visitor);
  }

  /**
   * Ends a pause; repeating it changes nothing. A charge that became due meanwhile is made at once. Throws `donation.not-found`,
   * `donation.transition-refused`, `payment.provider-unavailable`.
   */
  async resume(id: string, visitor: Visitor): Promise<DonationView> {
    const subscription = await this.subscriptionOf(await this.access.find(id, visitor));
    if (subscription.status === 'paused') await this.subscriptions.resume(subscription.id);
    else if (subscription.status !== 'active') throw new Problem('donation.transition-refused');
    return this.donations.show(id, visitor);
  }

  /** Cancels the subscription; repeating it changes nothing. Throws `donation.not-found`, `payment.provider-unavailable`. */
  async cancel(id: string, visitor: Visitor): Promise<DonationView> {
    const subscription = await this.subscriptionOf(await this.access.find(id, visitor));
    await this.subscriptions.cancel(subscription.id);
    return this.donations.show(id, visitor);
  }

  private async subscriptionOf({ subscriptionId }: Donation): Promise<PaymentSubscription> {
    const subscription = subscriptionId && (await this.dataSource.manager.findOneBy(PaymentSubscription, { id: subscriptionId }));
    if (!subscription) throw new Problem('donation.not-found');
    await this.limits.count('subscription', subscription.id);
    return subscription;
  }
}
