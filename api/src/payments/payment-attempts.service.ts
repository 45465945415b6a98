import type { PaymentAttemptView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { paymentAttemptView } from './payment.view';
import { PaymentDisputesService } from './disputes/payment-disputes.service';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentRefund, type PaymentPurpose } from './payment.entity';
import { PaymentsService } from './payments.service';

/** Lists every attempt to pay for an order, donation or membership, with its refunds, for the console. */
@Injectable()
export class PaymentAttemptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsService,
    private readonly providers: PaymentProvidersService,
    private readonly disputes: PaymentDisputesService,
  ) {}

  /** Reads one state of the database, so that a refund is never missing in both `refunds` and `refundedCents`. */
  of(purpose: PaymentPurpose, subjectId: string): Promise<PaymentAttemptView[]> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const payments = await this.payments.allOf(purpose, subjectId, manager);
      const where = { paymentId: In(payments.map(({ id }) => id)) };
      const refunds = await manager.find(PaymentRefund, { where, order: { createdAt: 'ASC', id: 'ASC' } });
      const disputes = await this.disputes.of(
        manager,
        payments.map(({ id }) => id),
      );
      const byPeople = this.providers.confirmedByPeople();
      return payments.map((payment) =>
        paymentAttemptView({
          payment,
          refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
          disputes: disputes.filter(({ paymentId }) => paymentId === payment.id),
          isConfirmedByPerson: byPeople.includes(payment.provider) && payment.externalId !== null,
        }),
      );
    });
  }
}

/** Paid cents that are neither refunded, disputed nor part of a pending refund. */
export function refundableCentsOf({ status, amountCents, refundedCents, disputedCents, refunds }: PaymentAttemptView): number {
  const pending = refunds.filter((refund) => refund.status === 'asked').reduce((sum, refund) => sum + refund.amountCents, 0);
  return status === 'paid' ? Math.max(amountCents - refundedCents - disputedCents - pending, 0) : 0;
}
