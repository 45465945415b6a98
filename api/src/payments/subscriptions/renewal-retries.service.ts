import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { PaymentProvidersService, queueOf } from '../payment-providers.service';
import { PaymentSnapshotsService } from '../snapshots/payment-snapshots.service';
import { PaymentSubscriptionsService } from './payment-subscriptions.service';
import { PaymentSubscription } from '../payment.entity';
import { onlyRefusal } from '../providers/provider-http';

const JOB = 'payments.retry-renewals';
const RETRY_JOB = 'payments.retry-renewal';
const GIVE_UP_JOB = 'payments.give-up-renewal';
const EVERY_HOUR = '2 * * * *';
const DAY_MS = 24 * 3_600_000;
/** Days after the failure on which a renewal is charged again. */
const RETRY_DAYS = [1, 3, 5];
/** Days after the failure when the retries are given up: one day after the last retry, so that the payer can still pay on the site. */
const GIVE_UP_DAYS = 6;

/** Sets `past_due_at` of subscriptions that became past due in a process of the previous release, which doesn't know the column. */
const DATE_FAILURES = "UPDATE payment_subscriptions SET past_due_at = now() WHERE status = 'past-due' AND past_due_at IS NULL";
/**
 * Subscriptions whose next retry is due, unless their payers have cancelled. `$1`: codes of the providers, `$2`: days of the retries, `$3`:
 * days after which nothing is retried.
 */
const DUE = `
  SELECT id, provider FROM payment_subscriptions
  WHERE status = 'past-due' AND external_id IS NOT NULL AND provider = ANY ($1) AND retries < cardinality($2::integer[])
    AND NOT details ? 'cancelAskedAt'
    AND past_due_at <= now() - make_interval(days => ($2::integer[])[retries + 1]) AND past_due_at > now() - make_interval(days => $3)
  ORDER BY past_due_at LIMIT 500
`;
/** Monthly donations whose retries have ended. Memberships have a grace period instead. */
const OVER = `
  SELECT id, provider FROM payment_subscriptions
  WHERE status = 'past-due' AND purpose = 'donation' AND provider = ANY ($1) AND past_due_at <= now() - make_interval(days => $2)
  ORDER BY past_due_at LIMIT 500
`;
const COUNT_RETRY = 'UPDATE payment_subscriptions SET retries = $2 + 1 WHERE id = $1 AND retries = $2 AND past_due_at = $3';

/** Charges failed renewals again one, three and five days later, at providers that don't do it by themselves. */
@Injectable()
export class RenewalRetriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.schedule());
    jobs.define<{ subscriptionId: string }>(RETRY_JOB, ({ subscriptionId }) => this.retry(subscriptionId));
    jobs.define<{ subscriptionId: string }>(GIVE_UP_JOB, ({ subscriptionId }) => this.giveUp(subscriptionId));
    jobs.repeat(JOB, EVERY_HOUR);
  }

  /** Adds a job per subscription, so that a hanging provider delays only its own jobs. */
  private async schedule(): Promise<void> {
    await this.dataSource.query(DATE_FAILURES);
    const { manager } = this.dataSource;
    const providers = this.providers.retriedByUs();
    for (const { id, provider } of await manager.query<Row[]>(DUE, [providers, RETRY_DAYS, GIVE_UP_DAYS])) {
      const job = { name: RETRY_JOB, payload: { subscriptionId: id }, key: `${RETRY_JOB}:${id}`, queue: queueOf(provider) };
      await this.jobs.addUnique(manager, job);
    }
    for (const { id, provider } of await manager.query<Row[]>(OVER, [providers, GIVE_UP_DAYS])) {
      const job = { name: GIVE_UP_JOB, payload: { subscriptionId: id }, key: `${GIVE_UP_JOB}:${id}`, queue: queueOf(provider) };
      await this.jobs.addUnique(manager, job);
    }
  }

  /** Charges again. Safe to repeat: the idempotency key consists of the time of the failure and the number of the retry. */
  private async retry(subscriptionId: string): Promise<void> {
    const subscription = await this.dataSource.manager.findOneBy(PaymentSubscription, { id: subscriptionId });
    const provider = subscription && this.providers.find(subscription.provider);
    if (!subscription?.externalId || !subscription.pastDueAt || subscription.status !== 'past-due' || !provider?.retryCharge) return;
    if (subscription.details.cancelAskedAt !== undefined) return;
    const { externalId, pastDueAt, retries } = subscription;
    if (!isDue(pastDueAt, retries)) return;
    const retry = { externalId, key: `${subscriptionId}:retry:${pastDueAt.getTime()}:${retries + 1}` };
    const refusal = await provider.retryCharge(retry).then(() => null, onlyRefusal);
    const snapshot = await provider.fetchSubscription(externalId);
    // The provider has not tried to charge, unless the snapshot shows that it charged or cancelled the subscription meanwhile.
    if (refusal && (refusal.isTransient || refusal.isAccessRefusal) && snapshot.status === 'past-due') throw refusal;
    await this.dataSource.query(COUNT_RETRY, [subscriptionId, retries, pastDueAt]);
    await this.snapshots.applySubscription(provider, snapshot);
  }

  /** Cancels a subscription whose retries have ended, after fetching it: its payer may have paid, and the report of it may be lost. */
  private async giveUp(id: string): Promise<void> {
    await this.subscriptions.completeReturn(id);
    const { pastDueAt } = await this.dataSource.manager.findOneByOrFail(PaymentSubscription, { id });
    // A later failure has retries of its own.
    if (pastDueAt !== null && pastDueAt.getTime() <= Date.now() - GIVE_UP_DAYS * DAY_MS) await this.subscriptions.cancel(id);
  }
}

interface Row {
  id: string;
  provider: string;
}

function isDue(pastDueAt: Date, retries: number): boolean {
  const days = RETRY_DAYS[retries];
  return days !== undefined && pastDueAt.getTime() <= Date.now() - days * DAY_MS;
}
