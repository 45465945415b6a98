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
import { availabilityOf, hasSucceeded, type MonthlyStep } from './monthly-donation.rules';

type Request = (subscription: PaymentSubscription) => Promise<void>;

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
    return this.take('changeAmount', { id, visitor }, async ({ id: subscriptionId, amountCents: current, pendingAmountCents: pending }) => {
      // A request that is still pending may not have reached the provider.
      if (pending !== null || current !== amountCents) await this.subscriptions.changeAmount(subscriptionId, amountCents);
    });
  }

  /**
   * Pauses for some months; resolves once the provider has confirmed the pause. Repeating the call changes nothing. Throws
   * `donation.not-found`, `donation.transition-refused` when the subscription isn't charged or a failed charge is being retried, and
   * `payment.provider-unavailable`.
   */
  async pause(id: string, { months }: DonationPauseInput, visitor: Visitor): Promise<DonationView> {
    return this.take('pause', { id, visitor }, (subscription) => this.pauses.pause(subscription.id, months));
  }

  /**
   * Ends a pause; repeating it changes nothing. A charge that became due meanwhile is made at once. Throws `donation.not-found`,
   * `donation.transition-refused`, `payment.provider-unavailable`.
   */
  async resume(id: string, visitor: Visitor): Promise<DonationView> {
    return this.take('resume', { id, visitor }, (subscription) => this.subscriptions.resume(subscription.id));
  }

  /**
   * Cancels the monthly donation; repeating it changes nothing. If the provider doesn't respond, the cancellation is repeated by a job, and
   * what is charged meanwhile goes back. Throws `donation.not-found`, `payment.provider-unavailable`.
   */
  async cancel(id: string, visitor: Visitor): Promise<DonationView> {
    return this.take('cancel', { id, visitor }, (subscription) => this.subscriptions.cancelForPayer(subscription.id));
  }

  /** Takes a step if the phase allows it. */
  private async take(step: MonthlyStep, { id, visitor }: { id: string; visitor: Visitor }, request: Request): Promise<DonationView> {
    const subscription = await this.subscriptionOf(await this.access.find(id, visitor));
    const availability = availabilityOf(step, subscription);
    if (availability === 'refused') throw new Problem('donation.transition-refused');
    if (availability === 'possible') await this.send(step, subscription, request);
    return this.donations.show(id, visitor);
  }

  /**
   * The state is read again after the request, also after a refusal, because the provider may have ended the monthly donation unnoticed, or
   * another request may have changed it: the donor must not read that it was paused, say, when it was cancelled.
   */
  private async send(step: MonthlyStep, subscription: PaymentSubscription, request: Request): Promise<void> {
    const failure: unknown = await request(subscription).then(
      () => null,
      (error: unknown) => error,
    );
    const after = await this.dataSource.manager.findOneByOrFail(PaymentSubscription, { id: subscription.id });
    if (failure === null && hasSucceeded(step, after)) return;
    // The provider has not done it, whatever it confirmed.
    if (availabilityOf(step, after) === 'possible') throw failure ?? new Problem('payment.provider-unavailable');
    if (!hasSucceeded(step, after)) throw new Problem('donation.transition-refused');
  }

  private async subscriptionOf({ subscriptionId }: Donation): Promise<PaymentSubscription> {
    const subscription = subscriptionId && (await this.dataSource.manager.findOneBy(PaymentSubscription, { id: subscriptionId }));
    if (!subscription) throw new Problem('donation.not-found');
    await this.limits.count('subscription', subscription.id);
    return subscription;
  }
}
