import { Injectable } from '@nestjs/common';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { PaymentSubscription } from '../../payments/payment.entity';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { Donation } from '../donation.entity';
import { canAuthorise, hasEnded } from './monthly-donation.rules';

/**
 * The authorisations of one monthly donation. A donor can change the provider before the first charge, and may then authorise both
 * subscriptions. The first one that charges is the donation's; the others end, and what they charge goes back.
 */
@Injectable()
export class MonthlyAuthorisationsService {
  constructor(private readonly subscriptions: PaymentSubscriptionsService) {}

  /**
   * The donation's newest subscription, if the donor can authorise it, or another one in its place. A renewal has no subscription of its
   * own, and a subscription that charges retries failed charges by itself.
   */
  async authorisable(manager: EntityManager, { id }: Donation): Promise<PaymentSubscription | null> {
    const all = await this.of(manager, id);
    const newest = all.at(-1);
    if (!newest) return null;
    return canAuthorise(newest, { hasPaid: (await this.payingAmong(manager, all)) !== null }) ? newest : null;
  }

  /** Whether another subscription of the same donation has charged before this one. */
  async isSurplus(manager: EntityManager, { id, subjectId }: PaymentSubscription): Promise<boolean> {
    const paying = await this.payingAmong(manager, await this.of(manager, subjectId));
    return paying !== null && paying !== id;
  }

  /** Cancels what the donor authorised, or may still authorise, beside the subscription that charged. */
  async endOthers(manager: EntityManager, { id, subjectId }: PaymentSubscription): Promise<void> {
    const others = (await this.of(manager, subjectId)).filter((other) => other.id !== id && !hasEnded(other));
    for (const other of others) await this.subscriptions.scheduleCancel(manager, other.id);
  }

  /** All authorisations of the donation, oldest first. */
  private of(manager: EntityManager, subjectId: string): Promise<PaymentSubscription[]> {
    return manager.find(PaymentSubscription, { where: { purpose: 'donation', subjectId }, order: { createdAt: 'ASC' } });
  }

  /** Id of the subscription whose charge has paid a donation; null while there is none. */
  private async payingAmong(manager: EntityManager, all: PaymentSubscription[]): Promise<string | null> {
    const where = { subscriptionId: In(all.map(({ id }) => id)), paymentId: Not(IsNull()) };
    const paid = await manager.findOne(Donation, { where, order: { completedAt: 'ASC', id: 'ASC' } });
    return paid?.subscriptionId ?? null;
  }
}
