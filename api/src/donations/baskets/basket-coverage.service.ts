import { coveredBaskets } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { In, Not, type EntityManager } from 'typeorm';
import { PaymentDisputesService } from '../../payments/payment-disputes.service';
import { Payment } from '../../payments/payment.entity';
import { PaymentRefundsService } from '../../payments/payment-refunds.service';
import { Donation } from '../donation.entity';
import { AdoptedBasket } from './adopted-basket.entity';

/** Rows are locked in id order, as by the console's steps, which prevents deadlocks. */
const LOCK = 'SELECT FROM adopted_baskets WHERE donation_id = $1 ORDER BY id FOR NO KEY UPDATE';

/** Compares the baskets of a donation with its money. */
@Injectable()
export class BasketCoverageService {
  constructor(
    private readonly disputes: PaymentDisputesService,
    private readonly refunds: PaymentRefundsService,
  ) {}

  /**
   * Keeps the baskets as they are until the end of the transaction. Changes of the donation's money need this before they add a job or a
   * mail: a step of the console that waits for the lock then sees the change.
   */
  async lock(manager: EntityManager, { id, baskets }: Donation): Promise<void> {
    if (baskets !== null) await manager.query(LOCK, [id]);
  }

  /** Number of the donation's baskets that aren't cancelled. */
  countOpen(manager: EntityManager, donationId: string): Promise<number> {
    return manager.countBy(AdoptedBasket, { donationId, status: Not('cancelled') });
  }

  /** Number of baskets that the money pays for which is neither refunded, disputed nor part of a pending refund. */
  async countCovered(manager: EntityManager, donation: Donation): Promise<number> {
    const payment = donation.paymentId === null ? null : await manager.findOneBy(Payment, { id: donation.paymentId });
    return payment ? coveredBaskets(donation, await this.refunds.refundableCents(manager, payment)) : 0;
  }

  /** Of these donations, those with an open dispute, or whose money doesn't pay for all of their baskets any more. */
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
