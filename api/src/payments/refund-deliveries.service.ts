import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { JobsService } from '../jobs/jobs.service';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentRefund } from './payment-refund.entity';
import { REFUND_JOB } from './payment-refunds.service';
import { PaymentSnapshotsService } from './payment-snapshots.service';
import type { PaymentProvider } from './providers/payment-provider';
import { ProviderRefusal } from './providers/provider-http';

/** Takes refunds to the providers, until each is done or refused. */
@Injectable()
export class RefundDeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: JobsService,
  ) {
    jobs.define<{ refundId: string }>(REFUND_JOB, ({ refundId }) => this.bring(refundId));
  }

  /** Repeatable: the provider knows the refund by its id, and answers a second call like the first. */
  private async bring(refundId: string): Promise<void> {
    const refund = await this.dataSource.manager.findOne(PaymentRefund, { where: { id: refundId }, relations: { payment: true } });
    if (refund?.status !== 'asked' || !refund.payment?.externalId) return;
    const { provider: code, externalId } = refund.payment;
    const provider = this.providers.get(code);
    // Whoever sends it confirms it too.
    if (provider.capabilities.confirmedBy === 'person') return;
    const outcome = await this.refundAt(provider, refund, externalId);
    const snapshot = await provider.fetchPayment(externalId);
    // Together: what was asked for and what has gone back never count twice.
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
      this.logger.error({ refundId, status: error.answered }, 'a provider refused a refund');
      return { status: 'refused' };
    }
  }
}
