import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { JobsService } from '../jobs/jobs.service';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentRefund } from './payment.entity';
import { REFUND_JOB } from './payment-refunds.service';
import { PaymentSnapshotsService } from './payment-snapshots.service';
import type { PaymentProvider } from './providers/payment-provider';
import { ProviderRefusal } from './providers/provider-http';

/** Sends refunds to the providers, until each is done or refused. */
@Injectable()
export class RefundDeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: JobsService,
  ) {
    jobs.define<{ refundId: string }>(REFUND_JOB, ({ refundId }) => this.deliver(refundId));
  }

  /** Sends one refund. Safe to repeat: the refund's id is the idempotency key. */
  private async deliver(refundId: string): Promise<void> {
    const refund = await this.dataSource.manager.findOne(PaymentRefund, { where: { id: refundId }, relations: { payment: true } });
    if (refund?.status !== 'asked' || !refund.payment?.externalId) return;
    const { provider: code, externalId } = refund.payment;
    const provider = this.providers.get(code);
    // The person who sends the money confirms it too.
    if (provider.capabilities.confirmedBy === 'person') return;
    const outcome = await this.refundAt(provider, refund, externalId);
    const snapshot = await provider.fetchPayment(externalId);
    // One transaction, so that the refund is never counted as both pending and refunded.
    await this.dataSource.transaction(async (manager) => {
      await this.snapshots.applyIn(manager, code, snapshot);
      await manager.update(PaymentRefund, { id: refundId, status: 'asked' }, outcome);
    });
  }

  private async refundAt(provider: PaymentProvider, refund: PaymentRefund, externalId: string): Promise<Partial<PaymentRefund>> {
    const { id: refundId, amountCents, reason } = refund;
    try {
      return { status: 'done', externalId: await provider.refund({ refundId, externalId, amountCents, reason }), doneAt: new Date() };
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      this.logger.error({ refundId, status: error.responseStatus }, 'a provider refused a refund');
      return { status: 'refused' };
    }
  }
}
