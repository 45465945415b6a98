import { Injectable, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Env, ENV } from '../config/env';
import { IS_REPLACED } from '../database/failed-work';
import { JobsService } from '../jobs/jobs.service';
import { PersonalDataService } from '../personal-data/personal-data.module';

/** Small enough that the locked rows block nobody for long. */
const BATCH = 1_000;

/** Each rule is one statement with the parameters `$1` days and `$2` batch size; it returns the number of rows it changed. */
const ERASE_NETWORK_ADDRESSES = 'SELECT forget_audit_addresses($1, $2) AS rows';
const DELETE_LOG = 'SELECT delete_security_log($1, $2) AS rows';
const DELETE_LINKS = `
  WITH gone AS (
    DELETE FROM account_links WHERE id IN (
      SELECT id FROM account_links WHERE expires_at < now() - make_interval(days => $1) LIMIT $2
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;
const DELETE_SESSIONS = `
  WITH gone AS (
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE least(revoked_at, expires_at) < now() - make_interval(days => $1) LIMIT $2
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;
/** Sign-ups of unconfirmed addresses (a confirmation deletes all sign-ups of an address). Those with a valid link are kept. */
const DELETE_SIGN_UPS = `
  WITH gone AS (
    DELETE FROM sign_ups WHERE id IN (
      SELECT id FROM sign_ups s WHERE created_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM account_links WHERE sign_up_id = s.id AND used_at IS NULL AND expires_at > now())
      ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;
/**
 * Unconfirmed accounts, except those with a valid link, whose owner may have signed up again. Accounts locked by a running confirmation are
 * skipped.
 */
const DELETE_UNCONFIRMED = `
  WITH gone AS (
    DELETE FROM users WHERE id IN (
      SELECT id FROM users u WHERE email_confirmed_at IS NULL AND erased_at IS NULL AND created_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM account_links WHERE user_id = u.id AND used_at IS NULL AND expires_at > now())
      ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;
/**
 * Failed jobs that need nobody: those with an address in their payload (of an erased person), those that are scheduled again, and those whose
 * work a newer job has taken over. All others wait for a person (decision 35).
 */
const DELETE_FAILED_JOBS = `
  SELECT count(*)::integer AS rows FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker._private_jobs j
    WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - make_interval(days => $1)
      AND (payload -> 'email' IS NOT NULL OR payload -> '_cron' IS NOT NULL OR ${IS_REPLACED}) LIMIT $2
  ))
`;
/** Bodies of webhook events, which may contain the payer's name. By then the events have long been handled. */
const CLEAR_EVENT_BODIES = `
  WITH emptied AS (
    UPDATE payment_events SET body = '' WHERE id IN (
      SELECT id FROM payment_events WHERE body <> '' AND received_at < now() - make_interval(days => $1) ORDER BY received_at LIMIT $2
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM emptied
`;
/**
 * Webhook events without a valid signature, which anybody can send. Those with a wrong secret of ours have been replayed by then, and the
 * payments that unsigned ones name have been fetched.
 */
const DELETE_UNPROVEN_EVENTS = `
  WITH gone AS (
    DELETE FROM payment_events WHERE id IN (
      SELECT id FROM payment_events WHERE verdict <> 'valid' AND received_at < now() - make_interval(days => $1) ORDER BY received_at LIMIT $2
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;

/** Names of sent mails: no job sends a mail again that long after it was added. */
const DELETE_SENT_MAILS = `
  WITH gone AS (
    DELETE FROM sent_mails WHERE name IN (SELECT name FROM sent_mails WHERE sent_at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;

const RULES = {
  'empty-events': CLEAR_EVENT_BODIES,
  'delete-unproven-events': DELETE_UNPROVEN_EVENTS,
  'forget-network': ERASE_NETWORK_ADDRESSES,
  'delete-log': DELETE_LOG,
  'delete-links': DELETE_LINKS,
  'delete-sessions': DELETE_SESSIONS,
  'delete-sign-ups': DELETE_SIGN_UPS,
  'delete-unconfirmed': DELETE_UNCONFIRMED,
  'delete-failed-jobs': DELETE_FAILED_JOBS,
  'delete-sent-mails': DELETE_SENT_MAILS,
};

export type RetentionRule = keyof typeof RULES;

@Injectable()
export class RetentionQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Applies the rule to one batch of rows older than `days`, and resolves with the number of changed rows. */
  async apply(rule: RetentionRule, days: number): Promise<number> {
    const [changed] = await this.dataSource.query<[{ rows: number }]>(RULES[rule], [days, BATCH]);
    return changed.rows;
  }
}

const NAME = 'privacy.retention';
/** 03:20 in São Paulo. */
const EVERY_NIGHT = '20 6 * * *';
/** Expired sessions and links are visible to nobody, and webhook events without a valid signature prove nothing; a month allows investigating misuse. */
const ENDED_DAYS = 30;
/** Longer than anybody waits before trying a failed job again; a mail of an older job might be sent twice. */
const SENT_DAYS = 60;
/** Longer than any provider repeats an event, and longer than a dispute needs its text. */
const EVENT_DAYS = 90;

/** Deletes data after its retention period. Safe to repeat: each run deletes what is due. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly queries: RetentionQueries,
    private readonly personalData: PersonalDataService,
    private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
    jobs: JobsService,
  ) {
    jobs.define(NAME, () => this.run());
    jobs.repeat(NAME, EVERY_NIGHT);
  }

  private async run(): Promise<void> {
    const { ipDays, logDays, unconfirmedDays } = this.env.retention;
    await repeatUntilZero(() => this.queries.apply('forget-network', ipDays));
    await repeatUntilZero(() => this.queries.apply('delete-log', logDays));
    await repeatUntilZero(() => this.queries.apply('delete-links', ENDED_DAYS));
    await repeatUntilZero(() => this.queries.apply('delete-sessions', ENDED_DAYS));
    await repeatUntilZero(() => this.queries.apply('delete-sign-ups', unconfirmedDays));
    await repeatUntilZero(() => this.queries.apply('delete-unconfirmed', unconfirmedDays));
    await repeatUntilZero(() => this.queries.apply('delete-failed-jobs', ENDED_DAYS));
    await repeatUntilZero(() => this.queries.apply('delete-sent-mails', SENT_DAYS));
    await repeatUntilZero(() => this.queries.apply('empty-events', EVENT_DAYS));
    await repeatUntilZero(() => this.queries.apply('delete-unproven-events', ENDED_DAYS));
    for (const { erasure } of this.personalData.all()) {
      await repeatUntilZero(async () => (await erasure.expire?.(this.dataSource.manager)) ?? 0);
    }
  }
}

async function repeatUntilZero(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}
