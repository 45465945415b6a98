import type { DisputeEventKind } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BasketCoverageService } from './baskets/basket-coverage.service';
import { BasketsService } from './baskets/baskets.service';
import { DonationMailsService } from './donation-mails.service';
import { DonationReceiptsService } from './donation-receipts.service';
import { Donation } from './donation.entity';

/** Money of a completed donation: the amounts of its payment, or its share of an order's payment. */
export interface DonationMoney {
  capturedCents: number;
  refundedCents: number;
  disputedCents: number;
}

/** Payment status of a donation that was paid, depending on whether all of its money was refunded or is withheld by disputes. */
function paidStatusOf({ capturedCents, refundedCents, disputedCents }: DonationMoney): 'completed' | 'refunded' | 'disputed' {
  if (refundedCents === capturedCents) return 'refunded';
  return refundedCents + disputedCents === capturedCents ? 'disputed' : 'completed';
}

const keptCentsOf = ({ capturedCents, refundedCents, disputedCents }: DonationMoney): number =>
  capturedCents - refundedCents - disputedCents;

/** Money of completed donations that goes back. Callers hold the donation's lock. */
@Injectable()
export class DonationReturnsService {
  constructor(
    private readonly receipts: DonationReceiptsService,
    private readonly mails: DonationMailsService,
    private readonly baskets: BasketsService,
    private readonly coverage: BasketCoverageService,
  ) {}

  /** Records a refund, and sends a corrected receipt for the rest, or says that no receipt is valid any more. Cancels baskets that are not paid for now. */
  async refunded(manager: EntityManager, donation: Donation, money: DonationMoney): Promise<void> {
    const { refundedCents } = money;
    await this.coverage.lock(manager, donation);
    await manager.update(Donation, { id: donation.id }, { refundedCents, paymentStatus: paidStatusOf(money) });
    if (keptCentsOf(money) > 0) await this.receipts.correct(manager, donation, keptCentsOf(money));
    await this.mails.queueRefunded(manager, donation.id);
    await this.baskets.cancelUncovered(manager, donation, keptCentsOf(money));
  }

  /**
   * Records what disputes withhold. A donation whose whole amount is disputed is excluded from totals until the dispute is won. A lost
   * dispute of a part leads to a corrected receipt for the rest. A dispute that is won after it was lost reserves new baskets.
   */
  async disputed(manager: EntityManager, donation: Donation, money: DonationMoney & { event: DisputeEventKind | null }): Promise<void> {
    const { disputedCents, event } = money;
    await this.coverage.lock(manager, donation);
    await manager.update(Donation, { id: donation.id }, { disputedCents, paymentStatus: paidStatusOf(money) });
    if (event === 'dispute-won') await this.baskets.reserveCovered(manager, donation);
    if (event !== 'dispute-lost') return;
    if (keptCentsOf(money) > 0) await this.receipts.correct(manager, donation, keptCentsOf(money));
    await this.baskets.cancelUncovered(manager, donation, keptCentsOf(money));
  }
}
