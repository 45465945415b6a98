import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { JobsService } from '../jobs/jobs.service';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentSnapshotsService } from './payment-snapshots.service';
import type { PaymentProvider } from './providers/payment-provider';

const JOB = 'payments.reconcile';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Longer than any outage we expect to leave unattended; older changes were found by earlier runs. */
const LOOK_BACK_MS = 24 * 3_600_000;

/** Open payments, least recently checked first, so that every payment gets its turn. */
const OPEN_PAYMENTS = `
  SELECT provider, external_id AS "externalId" FROM payments
  WHERE status IN ('created', 'pending') AND external_id IS NOT NULL AND updated_at < now() - interval '2 minutes'
  ORDER BY updated_at LIMIT 200
`;
const DUE_SUBSCRIPTIONS = `
  SELECT provider, external_id AS "externalId" FROM payment_subscriptions
  WHERE external_id IS NOT NULL AND status <> 'cancelled'
    AND (next_charge_at < now() - interval '10 minutes' OR updated_at < now() - interval '1 day')
  ORDER BY updated_at LIMIT 200
`;
const MARK_CHECKED = 'UPDATE payments SET updated_at = now() WHERE provider = $1 AND external_id = $2';
const MARK_SUBSCRIPTION_CHECKED = 'UPDATE payment_subscriptions SET updated_at = now() WHERE provider = $1 AND external_id = $2';
/** Cancels attempts whose process ended between our transaction and the provider's response. */
const CANCEL_NOT_STARTED = `
  UPDATE payments SET status = 'cancelled', failure_code = 'not-started', updated_at = now()
  WHERE status = 'created' AND external_id IS NULL AND created_at < now() - interval '1 hour'
`;

interface ProviderReference {
  provider: string;
  externalId: string;
}

/** Fetches open payments, due subscriptions and recent changes from the providers, in case a webhook never arrived. */
@Injectable()
export class PaymentReconciliationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run());
    jobs.repeat(JOB, EVERY_FIVE_MINUTES);
  }

  /** Checks all providers. An unavailable provider doesn't keep the others from being checked. */
  async run(): Promise<void> {
    await this.forEachRow(OPEN_PAYMENTS, async (provider, externalId) => {
      await this.dataSource.query(MARK_CHECKED, [provider.code, externalId]);
      await this.snapshots.apply(provider.code, await provider.fetchPayment(externalId));
    });
    await this.forEachRow(DUE_SUBSCRIPTIONS, async (provider, externalId) => {
      await this.dataSource.query(MARK_SUBSCRIPTION_CHECKED, [provider.code, externalId]);
      await this.snapshots.applySubscription(provider.code, await provider.fetchSubscription(externalId));
    });
    for (const provider of this.providers.all()) {
      await this.skipIfUnavailable(provider.code, async () => {
        for (const snapshot of await provider.listPayments(new Date(Date.now() - LOOK_BACK_MS))) {
          await this.snapshots.apply(provider.code, snapshot);
        }
      });
    }
    await this.dataSource.query(CANCEL_NOT_STARTED);
  }

  private async forEachRow(sql: string, work: (provider: PaymentProvider, externalId: string) => Promise<void>): Promise<void> {
    for (const { provider: code, externalId } of await this.dataSource.query<ProviderReference[]>(sql)) {
      const provider = this.providers.find(code);
      if (provider) await this.skipIfUnavailable(code, () => work(provider, externalId));
    }
  }

  private async skipIfUnavailable(provider: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.logger.warn({ err, provider }, 'a payment provider could not be asked');
    }
  }
}
