import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Short enough that nobody waits for the rows it holds. */
const BATCH = 1_000;

/** Of one statement each, with the number of days as `$1` and the batch as `$2`; they answer how many rows they changed. */
const FORGET_NETWORK = `
  WITH forgotten AS (
    UPDATE audit_entries SET ip = NULL WHERE id IN (
      SELECT id FROM audit_entries WHERE ip IS NOT NULL AND at < now() - make_interval(days => $1) ORDER BY at LIMIT $2
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM forgotten
`;
const DELETE_LOG = `
  WITH gone AS (
    DELETE FROM audit_entries WHERE id IN (
      SELECT id FROM audit_entries WHERE action = ANY ($3) AND at < now() - make_interval(days => $1) ORDER BY at LIMIT $2
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;
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
/** Of addresses that nobody confirmed: a confirmation ends all sign-ups at once. Not while a link waits to be opened. */
const DELETE_SIGN_UPS = `
  WITH gone AS (
    DELETE FROM sign_ups WHERE id IN (
      SELECT id FROM sign_ups s WHERE created_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM account_links WHERE sign_up_id = s.id AND used_at IS NULL AND expires_at > now())
      ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;
/** Not while a link waits to be opened: they may have signed up a second time. One that is being confirmed is held and skipped. */
const DELETE_UNCONFIRMED = `
  WITH gone AS (
    DELETE FROM users WHERE id IN (
      SELECT id FROM users u WHERE email_confirmed_at IS NULL AND erased_at IS NULL AND created_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM account_links WHERE user_id = u.id AND used_at IS NULL AND expires_at > now())
      ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM gone
`;
/** Jobs that nobody tries any more: their payload may carry an address. */
const DELETE_FAILED_JOBS = `
  SELECT count(*)::integer AS rows FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - make_interval(days => $1) LIMIT $2
  ))
`;
/** What providers sent, which may name the payer; by then it has been acted on. */
const EMPTY_EVENTS = `
  WITH emptied AS (
    UPDATE payment_events SET body = '' WHERE id IN (
      SELECT id FROM payment_events WHERE body <> '' AND received_at < now() - make_interval(days => $1) ORDER BY received_at LIMIT $2
    ) RETURNING 1
  ) SELECT count(*)::integer AS rows FROM emptied
`;

const RULES = {
  'empty-events': EMPTY_EVENTS,
  'forget-network': FORGET_NETWORK,
  'delete-log': DELETE_LOG,
  'delete-links': DELETE_LINKS,
  'delete-sessions': DELETE_SESSIONS,
  'delete-sign-ups': DELETE_SIGN_UPS,
  'delete-unconfirmed': DELETE_UNCONFIRMED,
  'delete-failed-jobs': DELETE_FAILED_JOBS,
};

export type RetentionRule = keyof typeof RULES;

@Injectable()
export class RetentionQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One batch of what is older than so many days; answers how many rows it was. */
  async apply(rule: RetentionRule, days: number, actions?: string[]): Promise<number> {
    const [changed] = await this.dataSource.query<[{ rows: number }]>(RULES[rule], [days, BATCH, ...(actions ? [actions] : [])]);
    return changed.rows;
  }
}
