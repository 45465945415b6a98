import type { DataSource } from 'typeorm';
import type { TaskList } from 'graphile-worker';

/** What graphile-worker does to take, complete and fail a job; a job of a queue waits for the one before it. */
const TAKE = `
  WITH next AS (
    SELECT j.id, j.job_queue_id FROM graphile_worker._private_jobs j
    WHERE j.is_available AND j.run_at <= now() AND (j.job_queue_id IS NULL OR j.job_queue_id IN (
      SELECT id FROM graphile_worker._private_job_queues WHERE is_available FOR UPDATE SKIP LOCKED))
    ORDER BY j.priority, j.run_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED
  ), queue AS (
    UPDATE graphile_worker._private_job_queues q SET locked_by = $1, locked_at = now() FROM next WHERE q.id = next.job_queue_id
  )
  UPDATE graphile_worker._private_jobs j SET attempts = attempts + 1, locked_by = $1, locked_at = now()
  FROM next WHERE j.id = next.id
  RETURNING j.id, j.payload, j.attempts, (SELECT identifier FROM graphile_worker._private_tasks t WHERE t.id = j.task_id) AS name
`;
const COMPLETE = `
  WITH done AS (DELETE FROM graphile_worker._private_jobs WHERE id = $1 AND locked_by = $2 RETURNING job_queue_id)
  UPDATE graphile_worker._private_job_queues q SET locked_by = NULL, locked_at = NULL FROM done
  WHERE q.id = done.job_queue_id AND q.locked_by = $2
`;
const FAIL = `
  WITH failed AS (
    UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL, last_error = $3,
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    WHERE id = $1 AND locked_by = $2 RETURNING job_queue_id
  )
  UPDATE graphile_worker._private_job_queues q SET locked_by = NULL, locked_at = NULL FROM failed
  WHERE q.id = failed.job_queue_id AND q.locked_by = $2
`;
const ADD = 'SELECT graphile_worker.add_job(name) FROM unnest($1::text[]) AS name';

/** A job that takes longer than `LIMIT_MS` waits for something that never comes: nothing in a history takes real time. */
const MAX_JOBS = 400;
const LIMIT_MS = 60_000;

interface TakenJob {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
}

/** A process that runs jobs, and dies with the one that it runs. */
export interface JobProcess {
  /** Name that locks its jobs. */
  readonly worker: string;
  readonly tasks: TaskList;
  readonly isDead: boolean;
}

/** Runs jobs one after the other, in a process that may die meanwhile: then the job stays locked, as the process leaves it. */
export class JobLoop {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs at most `limit` due jobs; resolves with the number of jobs run. */
  async run(process: JobProcess, limit: number): Promise<number> {
    for (let count = 0; count < limit; count += 1) {
      if (process.isDead || !(await this.runNext(process))) return count;
    }
    return limit;
  }

  /** Runs jobs until none is due. */
  async runAll(process: JobProcess): Promise<void> {
    if ((await this.run(process, MAX_JOBS)) === MAX_JOBS) throw new Error('The jobs never end.');
  }

  /** Adds jobs without payload, as schedules do when their time has come. */
  async add(names: string[]): Promise<void> {
    await this.dataSource.query(ADD, [names]);
  }

  /** Runs jobs without payload at once, and adds those that fail. Takes a fraction of the time of adding all of them. */
  async runAtOnce(process: JobProcess, names: string[]): Promise<void> {
    for (const name of names) if (await this.failureOf(process, { id: '0', name, payload: {}, attempts: 1 })) await this.add([name]);
  }

  private async runNext(process: JobProcess): Promise<boolean> {
    const { worker } = process;
    const [[job]] = await this.dataSource.query<[TakenJob[], number]>(TAKE, [worker]);
    if (!job) return false;
    const failure = await this.failureOf(process, job);
    if (process.isDead) return true;
    await (failure ? this.dataSource.query(FAIL, [job.id, worker, failure]) : this.dataSource.query(COMPLETE, [job.id, worker]));
    return true;
  }

  private async failureOf({ tasks }: JobProcess, { id, name, payload, attempts }: TakenJob): Promise<string | undefined> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), LIMIT_MS);
    const query = (sql: string, values: unknown[]) => this.dataSource.query<unknown[]>(sql, values);
    try {
      const work = tasks[name] as (payload: unknown, helpers: object) => Promise<void>;
      await work(payload, { abortSignal: limit.signal, job: { id, attempts }, query });
      return undefined;
    } catch (error) {
      if (limit.signal.aborted) throw new Error(`The job ${name} never ended.`, { cause: error });
      return String(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
