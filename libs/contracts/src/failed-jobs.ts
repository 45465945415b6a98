import { PageQuery, type PageView } from './lists';
import type { Count, Id, Instant } from './values';

/** A job whose attempts have ended, such as the delivery of mails: what it should have done did not happen. */
export interface FailedJobView {
  id: string;
  /** Name of the job, such as `outbox.deliver`. */
  name: string;
  /** What the job is about; null when it is about no order, donation or membership, or about one that no longer exists. */
  subject: { purpose: 'order' | 'donation' | 'membership'; subjectId: Id } | null;
  /** Subject line of the mail that could not be sent; null when the job sends no queued mails. */
  mailSubject: string | null;
  /** Number of mails that wait, including this one. */
  waitingMails: Count;
  attempts: Count;
  createdAt: Instant;
  failedAt: Instant;
  /** Beginning of the last error, without addresses and numbers of people; null when its process was stopped. */
  error: string | null;
}

export type FailedJobPage = PageView<FailedJobView>;

/** Query of the failed jobs, newest failure first. */
export class ListFailedJobsQuery extends PageQuery {}
