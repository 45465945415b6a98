import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { parseCronItems, run, type Runner, type RunnerOptions } from 'graphile-worker';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { ENV } from '../config/config.module';
import type { Env } from '../config/env';
import { jobPool } from '../database/job-pool';
import { jobLog } from './job-log';
import { JobsService } from './jobs.service';

const NAME = 'jobs.free-abandoned';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Far longer than any job of ours takes. The worker itself would wait for four hours. */
const FREE = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker.jobs WHERE locked_at < now() - interval '10 minutes'
`;

/** A process that is killed leaves its jobs locked: here they become free for the others. */
@Injectable()
export class AbandonedJobs {
  constructor(
    jobs: JobsService,
    private readonly dataSource: DataSource,
  ) {
    jobs.define(NAME, () => this.free());
    jobs.repeat(NAME, EVERY_FIVE_MINUTES);
  }

  private async free(): Promise<void> {
    await this.dataSource.query(FREE);
  }
}

const CONCURRENCY = 2;
/** One more listens for new jobs. */
const CONNECTIONS = CONCURRENCY + 1;
const POLL_MS = 2_000;
const RESTART_AFTER_MS = 1_000;
/** A job that takes longer when the process stops is left to another one. */
const FINISH_WITHIN_MS = 3_000;

/** Runs jobs beside the requests. Every API process does: PostgreSQL's row locks give each job to one of them. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running = Promise.resolve();
  private runner?: Runner;

  constructor(
    private readonly jobs: JobsService,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.keepRunning();
  }

  /** Before the connections close: jobs that run may finish, and none begins. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.stop();
    await this.running;
  }

  /** A runner gives up when the database stays away; another one begins when it is back. */
  private async keepRunning(): Promise<void> {
    const onError = (err: Error) => this.logger.warn({ err }, 'a connection of the job runner broke');
    const pgPool = jobPool({ databaseUrl: this.env.databaseUrl, size: CONNECTIONS, onError });
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        this.runner = await run(this.options(pgPool));
        if (signal.aborted) await this.stop();
        await this.runner.promise;
      } catch (err) {
        this.logger.warn({ err }, 'the job runner stopped and will start again');
      }
      await wait(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
    await pgPool.end();
  }

  private options(pgPool: RunnerOptions['pgPool']): RunnerOptions {
    return {
      pgPool,
      taskList: this.jobs.tasks,
      parsedCronItems: parseCronItems(this.jobs.schedule),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: jobLog(this.logger),
      // Only batches are waited for when the runner stops: without them a job that was just done would stay locked, and be done twice.
      preset: { worker: { gracefulShutdownAbortTimeout: FINISH_WITHIN_MS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    };
  }

  /** It refuses when it has stopped by itself. */
  private async stop(): Promise<void> {
    await this.runner?.stop().catch(() => undefined);
  }
}
