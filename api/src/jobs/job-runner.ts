import type { Job, LogFunctionFactory, Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { LOGGER } from '../common/logging/logging';
import { ENV, type Env } from '../config/env';
import { jobPool } from '../database/job-pool';
import { JobLocks, RENEWAL_MS } from './job-locks';
import { JobsService } from './jobs.service';
import { Schedules } from './schedules';

interface Meta {
  failure?: boolean;
  job?: Job;
  error?: { code?: unknown; responseCode?: unknown };
}

/**
 * Writes the worker's messages to our log, routine messages at debug level. For a failed job only the name and error codes are logged,
 * because messages of other servers may contain addresses; they remain in the job's row.
 */
export function jobLog(logger: Logger): LogFunctionFactory {
  return () => (level, message, meta) => {
    const { failure, job, error } = (meta ?? {}) as Meta;
    if (failure && job) {
      const { id, task_identifier: name, attempts, max_attempts: maxAttempts } = job;
      const isLast = attempts >= maxAttempts;
      const codes = { code: error?.code, responseCode: error?.responseCode };
      logger[isLast ? 'error' : 'warn'](
        { job: name, jobId: id, attempts, maxAttempts, ...codes },
        isLast ? 'a job failed for good' : 'a job failed',
      );
    } else if (level === 'error') logger.error({ worker: message }, 'the job runner reports an error');
    else if (level === 'warning') logger.warn({ worker: message }, 'the job runner warns');
    else logger.debug({ worker: message }, 'job runner');
  };
}

/**
 * Jobs that call payment providers have workers of their own, one more than there are providers, so that hanging providers never delay
 * mails and other jobs. Of the other workers, scheduled jobs occupy one at most.
 */
const GROUPS = [
  { concurrency: 5, callsProviders: true },
  { concurrency: 3, callsProviders: false },
];
type Group = (typeof GROUPS)[number];

/**
 * Connections shared by all groups. A worker needs a connection only to take, renew and complete a job; each group also listens for new
 * jobs on a connection of its own.
 */
const CONNECTIONS = 5;
const POLL_INTERVAL_MS = 2_000;
const RESTART_DELAY_MS = 1_000;
/** A job that takes longer than this at shutdown is aborted and left to another process. */
const SHUTDOWN_TIMEOUT_MS = 3_000;
/** A runner that has not ended this long after its shutdown began is abandoned. */
const END_TIMEOUT_MS = SHUTDOWN_TIMEOUT_MS + 2_000;

/** Runs jobs within each API process; PostgreSQL's row locks give each job to one process. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly runners = new Map<Group, Runner>();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly jobs: JobsService,
    private readonly locks: JobLocks,
    private readonly schedules: Schedules,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.keepRunning();
  }

  /** Runs before connections close: running jobs may finish, and no new ones start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const runner of this.runners.values()) stop(runner);
    await this.running;
  }

  private async keepRunning(): Promise<void> {
    const onError = (err: Error) => this.logger.warn({ err }, 'a connection of the job runner broke');
    const pgPool = jobPool({ databaseUrl: this.env.databaseUrl, size: CONNECTIONS, onError });
    await Promise.all([this.keepLocks(pgPool), ...GROUPS.map((group) => this.keepGroupRunning(group, pgPool))]);
    await pgPool.end();
  }

  /** Starts a new runner whenever the last one has ended, for example after a long outage of the database. */
  private async keepGroupRunning(group: Group, pgPool: Pool): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const runner = await this.start(group, pgPool);
        this.runners.set(group, runner);
        const ended = endOf(runner);
        if (signal.aborted) stop(runner);
        await ended;
      } catch (err) {
        this.logger.warn({ err }, 'the job runner stopped and will start again');
      }
      await wait(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async keepLocks(pgPool: Pool): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // The loops of the groups (`keepGroupRunning`) start new runners.
      if (this.schedules.wasSetBack()) for (const runner of this.runners.values()) stop(runner);
      await this.locks.renew(pgPool).catch((err: unknown) => this.logger.warn({ err }, 'locks of jobs could not be renewed'));
      await this.schedules
        .forgetFuture(pgPool)
        .catch((err: unknown) => this.logger.warn({ err }, 'runs of the future could not be forgotten'));
      await this.schedules
        .removeRepeatedFailures(pgPool)
        .catch((err: unknown) => this.logger.warn({ err }, 'failed runs could not be removed'));
      await wait(RENEWAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async start({ concurrency, callsProviders }: Group, pgPool: Pool): Promise<Runner> {
    // Imported here, because loading it takes about 40 ms and the API can be ready before its first job.
    const { Logger: WorkerLogger, parseCronItems, run } = await import('graphile-worker');
    const has = (name: string) => this.jobs.calling.has(name) === callsProviders;
    return run({
      pgPool,
      events: this.locks.eventsOfRunner(),
      taskList: Object.fromEntries(Object.entries(this.jobs.tasks).filter(([name]) => has(name))),
      parsedCronItems: parseCronItems(this.jobs.schedule.filter(({ task }) => has(task))),
      concurrency,
      pollInterval: POLL_INTERVAL_MS,
      noHandleSignals: true,
      logger: new WorkerLogger(jobLog(this.logger)),
      // On shutdown the runner only waits for completions that are written in batches. Without the batch settings, a job that has just
      // finished would stay locked and run again.
      preset: { worker: { gracefulShutdownAbortTimeout: SHUTDOWN_TIMEOUT_MS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }
}

/** `Runner.stop` rejects if the runner has stopped already. */
const stop = (runner: Runner): void => void runner.stop().catch(() => undefined);

/**
 * Settles when the runner has ended. When the results of two jobs can't be stored at the same moment, graphile-worker's pool begins to shut
 * down, takes no more jobs and never ends (its issue 636). Such a runner is abandoned after `END_TIMEOUT_MS`, so that a new one is started.
 */
async function endOf(runner: Runner): Promise<void> {
  const overdue = once(runner.events, 'pool:gracefulShutdown').then(() => wait(END_TIMEOUT_MS, 'overdue', { ref: false }));
  if ((await Promise.race([runner.promise, overdue])) !== 'overdue') return;
  // Also stops its schedules.
  stop(runner);
  throw new Error('the job runner did not end');
}
