import { addMonths } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { queueOf } from '../payment-providers.service';
import { PaymentSubscriptionsService } from './payment-subscriptions.service';
import { PaymentSubscription } from '../payment.entity';

const JOB = 'payments.end-pauses';
const RESUME_JOB = 'payments.resume-subscription';
const CHECK_JOB = 'payments.check-pause';
const EVERY_HOUR = '12 * * * *';
/** Longer than any request to a provider takes, so that the response to the pause has arrived or is lost by then. */
const CHECKED_AFTER_SECONDS = 60;
const CHARGING = ['active', 'past-due'];
/** A paused subscription whose cancellation waits for the provider would be charged if it was resumed. */
const DUE = `
  SELECT id, provider FROM payment_subscriptions WHERE resume_at <= now() AND status = 'paused' AND NOT details ? 'cancelAskedAt'
  ORDER BY resume_at LIMIT 500
`;

/** Only of a running subscription: a pause that has begun keeps the end that its payer was told. */
const SET_END = `
  UPDATE payment_subscriptions SET resume_at = $2 WHERE id = $1 AND status = 'active' RETURNING provider, resume_at AS "resumeAt"
`;

interface CheckedPause {
  subscriptionId: string;
  /** The end of the pause that was stored with the request, as it is written in JSON. */
  resumeAt: string;
}

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
    jobs.define<CheckedPause>(CHECK_JOB, (pause) => this.check(pause));
    jobs.repeat(JOB, EVERY_HOUR);
  }

  /**
   * Pauses an active subscription at the provider, and leaves any other as it is. The end is stored first, because the provider's response may be lost; a job removes it again if the pause
   * failed. Throws `payment.provider-unavailable`.
   */
  async pause(id: string, months: number): Promise<void> {
    // Not added in SQL, where the end would depend on the time zone of the database's server.
    const end = addMonths(new Date(), months);
    const isStored = await this.dataSource.transaction(async (manager) => {
      const [[stored]] = await manager.query<[{ provider: string; resumeAt: Date }[], number]>(SET_END, [id, end]);
      if (!stored) return false;
      const payload = { subscriptionId: id, resumeAt: stored.resumeAt.toISOString() } satisfies CheckedPause;
      const job = { name: CHECK_JOB, payload, key: `${CHECK_JOB}:${id}`, queue: queueOf(stored.provider) };
      await this.jobs.addLater(manager, job, CHECKED_AFTER_SECONDS);
      return true;
    });
    if (isStored) await this.subscriptions.pause(id);
  }

  /**
   * Asks the provider whether a requested pause has begun, and removes the end of one that has not: it would otherwise end a later pause,
   * such as one made on the provider's site. A repeated request has an end and a check of its own.
   */
  private async check({ subscriptionId: id, resumeAt }: CheckedPause): Promise<void> {
    const { manager } = this.dataSource;
    const { status } = await manager.findOneByOrFail(PaymentSubscription, { id });
    if (!CHARGING.includes(status)) return;
    await this.subscriptions.completeReturn(id);
    await manager.update(PaymentSubscription, { id, resumeAt: new Date(resumeAt), status: Not('paused') }, { resumeAt: null });
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
    const { status, resumeAt, details } = await this.dataSource.manager.findOneByOrFail(PaymentSubscription, { id });
    // The payer may have resumed, begun another pause or cancelled meanwhile.
    if (status === 'paused' && resumeAt !== null && resumeAt <= new Date() && details.cancelAskedAt === undefined)
      await this.subscriptions.resume(id);
  }
}
