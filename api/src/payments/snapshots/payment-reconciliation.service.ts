import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging/logging';
import { JobsService, withinTime } from '../../jobs/jobs.service';
import { PaymentProvidersService, queueOf } from '../payment-providers.service';
import { PaymentSnapshotsService } from './payment-snapshots.service';
import type { PaymentProvider } from '../providers/payment-provider';
import { isUnresponsive, ProviderRefusal } from '../providers/provider-http';

const JOB = 'payments.reconcile';
const PROVIDER_JOB = 'payments.reconcile-provider';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Longer than any outage that we expect to go unattended; earlier runs have found older changes. */
const LOOK_BACK_MS = 24 * 3_600_000;
/** Time within which rows of one kind may be started. Webhooks and refunds of the provider wait in the same queue meanwhile. */
const BEGINS_WITHIN_MS = 10_000;

/** Open payments, least recently checked first, so that every payment gets its turn. */
const OPEN_PAYMENTS = `
  SELECT external_id AS "externalId" FROM payments
  WHERE provider = $1 AND status IN ('created', 'pending') AND external_id IS NOT NULL AND updated_at < now() - interval '2 minutes'
  ORDER BY updated_at LIMIT 200
`;
const DUE_SUBSCRIPTIONS = `
  SELECT external_id AS "externalId" FROM payment_subscriptions
  WHERE provider = $1 AND external_id IS NOT NULL AND status <> 'cancelled'
    AND (next_charge_at < now() - interval '10 minutes' OR updated_at < now() - interval '1 day')
  ORDER BY updated_at LIMIT 200
`;
const OPEN_DISPUTES = `
  SELECT external_id AS "externalId" FROM payment_disputes
  WHERE provider = $1 AND status = 'open' AND updated_at < now() - interval '1 hour' ORDER BY updated_at LIMIT 200
`;
const MARK_DISPUTE_CHECKED = 'UPDATE payment_disputes SET updated_at = now() WHERE provider = $1 AND external_id = $2';
const MARK_CHECKED = 'UPDATE payments SET updated_at = now() WHERE provider = $1 AND external_id = $2';
const MARK_SUBSCRIPTION_CHECKED = 'UPDATE payment_subscriptions SET updated_at = now() WHERE provider = $1 AND external_id = $2';
/** Cancels attempts whose process ended between our transaction and the provider's response. */
const CANCEL_NOT_STARTED = `
  UPDATE payments SET status = 'cancelled', failure_code = 'not-started', updated_at = now()
  WHERE status = 'created' AND external_id IS NULL AND created_at < now() - interval '1 hour'
`;

/** Open payments, subscriptions, disputes and refunds at providers that are no longer enabled. */
const LEFT_OPEN = `
  SELECT provider, count(*)::integer AS open FROM (
    SELECT provider FROM payments WHERE status IN ('created', 'pending') AND external_id IS NOT NULL
    UNION ALL SELECT provider FROM payment_subscriptions WHERE status <> 'cancelled' AND external_id IS NOT NULL
    UNION ALL SELECT provider FROM payment_disputes WHERE status = 'open'
    UNION ALL SELECT p.provider FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'asked'
  ) AS left_open WHERE provider <> ALL ($1) GROUP BY provider ORDER BY provider
`;

/** Fetches open payments and disputes, due subscriptions and recent changes from the providers, in case a webhook never arrived. */
@Injectable()
export class PaymentReconciliationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly jobs: JobsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.define(JOB, () => this.schedule());
    jobs.define<{ provider: string }>(PROVIDER_JOB, ({ provider }) => this.check(provider));
    jobs.repeat(JOB, EVERY_FIVE_MINUTES);
  }

  /** Checks all providers now. */
  async run(): Promise<void> {
    for (const { code } of this.providers.all()) await this.check(code);
    await this.dataSource.query(CANCEL_NOT_STARTED);
    await this.warnOfLeftOpen();
  }

  /** Adds a job per provider, so that a hanging provider delays only its own job. */
  private async schedule(): Promise<void> {
    for (const { code } of this.providers.all()) {
      const job = { name: PROVIDER_JOB, payload: { provider: code }, key: `${PROVIDER_JOB}:${code}`, queue: queueOf(code) };
      await this.jobs.addUnique(this.dataSource.manager, job);
    }
    await this.dataSource.query(CANCEL_NOT_STARTED);
    await this.warnOfLeftOpen();
  }

  /**
   * Logs what is open at disabled providers: nothing is fetched from them, and their webhooks are refused, until they are enabled again.
   */
  private async warnOfLeftOpen(): Promise<void> {
    const enabled = this.providers.all().map(({ code }) => code);
    for (const { provider, open } of await this.dataSource.query<{ provider: string; open: number }[]>(LEFT_OPEN, [enabled]))
      this.logger.warn({ provider, open }, 'PAYMENT_PROVIDERS does not name a provider with open payments, subscriptions or refunds');
  }

  private async check(code: string): Promise<void> {
    const provider = this.providers.find(code);
    if (!provider) return;
    try {
      await this.checkPayments(provider);
      await this.checkSubscriptions(provider);
      await this.checkDisputes(provider);
      const changed = await provider.listPayments(new Date(Date.now() - LOOK_BACK_MS));
      for (const snapshot of changed) await this.unlessUnresponsive(provider, () => this.snapshots.applyFetched(provider, snapshot));
    } catch (err) {
      // A provider that doesn't respond is called again in the next run, instead of once for each of its rows.
      this.logger.warn({ err, provider: code }, 'a payment provider could not be asked');
    }
  }

  private async checkPayments(provider: PaymentProvider): Promise<void> {
    for (const { externalId } of await this.rowsOf(provider, OPEN_PAYMENTS)) {
      await this.dataSource.query(MARK_CHECKED, [provider.code, externalId]);
      await this.unlessUnresponsive(provider, async () => {
        await this.snapshots.applyFetched(provider, await provider.fetchPayment(externalId));
      });
    }
  }

  private async checkSubscriptions(provider: PaymentProvider): Promise<void> {
    for (const { externalId } of await this.rowsOf(provider, DUE_SUBSCRIPTIONS)) {
      await this.dataSource.query(MARK_SUBSCRIPTION_CHECKED, [provider.code, externalId]);
      await this.unlessUnresponsive(
        provider,
        async () => this.snapshots.applySubscription(provider, await provider.fetchSubscription(externalId)),
        () => this.snapshots.endUnknown(provider, externalId),
      );
    }
  }

  private async checkDisputes(provider: PaymentProvider): Promise<void> {
    for (const { externalId } of await this.rowsOf(provider, OPEN_DISPUTES)) {
      await this.dataSource.query(MARK_DISPUTE_CHECKED, [provider.code, externalId]);
      await this.unlessUnresponsive(provider, () => this.snapshots.applyDispute(provider, externalId));
    }
  }

  private async rowsOf({ code }: PaymentProvider, sql: string): Promise<Iterable<ExternalReference>> {
    return withinTime(BEGINS_WITHIN_MS, await this.dataSource.query<ExternalReference[]>(sql, [code]));
  }

  /** Rethrows the error of a provider that doesn't respond, which ends the run. Any other error concerns one row only and is logged. */
  private async unlessUnresponsive({ code }: PaymentProvider, work: () => Promise<void>, onUnknown?: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      if (isUnresponsive(err)) throw err;
      this.logger.warn({ err, provider: code }, 'a payment of a provider could not be read or booked');
      if (err instanceof ProviderRefusal && err.responseStatus === 404) await onUnknown?.();
    }
  }
}

interface ExternalReference {
  externalId: string;
}
