import { coveredBaskets } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { In, Not, type EntityManager } from 'typeorm';
import { PaymentDisputesService } from '../../payments/disputes/payment-disputes.service';
import { Payment } from '../../payments/payment.entity';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import { Donation } from '../donation.entity';
import type { LockedDonation } from '../donation-locks.service';
import { AdoptedBasket } from './adopted-basket.entity';

/** Locks rows in id order, like the console's steps, which prevents deadlocks. */
const LOCK = 'SELECT FROM adopted_baskets WHERE donation_id = $1 ORDER BY id FOR NO KEY UPDATE';

/** Determines how many of a donation's baskets its money pays for. */
@Injectable()
export class BasketCoverageService {
  constructor(
    private readonly disputes: PaymentDisputesService,
    private readonly refunds: PaymentRefundsService,
  ) {}

  /**
   * Locks the donation's baskets. Changes of the donation's money must lock them before they add a job or a mail, so that a console step
   * that waits for the lock sees the change.
   */
  async lock(manager: EntityManager, { id, baskets }: LockedDonation): Promise<void> {
    if (baskets !== null) await manager.query(LOCK, [id]);
  }

  /** Number of the donation's baskets that aren't cancelled. */
  countOpen(manager: EntityManager, donationId: string): Promise<number> {
    return manager.countBy(AdoptedBasket, { donationId, status: Not('cancelled') });
  }

  /** Number of baskets that the donation's money pays for, without money that is refunded, disputed or part of a pending refund. */
  async countCovered(manager: EntityManager, donation: Donation): Promise<number> {
    const payment = donation.paymentId === null ? null : await manager.findOneBy(Payment, { id: donation.paymentId });
    return payment ? coveredBaskets(donation, await this.refunds.refundableCents(manager, payment)) : 0;
  }

  /** Ids of those given donations that have an open dispute, or whose money no longer pays for all of their baskets. */
  async unpaidOf(manager: EntityManager, donationIds: string[]): Promise<Set<string>> {
    const unpaid = new Set<string>();
    for (const donation of await manager.findBy(Donation, { id: In(donationIds) })) {
      const { id, paymentId } = donation;
      const isDisputed = paymentId !== null && (await this.disputes.hasOpen(manager, paymentId));
      if (isDisputed || (await this.countCovered(manager, donation)) < (await this.countOpen(manager, id))) unpaid.add(id);
    }
    return unpaid;
  }
}
