import { CAN_RETRY, IS_REPLACED } from '../../src/database/failed-work';
import type { Scene } from './scene';

/** A job that is added again while it is locked, or after its last attempt, leaves a row behind, which never runs. */
const STUCK = `
  SELECT t.identifier AS job, j.attempts, j.last_error AS error, j.locked_by AS worker
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE NOT (${IS_REPLACED} AND j.locked_at IS NULL AND j.attempts = j.max_attempts)
`;
const OPEN = `
  SELECT 'order' AS kind, id, status FROM orders WHERE status = 'pending' OR (status <> 'cancelled' AND payment_status = 'pending')
  UNION ALL SELECT 'donation', id, payment_status FROM donations WHERE payment_status = 'pending'
  UNION ALL SELECT 'payment', id, status FROM payments WHERE status IN ('created', 'pending')
  UNION ALL SELECT 'subscription', id, status FROM payment_subscriptions WHERE status NOT IN ('created', 'cancelled')
  UNION ALL SELECT 'membership', id, status FROM ong_members WHERE status <> 'cancelled'
  UNION ALL SELECT 'dispute', id, status FROM payment_disputes WHERE status = 'open'
  UNION ALL SELECT 'failed refund', r.id, r.failure_code FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE ${CAN_RETRY}
  UNION ALL SELECT 'difference of the nightly check', NULL, d.key FROM ledger_differences d
    WHERE d.ended_at IS NULL AND NOT EXISTS (SELECT FROM payment_refunds WHERE status = 'failed')
  UNION ALL SELECT 'event', id, type FROM payment_events WHERE processed_at IS NULL AND verdict <> 'invalid' AND resource_id IS NOT NULL
  UNION ALL SELECT 'basket whose adopter was not told', id, status FROM adopted_baskets WHERE told_status <> status
  UNION ALL SELECT 'mail', NULL, name FROM mail_outbox
  UNION ALL SELECT 'member flag', user_id, NULL FROM profiles WHERE is_ong_member
`;

/** Jobs that are left over once all have run: exhausted, locked, or repeated for ever. */
export async function stuckJobs({ world }: Scene): Promise<string[]> {
  const jobs = await world.dataSource.query<object[]>(STUCK);
  return jobs.map((job) => `a job is stuck: ${JSON.stringify(job)}`);
}

/** States that should have ended, once nobody pays or charges any more. */
export async function openEnds({ world }: Scene): Promise<string[]> {
  const open = await world.dataSource.query<object[]>(OPEN);
  return open.map((row) => `has no end: ${JSON.stringify(row)}`);
}
