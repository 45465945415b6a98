/**
 * Condition of a unique job, `j`, that was replaced by a newer one while it ran: the worker takes its key and its attempts, and the newer job
 * does its work. Only unique jobs have flags, or a queue without being scheduled.
 */
export const IS_REPLACED = "(j.key IS NULL AND (j.flags IS NOT NULL OR (j.job_queue_id IS NOT NULL AND j.payload -> '_cron' IS NULL)))";

/** FROM and WHERE of the jobs whose attempts have ended: `j` are the jobs, `t` their names. Replaced jobs are not among them. */
export const FROM_FAILED_JOBS = `
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND NOT ${IS_REPLACED}
`;

/**
 * Condition for a failed refund `r` of a payment `p` that can be requested again, which needs an administrator. Nothing is left for it after
 * another refund of the whole rest, or while a dispute withholds the money; nobody waits for one that was dismissed. A payment of a wrong
 * amount is never marked as paid, and its captured money is unknown.
 */
export const CAN_RETRY =
  "r.status = 'failed' AND r.failure_code IS DISTINCT FROM 'dismissed' AND (p.status <> 'paid' OR p.captured_cents > p.refunded_cents + p.disputed_cents)";
