import type { DisputeEventKind } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentDisputesService } from '../../payments/disputes/payment-disputes.service';
import { Payment } from '../../payments/payment.entity';
import { BasketCoverageService } from '../baskets/basket-coverage.service';
import { BasketsService } from '../baskets/baskets.service';
import { DonationMailsService } from '../mails/donation-mails.service';
import { DonationReceiptsService } from '../receipts/donation-receipts.service';
import { Donation } from '../donation.entity';
import type { LockedDonation } from '../donation-locks.service';
import { type DonationMoney, paidStatusOf } from '../donation.rules';

/** Applies refunds and disputes to completed donations. */
@Injectable()
export class DonationReturnsService {
  constructor(
    private readonly receipts: DonationReceiptsService,
    private readonly mails: DonationMailsService,
    private readonly baskets: BasketsService,
    private readonly coverage: BasketCoverageService,
    private readonly disputes: PaymentDisputesService,
  ) {}

  /**
   * Records a refund, and sends a corrected receipt for the rest or a mail that no receipt is valid any more. Cancels baskets that are no
   * longer paid for.
   */
  async refunded(manager: EntityManager, donation: LockedDonation, money: DonationMoney): Promise<void> {
    const { refundedCents } = money;
    await this.coverage.lock(manager, donation);
    await manager.update(Donation, { id: donation.id }, { refundedCents, paymentStatus: paidStatusOf(money) });
    const keptCents = await this.keptCents(manager, donation, money);
    if (keptCents > 0) await this.receipts.correct(manager, donation, keptCents);
    await this.mails.queueRefunded(manager, donation.id, keptCents);
    await this.baskets.cancelUncovered(manager, donation, keptCents);
  }

  /**
   * Records what disputes withhold. A donation whose whole amount is disputed is excluded from totals until the dispute is won. When a
   * dispute ends, a corrected receipt is issued if the newest receipt's amount differs from what the charity keeps. When a lost dispute is
   * won after all, baskets are reserved again.
   */
  async disputed(
    manager: EntityManager,
    donation: LockedDonation,
    money: DonationMoney & { event: DisputeEventKind | null },
  ): Promise<void> {
    const { disputedCents, event } = money;
    await this.coverage.lock(manager, donation);
    await manager.update(Donation, { id: donation.id }, { disputedCents, paymentStatus: paidStatusOf(money) });
    // Receipts and baskets wait for the decision, also when an appeal opens a lost dispute again.
    if (event === 'dispute-opened') return;
    if (event === 'dispute-won') await this.baskets.reserveCovered(manager, donation);
    const keptCents = await this.keptCents(manager, donation, money);
    const newest = (await this.receipts.of(donation, manager)).at(-1);
    if (keptCents > 0 && newest?.amountCents !== keptCents) await this.receipts.correct(manager, donation, keptCents);
    await this.baskets.cancelUncovered(manager, donation, keptCents);
  }

  /**
   * Cents that are neither refunded nor lost by disputes; those of open disputes are included, because the charity may keep them. A
   * rounded-up donation keeps its money as long as the order's payment has that much left.
   */
  private async keptCents(
    manager: EntityManager,
    { paymentId }: Donation,
    { capturedCents, refundedCents }: DonationMoney,
  ): Promise<number> {
    const payment = await manager.findOneByOrFail(Payment, { id: paymentId ?? '' });
    const lost = (await this.disputes.of(manager, [payment.id])).filter(({ status }) => status === 'lost');
    const lostCents = lost.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const leftCents = Math.max(payment.capturedCents - payment.refundedCents - lostCents, 0);
    return Math.min(capturedCents - refundedCents, leftCents);
  }
}
