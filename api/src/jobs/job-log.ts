import { Logger as WorkerLogger, type Job } from 'graphile-worker';
import type { Logger } from 'pino';

interface Meta {
  failure?: boolean;
  job?: Job;
  error?: { code?: unknown; responseCode?: unknown };
}

/**
 * Writes the worker's messages to our log, its routine messages at debug level. For a failed job only its name and error codes are logged:
 * messages of other servers may contain addresses, and remain in the job's row.
 */
export function jobLog(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
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
  });
}
