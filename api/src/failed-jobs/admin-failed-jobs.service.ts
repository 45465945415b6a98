import type { DiscardFailedJobQuery, FailedJobPage, FailedJobView, ListFailedJobsQuery, RetriedJobsView } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { FailedJobsService, type FailedJob } from '../jobs/failed-jobs.service';
import { OUTBOX_JOB, OutboxService } from '../outbox/outbox.service';
import { failedJobView, streamOf, subjectIdsOf } from './failed-job.view';

type Subject = NonNullable<FailedJobView['subject']>;

/** What the jobs are about, by the ids in their payloads. `$1`: JSON list of these ids. */
const SUBJECTS = `
  SELECT j.id, s.purpose, s.subject_id AS "subjectId"
  FROM json_to_recordset($1::json) AS j (
    id text, "orderId" uuid, "donationId" uuid, "userId" uuid, "subscriptionId" uuid, "memberId" uuid, "refundId" uuid, "disputeId" uuid)
  CROSS JOIN LATERAL (
    SELECT 'order' AS purpose, id AS subject_id FROM orders WHERE id = j."orderId"
    -- The mails of a monthly donation have one stream for all of its donations.
    UNION ALL (SELECT 'donation', id FROM donations WHERE id = j."donationId" OR subscription_id = j."donationId" ORDER BY created_at DESC LIMIT 1)
    UNION ALL SELECT 'membership', id FROM users WHERE id = j."userId" AND erased_at IS NULL
    UNION ALL SELECT 'membership', user_id FROM ong_members WHERE id = j."memberId"
    UNION ALL SELECT purpose, subject_id FROM payment_subscriptions WHERE id = j."subscriptionId"
    UNION ALL SELECT p.purpose, p.subject_id FROM payments p JOIN payment_refunds r ON r.payment_id = p.id WHERE r.id = j."refundId"
    UNION ALL SELECT p.purpose, p.subject_id FROM payments p JOIN payment_disputes d ON d.payment_id = p.id WHERE d.id = j."disputeId"
    LIMIT 1
  ) s
`;

/** Jobs and mails whose attempts have ended, for the console: what waits for a person because it did not happen. */
@Injectable()
export class AdminFailedJobsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly failedJobs: FailedJobsService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list(query: ListFailedJobsQuery): Promise<FailedJobPage> {
    const { rows, ...page } = await this.failedJobs.page(query);
    const [mails, subjects] = await Promise.all([this.outbox.waiting(rows.flatMap((job) => streamOf(job) ?? [])), this.subjectsOf(rows)]);
    const items = rows.map((job) => {
      const ofStream = mails.filter(({ stream }) => stream === streamOf(job));
      return failedJobView(job, { subject: subjects.get(job.id) ?? null, mails: ofStream });
    });
    return { items, ...page };
  }

  /** Runs the job again soon. Throws `resource.not-found`. */
  async retry(id: string, caller: Caller): Promise<void> {
    await this.change(id, caller, async (manager) => {
      await this.failedJobs.retry(manager, id);
      return 'updated';
    });
  }

  /** Runs all failed jobs again soon, at most 1,000 at once, for when what kept them from working was mended. */
  async retryAll(caller: Caller): Promise<RetriedJobsView> {
    return this.dataSource.transaction(async (manager) => {
      const retried = await this.failedJobs.retryAll(manager);
      if (retried > 0) await this.audit.record(manager, caller, { action: 'updated', entity: 'jobs', entityId: null });
      this.logger.info({ retried }, 'an administrator retries all failed jobs');
      return { retried };
    });
  }

  /**
   * Gives up what the job should have done. Of a stream of mails only the one that can't be sent is given up; the others are sent. Throws
   * `resource.not-found`, also when the job has failed again since `failedAt`: then it may be about a mail that the administrator has not seen.
   */
  async discard(id: string, { failedAt }: DiscardFailedJobQuery, caller: Caller): Promise<void> {
    await this.change(id, caller, async (manager, job) => {
      if (failedAt !== undefined && job.failedAt.toISOString() !== failedAt) throw new Problem('resource.not-found');
      const stream = job.name === OUTBOX_JOB ? streamOf(job) : null;
      const hasMore = stream !== null && (await this.outbox.discardOldest(manager, stream));
      await (hasMore ? this.failedJobs.retry(manager, id) : this.failedJobs.remove(manager, id));
      return 'dismissed';
    });
  }

  private async change(
    id: string,
    caller: Caller,
    work: (manager: EntityManager, job: FailedJob) => Promise<'updated' | 'dismissed'>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const job = /^\d{1,18}$/.test(id) ? await this.failedJobs.lock(manager, id) : undefined;
      if (!job) throw new Problem('resource.not-found');
      const action = await work(manager, job);
      const [subject] = Object.values(subjectIdsOf(job));
      await this.audit.record(manager, caller, { action, entity: 'jobs', entityId: subject ?? null });
      this.logger.info({ job: job.name, jobId: id, action }, 'an administrator decided about a failed job');
    });
  }

  private async subjectsOf(jobs: FailedJob[]): Promise<Map<string, Subject>> {
    const ids = jobs.map((job) => ({ id: job.id, ...subjectIdsOf(job) }));
    const rows = await this.dataSource.query<(Subject & { id: string })[]>(SUBJECTS, [JSON.stringify(ids)]);
    return new Map(rows.map(({ id, ...subject }) => [id, subject]));
  }
}
