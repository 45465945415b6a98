/**
 * FROM and WHERE of the jobs whose attempts have ended: `j` are the jobs, `t` their names. A job of a queue without a key was replaced by a
 * newer job while it ran: the worker takes its key and its attempts, and the newer job does its work.
 */
export const FROM_FAILED_JOBS = `
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND (j.key IS NOT NULL OR j.job_queue_id IS NULL)
`;
