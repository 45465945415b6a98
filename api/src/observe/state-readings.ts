import type { RemoteName } from '@aflora/contracts';
import { Pool } from 'pg';
import { SESSION_OPTIONS } from '../database/data-source-options';
import { CAN_RETRY, FROM_FAILED_JOBS } from '../database/failed-work';

/** Readings are this old at most, however often they are asked for, so that reading metrics can't become a load on the database. */
const FRESH_FOR_MS = 5_000;
/** A slow database has worse problems than missing readings. */
const TIME_LIMIT_MS = 2_000;

const DUE_JOBS = 'graphile_worker._private_jobs WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts';
/** The pauses before the eighth attempt are half an hour together; longer ones follow, up to six hours each. */
const RETRYING_JOBS = 'graphile_worker._private_jobs WHERE attempts >= 7 AND attempts < max_attempts';
/** Not jobs for many people (`addBulk`), which wait for all others, and may take hours together. */
const WAITED_FOR_JOBS = `${DUE_JOBS} AND priority <= 0`;
/** Not mails of a stream whose job has failed for good, which wait for a person, as the metric of failed jobs tells, nor mails to many people. */
const WAITED_FOR_MAILS = `
  mail_outbox m WHERE NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs j WHERE j.key = m.stream AND (j.attempts >= j.max_attempts OR j.priority > 0)
  )
`;
const OPEN_DIFFERENCES = 'ledger_differences WHERE ended_at IS NULL AND explanation IS NULL';

const STATE = `
  SELECT
    (SELECT count(*) FROM ${DUE_JOBS})::integer AS "dueJobs",
    (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0) FROM ${WAITED_FOR_JOBS})::float8 AS "oldestJobSeconds",
    (SELECT count(*) FROM ${RETRYING_JOBS})::integer AS "retryingJobs",
    (SELECT count(*) FROM (SELECT ${FROM_FAILED_JOBS}) failed)::integer AS "failedJobs",
    (SELECT count(*) FROM mail_outbox)::integer AS "outboxMails",
    (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) FROM ${WAITED_FOR_MAILS})::float8 AS "oldestMailSeconds",
    (SELECT count(*) FROM orders WHERE stock_state = 'held')::integer AS "openHolds",
    (SELECT count(*) FROM payment_refunds WHERE status = 'asked')::integer AS "waitingRefunds",
    (SELECT coalesce(extract(epoch FROM now() - min(asked_at)), 0) FROM payment_refunds WHERE status = 'asked')::float8
      AS "oldestRefundSeconds",
    (SELECT count(*) FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE ${CAN_RETRY})::integer AS "failedRefunds",
    (SELECT coalesce(sum(abs(ours_cents::bigint - theirs_cents)), 0) FROM ${OPEN_DIFFERENCES})::float8 / 100 AS "ledgerDifferenceReais"
`;
const RELEASES = `
  SELECT c.remote, coalesce(l.loads, 0) AS loads, coalesce(l.failures, 0) AS failures
  FROM release_channels c LEFT JOIN release_loads l ON l.release_id = c.current_id AND l.day = sao_paulo_day(now())
`;

interface Counts {
  dueJobs: number;
  oldestJobSeconds: number;
  retryingJobs: number;
  failedJobs: number;
  outboxMails: number;
  oldestMailSeconds: number;
  openHolds: number;
  waitingRefunds: number;
  oldestRefundSeconds: number;
  failedRefunds: number;
  ledgerDifferenceReais: number;
}

/** What the database says about the whole product; the same in every process. */
export interface State extends Counts {
  /** Loads of each remote's current release today. */
  releases: { remote: RemoteName; loads: number; failures: number }[];
}

/** Reads the state through a connection of its own, so that a scrape works, and never waits, while requests use up the pool. */
export class StateReadings {
  private readonly pool: Pool;
  private latest?: { state: Promise<State | undefined>; readAt: number };

  constructor(databaseUrl: string) {
    this.pool = new Pool({
      connectionString: databaseUrl,
      max: 1,
      application_name: 'aflora-metrics',
      connectionTimeoutMillis: TIME_LIMIT_MS,
      statement_timeout: TIME_LIMIT_MS,
      options: SESSION_OPTIONS,
      query_timeout: TIME_LIMIT_MS,
    });
    // The pool replaces a broken connection, and the reading itself fails.
    this.pool.on('error', () => undefined);
  }

  /** Undefined when the database doesn't respond in time. */
  read(): Promise<State | undefined> {
    const now = performance.now();
    if (!this.latest || now - this.latest.readAt >= FRESH_FOR_MS) {
      this.latest = { state: this.query().catch(() => undefined), readAt: now };
    }
    return this.latest.state;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async query(): Promise<State | undefined> {
    const [counts] = (await this.pool.query<Counts>(STATE)).rows;
    const { rows: releases } = await this.pool.query<State['releases'][number]>(RELEASES);
    return counts && { ...counts, releases };
  }
}
