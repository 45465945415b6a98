import type { DonationRefundInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { IdempotencyService } from '../../idempotency/idempotency.service';
import { Payment } from '../../payments/payment.entity';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import { BasketCoverageService } from '../baskets/basket-coverage.service';
import { DonationLocksService } from '../donation-locks.service';
import { allows, factsOf } from '../donation.rules';

/** Refunds of donations that administrators request. The donor gets a mail once the refund is done. */
@Injectable()
export class DonationRefundsService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly locks: DonationLocksService,
    private readonly refunds: PaymentRefundsService,
    private readonly audit: AuditService,
    private readonly coverage: BasketCoverageService,
  ) {}

  /**
   * Requests a refund of the whole donation or a part, once for each idempotency key. A rounded-up donation can only be refunded with its
   * order. Throws `donation.not-found`, `refund.too-large`, `idempotency.key-reused`, `idempotency.in-progress`.
   */
  async request(id: string, { amountCents, reason }: DonationRefundInput, caller: Caller): Promise<void> {
    await this.idempotency.once(caller.claim, async (manager) => {
      const donation = await this.locks.lock(manager, id);
      if (!donation) throw new Problem('donation.not-found');
      // How much money is left, `PaymentRefundsService` checks under its own lock.
      if (!allows('refund', { ...factsOf(donation), hasMoneyLeft: true })) throw new Problem('refund.too-large');
      const payment = await manager.findOneByOrFail(Payment, { id: donation.paymentId ?? '' });
      await this.coverage.lock(manager, donation);
      await this.refunds.request(manager, { payment, amountCents, reason, askedBy: caller.userId });
      await this.audit.record(manager, caller, { action: 'refund-asked', entity: 'donations', entityId: id });
      return {};
    });
  }
}
