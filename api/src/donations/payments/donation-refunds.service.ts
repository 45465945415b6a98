import type { DonationRefundInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { IdempotencyService } from '../../idempotency/idempotency.service';
import { Payment } from '../../payments/payment.entity';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import { BasketCoverageService } from '../baskets/basket-coverage.service';
import { Donation } from '../donation.entity';

/** Refunds of donations that administrators request. The donor gets a mail once the refund is done. */
@Injectable()
export class DonationRefundsService {
  constructor(
    private readonly idempotency: IdempotencyService,
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
      const donation = await manager.findOne(Donation, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!donation) throw new Problem('donation.not-found');
      const payment = donation.paymentId === null ? null : await manager.findOneBy(Payment, { id: donation.paymentId });
      if (payment?.status !== 'paid' || donation.orderId) throw new Problem('refund.too-large');
      await this.coverage.lock(manager, donation);
      await this.refunds.request(manager, { payment, amountCents, reason, askedBy: caller.userId });
      await this.audit.record(manager, caller, { action: 'refund-asked', entity: 'donations', entityId: id });
      return {};
    });
  }
}
