import { createHash } from 'node:crypto';
import type { Tracing } from '@aflora/observe';
import { Inject, Injectable } from '@nestjs/common';
import type { CronItem, JobHelpers, TaskList } from 'graphile-worker';
import type { EntityManager } from 'typeorm';
import { TRACING } from '../common/tracing/tracing';
import { prepared, preparedRowsIn } from '../database/prepared-statements';

const ADD = prepared('SELECT graphile_worker.add_job($1, $2::json, priority => $3)');
/** The `unique` flag stays when a newer job takes over the key, so it distinguishes a replaced job from one that never had a key. */
const ADD_UNIQUE = prepared(`
  SELECT graphile_worker.add_job(
    $1, $2::json, queue_name => $3, job_key => $4, job_key_mode => 'preserve_run_at', flags => '{unique}', priority => $5
  )
`);

const ADD_LATER = prepared(`
  SELECT graphile_worker.add_job(
    $1, $2::json, queue_name => $3, job_key => $4, job_key_mode => 'replace', flags => '{unique}', run_at => now() + $5 * interval '1 second'
  )
`);

/** A worker locks the rows of all free queues whenever it takes a job that has a queue, so there must be few of them. */
const SHARED_QUEUES = 32;

/** Queue in which jobs about a subject, such as a person, run one after the other. Several subjects share a queue. */
export const sharedQueue = (subject: string): string =>
  `shared:${createHash('sha256').update(subject).digest().readUInt32BE() % SHARED_QUEUES}`;

/**
 * Queue of the scheduled jobs that call no payment provider. They run one after the other, in whichever process, so that the long ones of a
 * night never keep all workers from the mails that people wait for.
 */
const TIMETABLE = 'timetable';

/** Jobs with a lower number run first. */
const PRIORITIES = { normal: 0, bulk: 10 };

/** Makes the running attempt the last one. */
const END_ATTEMPTS = 'UPDATE graphile_worker._private_jobs SET max_attempts = attempts WHERE id = $1';

/** A failure that further attempts would not change: the job waits for a person immediately (decision 35). */
export class FinalFailure extends Error {}

/** Time limit of a run, so that no job occupies a worker forever. A run that exceeds it fails and is repeated. */
const RUN_LIMIT_MS = 5 * 60_000;

export interface UniqueJob {
  name: string;
  payload: object;
  /** At most one job waits under a key; another may still run. */
  key: string;
  /** Jobs of a queue run one after the other; a failed one lets the next ones pass. Queues must be few: their names contain no ids. */
  queue?: string;
  /** One of very many jobs, which run only when no other job is waiting. The job that is added last under a key decides. */
  isBulk?: boolean;
}

/** Yields rows until the time is up, so that a slow provider doesn't make the whole run fail; the next run continues with the rest. */
export function* withinTime<Row>(ms: number, rows: Iterable<Row>): Generator<Row> {
  const end = performance.now() + ms;
  for (const row of rows) {
    if (performance.now() >= end) return;
    yield row;
  }
}

/**
 * Job queue in PostgreSQL: a job is a row, added in the transaction of its cause, so that both are stored or neither. A job runs at least
 * once, in one process at a time. When it throws, it is retried after 3 s, 7 s, 20 s and increasing delays up to 6 h, 25 times within about
 * four days, but not after a `FinalFailure`.
 */
@Injectable()
export class JobsService {
  /** Job functions by name, for the runner. */
  readonly tasks: TaskList = {};
  /** Names of the jobs that call payment providers. */
  readonly calling = new Set<string>();
  readonly schedule: CronItem[] = [];

  constructor(@Inject(TRACING) private readonly tracing: Tracing) {}

  /**
   * Defines how jobs with this name run. A run that takes longer than five minutes fails. Jobs that call payment providers have names that
   * begin with `payments.` or set `callsProviders`. Must be called while the application starts.
   */
  define<Payload>(
    name: string,
    work: (payload: Payload) => Promise<void>,
    { callsProviders = name.startsWith('payments.') }: { callsProviders?: boolean } = {},
  ): void {
    if (this.tasks[name]) throw new Error(`Two modules define the job ${name}.`);
    if (callsProviders) this.calling.add(name);
    this.tasks[name] = async (content, helpers) => {
      const { traceparent: parent, ...payload } = (content ?? {}) as { traceparent?: string };
      const run = this.tracing.inSpan(`job ${name}`, () => work(payload as Payload), { parent, begins: true });
      const aborted = AbortSignal.any([helpers.abortSignal, AbortSignal.timeout(RUN_LIMIT_MS)]);
      await rejectOnAbort(run, aborted).catch((error: unknown) => endIfFinal(error, helpers));
    };
  }

  /**
   * Schedules a defined job at these times (crontab, UTC), once regardless of the number of processes. It may have to wait for other
   * scheduled jobs, unless it calls payment providers.
   */
  repeat(name: string, times: string): void {
    const options = this.calling.has(name) ? {} : { queueName: TIMETABLE };
    this.schedule.push({ task: name, match: times, options });
  }

  /** The payload is stored until the job is done, so it should contain ids rather than personal data. */
  async add(manager: EntityManager, name: string, payload: object): Promise<void> {
    await preparedRowsIn(manager, ADD, [name, this.jsonOf(payload), PRIORITIES.normal]);
  }

  /** Adds one of very many jobs, which run only when no other job is waiting. */
  async addBulk(manager: EntityManager, name: string, payload: object): Promise<void> {
    await preparedRowsIn(manager, ADD, [name, this.jsonOf(payload), PRIORITIES.bulk]);
  }

  /** Adds a job that does all pending work of its key, unless such a job is already waiting. */
  async addUnique(manager: EntityManager, { name, payload, key, queue, isBulk = false }: UniqueJob): Promise<void> {
    const priority = isBulk ? PRIORITIES.bulk : PRIORITIES.normal;
    await preparedRowsIn(manager, ADD_UNIQUE, [name, this.jsonOf(payload), queue, key, priority]);
  }

  /** Like `addUnique`, but delayed; each further call starts the delay again. */
  async addLater(manager: EntityManager, { name, payload, key, queue }: Omit<UniqueJob, 'isBulk'>, seconds: number): Promise<void> {
    await preparedRowsIn(manager, ADD_LATER, [name, this.jsonOf(payload), queue, key, seconds]);
  }

  /** The payload as JSON, with the trace that the job continues. */
  private jsonOf(payload: object): string {
    return JSON.stringify({ ...payload, ...this.tracing.headers() });
  }
}

/** Rejects with the job's error. After a `FinalFailure` the job has no attempts left, so the worker doesn't retry it. */
async function endIfFinal(error: unknown, { job, query }: JobHelpers): Promise<never> {
  if (error instanceof FinalFailure) {
    await query(END_ATTEMPTS, [job.id]);
    // The worker's log reads the limit from this object.
    Object.assign(job, { max_attempts: job.attempts });
  }
  throw error;
}

/** Settles like `work`, or rejects when the signal aborts; the work itself may continue. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('The job took too long, or its process stopped.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
