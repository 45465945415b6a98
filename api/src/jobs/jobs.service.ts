import { Injectable } from '@nestjs/common';
import type { CronItem, TaskList } from 'graphile-worker';
import type { EntityManager } from 'typeorm';

const ADD = 'SELECT graphile_worker.add_job($1, $2::json)';
const ADD_ONE = "SELECT graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $3, job_key_mode => 'preserve_run_at')";

/**
 * The outbox: a job is a row, added in the transaction of what asks for it, so that both are kept or neither.
 * It runs at least once, in one process at a time, and again later when it throws: after 3 s, 7 s, 20 s, then ever more
 * slowly up to 6 h, 25 times in about four days.
 */
@Injectable()
export class JobsService {
  /** By name; what the runner runs. */
  readonly tasks: TaskList = {};
  readonly schedule: CronItem[] = [];

  /** Says how jobs of this name are done, within some minutes each. Call it while the application starts. */
  define<Payload>(name: string, work: (payload: Payload) => Promise<void>): void {
    if (this.tasks[name]) throw new Error(`Two modules define the job ${name}.`);
    this.tasks[name] = (payload, { abortSignal }) => unlessAborted(work(payload as Payload), abortSignal);
  }

  /** Runs the job at these times (crontab, in UTC), once however many processes there are. */
  repeat(name: string, times: string): void {
    this.schedule.push({ task: name, match: times });
  }

  /** The payload is kept until the job is done: give ids, not what people wrote. */
  async add(manager: EntityManager, name: string, payload: object): Promise<void> {
    await manager.query(ADD, [name, JSON.stringify(payload)]);
  }

  /** A job that does whatever there is to do under a name: one at a time, and never more than one waits. */
  async addOne(manager: EntityManager, key: string, { name, payload }: { name: string; payload: object }): Promise<void> {
    await manager.query(ADD_ONE, [name, JSON.stringify(payload), key]);
  }
}

/** Settles as the work does, or rejects as soon as the signal comes: the work may go on, but nobody waits for it. */
function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('The process stopped before the job was done.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
