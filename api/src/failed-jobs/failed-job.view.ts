import type { FailedJobView } from '@aflora/contracts';
import { isUUID } from 'class-validator';
import { cutText, withoutAddresses } from '../common/text/text';
import type { FailedJob } from '../jobs/failed-jobs.service';
import type { OutboxMail } from '../outbox/outbox-mail.entity';

interface FailedJobParts {
  subject: FailedJobView['subject'];
  /** The mails that the job has not sent, oldest first. */
  mails: Pick<OutboxMail, 'content'>[];
}

export const failedJobView = (job: FailedJob, { subject, mails }: FailedJobParts): FailedJobView => ({
  id: job.id,
  name: job.name,
  subject,
  mailSubject: mails[0]?.content.subject ?? null,
  waitingMails: mails.length,
  attempts: job.attempts,
  createdAt: job.createdAt.toISOString(),
  failedAt: job.failedAt.toISOString(),
  error: job.error === null ? null : withoutPeople(job.error),
});

const ERROR_CHARACTERS = 200;
/** Numbers with at least nine digits: documents, phone numbers, cards. */
const LONG_NUMBER = /\+?\(?\d(?:[\s().\-/]{0,2}\d){8,}/g;

/** First line of an error. Messages of other servers may repeat addresses and numbers of people, which the list doesn't need. */
function withoutPeople(error: string): string {
  return cutText(withoutAddresses(error.split('\n')[0] ?? '').replace(LONG_NUMBER, '[número]'), ERROR_CHARACTERS);
}

/** The stream of a job that sends queued mails, such as `order:<id>`. */
export const streamOf = ({ payload }: FailedJob): string | null => (typeof payload.stream === 'string' ? payload.stream : null);

const STREAM_IDS: Record<string, string> = { order: 'orderId', donation: 'donationId', membership: 'userId' };
const SUBJECT_IDS = ['subscriptionId', 'memberId', 'refundId', 'disputeId'];

/** The ids in a job's payload that say what it is about, by their names; empty when there is none. */
export function subjectIdsOf(job: FailedJob): Record<string, string> {
  const [kind = '', id] = streamOf(job)?.split(':') ?? [];
  const named = Object.entries(job.payload).filter(([name]) => SUBJECT_IDS.includes(name));
  const ids = Object.hasOwn(STREAM_IDS, kind) ? [[STREAM_IDS[kind], id] as const, ...named] : named;
  return Object.fromEntries(ids.filter((entry): entry is [string, string] => isUUID(entry[1])));
}
