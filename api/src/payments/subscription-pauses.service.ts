import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../jobs/jobs.service';
import { queueOf } from './payment-providers.service';
import { PaymentSubscriptionsService } from './payment-subscriptions.service';
import { PaymentSubscription } from './payment.entity';

const JOB = 'payments.end-pauses';
const RESUME_JOB = 'payments.resume-subscription';
const EVERY_HOUR = '12 * * * *';
const DUE = "SELECT id, provider FROM payment_subscriptions WHERE resume_at <= now() AND status = 'paused' ORDER BY resume_at LIMIT 500";

const SET_END = 'UPDATE payment_subscriptions SET resume_at = now() + make_interval(months => $2) WHERE id = $1';

/** Pauses of subscriptions that end by themselves. No provider knows such pauses, so a job resumes. */
@Injectable()
export class SubscriptionPausesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.schedule());
    jobs.define<{ subscriptionId: string }>(RESUME_JOB, ({ subscriptionId }) => this.resume(subscriptionId));
    jobs.repeat(JOB, EVERY_HOUR);
  }

  /** Pauses at the provider. The end is stored first, because the provider's response may be lost. Throws `payment.provider-unavailable`. */
  async pause(id: string, months: number): Promise<void> {
    await this.dataSource.query(SET_END, [id, months]);
    await this.subscriptions.pause(id);
  }

  /** Adds a job per subscription, so that a hanging provider delays only its own jobs. */
  private async schedule(): Promise<void> {
    const { manager } = this.dataSource;
    for (const { id, provider } of await manager.query<{ id: string; provider: string }[]>(DUE)) {
      const job = { name: RESUME_JOB, payload: { subscriptionId: id }, key: `${RESUME_JOB}:${id}`, queue: queueOf(provider) };
      await this.jobs.addUnique(manager, job);
    }
  }

  private async resume(id: string): Promise<void> {
    const { status, resumeAt } = await this.dataSource.manager.findOneByOrFail(PaymentSubscription, { id });
    // The payer may have resumed, or begun another pause, meanwhile.
    if (status === 'paused' && resumeAt !== null && resumeAt <= new Date()) await this.subscriptions.resume(id);
  }
}
