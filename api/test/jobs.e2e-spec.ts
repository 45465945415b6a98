import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { paths } from '@aflora/contracts';
import { Client } from 'pg';
import { JobLocks } from '../src/jobs/job-locks';
import { JobsService } from '../src/jobs/jobs.service';
import { Schedules } from '../src/jobs/schedules';
import { UnusedQueuesService } from '../src/jobs/unused-queues.service';
import { until } from './support/api-process';
import { catchMail, type MailCatcher } from './support/mail-catcher';
import { startTestApp, type TestApp } from './support/test-app';
import { createTestDatabase, type TestDatabase } from './support/test-database';

const MESSAGE = { name: 'Ana', email: 'ana@example.com', subject: 'Vagas', message: 'Há vagas?' };
const WAITING = `
  SELECT attempts, locked_at IS NOT NULL AS locked FROM graphile_worker.jobs WHERE task_identifier = 'contact-messages.mail'
`;
const LAST_ERRORS = "SELECT last_error AS error FROM graphile_worker.jobs WHERE task_identifier = 'contact-messages.mail'";

const QUEUE_MAIL = `
  WITH message AS (
    INSERT INTO contact_messages (name, email, subject, message) VALUES ('Ana', 'ana@example.com', 'Vagas', $1) RETURNING id)
  SELECT graphile_worker.add_job('contact-messages.mail', json_build_object('id', id), queue_name => 'q') FROM message
`;
/** What a killed process leaves behind: its job and the job's queue stay locked. */
const KILL_FIRST = `
  UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '7 minutes', locked_by = 'worker-of-the-dead', attempts = 1
  WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)
`;
const KILL_QUEUE = `
  UPDATE graphile_worker._private_job_queues SET locked_at = now() - interval '7 minutes', locked_by = 'worker-of-the-dead'
`;

const AGE_JOB_LOCKS = "UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL";
const AGE_QUEUE_LOCKS =
  "UPDATE graphile_worker._private_job_queues SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL";
const FRESH_LOCKS = `
  SELECT j.locked_at > now() - interval '10 seconds' AS job, q.locked_at > now() - interval '10 seconds' AS queue
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
`;

/**
 * Counts attempts to store that jobs have failed, lets them wait for a lock, and refuses them, as a database that goes away does. They wait
 * before they lock the rows of the jobs, so that the renewal of the locks doesn't wait for them.
 */
const REFUSE_ENDS = `
  CREATE SEQUENCE refused_ends;
  CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_query() NOT LIKE '%last_error%' THEN RETURN NULL; END IF;
    PERFORM nextval('refused_ends'), pg_advisory_xact_lock_shared(7);
    RAISE EXCEPTION 'the database is away';
  END $$;
  CREATE TRIGGER refuse_end BEFORE UPDATE ON graphile_worker._private_jobs EXECUTE FUNCTION refuse_end();
  SELECT pg_advisory_lock(7);
`;
const REFUSED_ENDS = 'SELECT last_value::integer * is_called::integer AS ends FROM refused_ends';
const REFUSE_NOW = 'SELECT pg_advisory_unlock(7)';
const ACCEPT_ENDS = 'DROP FUNCTION refuse_end CASCADE; DROP SEQUENCE refused_ends';

const ADD_QUEUES = "INSERT INTO graphile_worker._private_job_queues (queue_name) SELECT 'order:' || n FROM generate_series(1, 12000) n";
const QUEUES = 'SELECT queue_name AS name FROM graphile_worker._private_job_queues ORDER BY 1';
/** No process runs jobs of this name. */
const ADD_QUEUED = "SELECT graphile_worker.add_job('nobody-runs-this', queue_name => $1)";

const ADD_RUN = 'SELECT graphile_worker.add_job($1, \'{"_cron": {}}\', queue_name => $2)';
const RUNS_OF = `
  SELECT count(*) FILTER (WHERE locked_at IS NOT NULL)::integer AS running, count(last_error)::integer AS ended
  FROM graphile_worker.jobs WHERE task_identifier = $1
`;

const RUN_TOMORROW = `
  UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '1 day' WHERE identifier = 'orders.expire-holds'
`;
const RUNS_OF_THE_FUTURE = "SELECT FROM graphile_worker._private_known_crontabs WHERE last_execution > now() + interval '5 minutes'";

/** Two schedules' runs, and a job that no schedule added, in the order of their attempts. No process runs them. */
const ADD_RUNS = `
  SELECT graphile_worker.add_job('hourly', '{"_cron": {}, "n": 1}'), graphile_worker.add_job('hourly', '{"_cron": {}, "n": 2}'),
    graphile_worker.add_job('hourly', '{"_cron": {}, "n": 3}'), graphile_worker.add_job('nightly', '{"_cron": {}, "n": 4}'),
    graphile_worker.add_job('hourly', '{"_cron": {}, "n": 5}'), graphile_worker.add_job('hourly', '{"n": 6}')
`;
const SET_ATTEMPTS = "UPDATE graphile_worker._private_jobs SET attempts = $1, max_attempts = 25 WHERE payload ->> 'n' = ANY ($2)";
const RUNS = "SELECT (payload ->> 'n')::integer AS n FROM graphile_worker._private_jobs WHERE payload ->> 'n' IS NOT NULL ORDER BY 1";

/** Writes down the payload of each job that is done. */
const WRITE_DOWN = `
  CREATE TABLE done_jobs (n serial, payload json);
  CREATE FUNCTION write_down_job() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO done_jobs (payload) VALUES (OLD.payload); RETURN NULL; END $$;
  CREATE TRIGGER write_down AFTER DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION write_down_job();
`;

describe('the job queue', () => {
  let database: TestDatabase;
  let client: Client;
  let mailbox: MailCatcher;
  let silent: Server;
  const calls: Socket[] = [];
  const apps: TestApp[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    mailbox = await catchMail();
    // A mail server that accepts connections and never responds.
    silent = createServer((socket) => calls.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
    await mailbox.close();
    for (const call of calls) call.destroy();
    silent.close();
  });

  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });

  const startWith = async (port: number) => {
    const app = await startTestApp({ DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${port}` });
    apps.push(app);
    return app;
  };
  const close = async (app: TestApp) => {
    apps.splice(apps.indexOf(app), 1);
    await app.close();
  };
  const send = ({ inject }: TestApp) => inject({ method: 'POST', url: paths.contactMessages, payload: MESSAGE });
  const waiting = async () => (await client.query(WAITING)).rows as unknown[];

  it('lets very many mails wait for everything else', async () => {
    const { app, dataSource } = await startWith(mailbox.port);
    const jobs = app.get(JobsService);
    const nobody = { letterId: randomUUID(), userId: randomUUID() };
    await client.query(WRITE_DOWN);
    await dataSource.transaction(async (manager) => {
      for (let n = 0; n < 60; n += 1) await jobs.addBulk(manager, 'member-letters.send-mail', nobody);
      await jobs.add(manager, 'member-letters.send-mail', { ...nobody, isUrgent: true });
    });
    await until(async () => (await client.query('SELECT FROM done_jobs')).rowCount === 61);
    const { rows } = await client.query<{ place: number }>("SELECT n AS place FROM done_jobs WHERE payload ->> 'isUrgent' = 'true'");
    // It is not exactly the first, because several jobs run at once.
    expect(rows[0]?.place).toBeLessThan(30);
    await client.query('DROP FUNCTION write_down_job CASCADE');
  });

  it('sends mails while more scheduled jobs take long than there are workers', async () => {
    mailbox.mails.length = 0;
    const api = await startWith(mailbox.port);
    const task = 'policy-reports.retention';
    const { options } = api.app.get(JobsService).schedule.find((item) => item.task === task) ?? {};
    await client.query('BEGIN');
    await client.query('LOCK TABLE policy_reports');
    for (let n = 0; n < 8; n += 1) await api.dataSource.query(ADD_RUN, [task, options?.queueName]);
    const runs = async () => (await api.dataSource.query<[{ running: number; ended: number }]>(RUNS_OF, [task]))[0];
    await until(async () => (await runs()).running > 0);
    await send(api);
    await until(() => mailbox.mails.length === 1);
    // A statement that waits for too long would end a run, and make room for the mail.
    expect(await runs()).toEqual({ running: 1, ended: 0 });
    await client.query('ROLLBACK');
    mailbox.mails.length = 0;
  });

  it('releases jobs that can’t finish before the process stops, and another process runs them', async () => {
    const stuck = await startWith((silent.address() as AddressInfo).port);
    await send(stuck);
    await until(() => calls.length > 0);
    await close(stuck);
    // An error of the mail connection would mean that the process waited for the connection's time limit.
    expect((await client.query(LAST_ERRORS)).rows).toEqual([{ error: expect.stringContaining('its process stopped') }]);
    expect(await waiting()).toEqual([{ attempts: 1, locked: false }]);

    await startWith(mailbox.port);
    await client.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await until(async () => (await waiting()).length === 0);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('finishes a running mail job when the process stops, so that no other process sends the mail again', async () => {
    let response = () => {};
    const slow = await catchMail(0, new Promise((mayAccept) => (response = mayAccept)));
    const stopping = await startWith(slow.port);
    await send(stopping);
    await until(() => slow.mails.length > 0);
    const stopped = close(stopping);
    response();
    await stopped;
    await slow.close();
    expect(await waiting()).toEqual([]);
  });

  it('goes on after the ends of two jobs could not be stored at the same moment', async () => {
    calls.length = 0;
    const app = await startWith((silent.address() as AddressInfo).port);
    for (let worker = 0; worker < 2; worker += 1) await send(app);
    await until(() => calls.length === 2);
    await client.query(REFUSE_ENDS);
    for (const [earlier, call] of calls.entries()) {
      // One after the other, because the ends of both would be stored as one. A refusal, because the client may miss that a connection is
      // closed while it is still being opened.
      call.end('554 No mail today\r\n');
      await until(async () => (await client.query<{ ends: number }>(REFUSED_ENDS)).rows[0]?.ends === earlier + 1);
    }
    await client.query(REFUSE_NOW);
    await client.query(ACCEPT_ENDS);
    await send(app);
    await until(() => calls.length === 3);
    await close(app);
    await client.query('TRUNCATE graphile_worker._private_jobs, graphile_worker._private_job_queues');
  });

  describe('locked by a killed process', () => {
    /** Renewals of a process that has been running for a while, at these seconds. */
    const renewAt = async (...seconds: number[]) => {
      const locks = new JobLocks();
      for (const second of seconds) await locks.renew(client, second * 1000);
    };

    beforeEach(async () => {
      mailbox.mails.length = 0;
      for (const message of ['first', 'second']) await client.query(QUEUE_MAIL, [message]);
      await client.query(KILL_FIRST);
      await client.query(KILL_QUEUE);
    });
    afterEach(() => client.query('TRUNCATE graphile_worker._private_jobs, graphile_worker._private_job_queues'));

    it('unlocks the job and its queue, whose jobs run one after the other', async () => {
      await startWith(mailbox.port);
      await renewAt(0, 6, 12, 18, 24, 30);
      await until(async () => (await waiting()).length === 0);
      expect(mailbox.mails).toHaveLength(2);
    });

    it.each([
      ['it began only now', [0, 6, 12, 18, 24]],
      ['the database was away in between', [0, 6, 12, 30, 36]],
    ])('unlocks nothing when %s, because others may not have renewed their locks yet', async (_, seconds) => {
      await renewAt(...seconds);
      expect(await waiting()).toContainEqual({ attempts: 1, locked: true });
    });
  });

  it('keeps the lock of a running job and of its queue fresh', async () => {
    calls.length = 0;
    const { app } = await startWith((silent.address() as AddressInfo).port);
    await client.query(QUEUE_MAIL, ['slow']);
    await until(() => calls.length > 0);
    await client.query(AGE_JOB_LOCKS);
    await client.query(AGE_QUEUE_LOCKS);
    await app.get(JobLocks).renew(client);
    expect((await client.query(FRESH_LOCKS)).rows).toEqual([{ job: true, queue: true }]);
  });

  it('notifies the workers when a queue is free for its next job', async () => {
    await startWith(mailbox.port);
    let notified = 0;
    client.on('notification', () => (notified += 1));
    await client.query('LISTEN "jobs:insert"');
    await client.query(QUEUE_MAIL, ['uma']);
    await until(async () => (await waiting()).length === 0);
    // The first notification is about the new job.
    await until(() => notified >= 2);
    await client.query('UNLISTEN "jobs:insert"');
    client.removeAllListeners('notification');
  });

  describe('without jobs in most of its queues', () => {
    const queues = async () => (await client.query<{ name: string }>(QUEUES)).rows.map(({ name }) => name);
    const empty = () => client.query('TRUNCATE graphile_worker._private_jobs, graphile_worker._private_job_queues');

    beforeEach(empty);
    afterAll(empty);

    it('keeps those that have jobs, or whose job is running', async () => {
      const { app } = await startWith(mailbox.port);
      await client.query(ADD_QUEUES);
      await client.query(ADD_QUEUED, ['order:7']);
      await client.query("UPDATE graphile_worker._private_job_queues SET locked_at = now() WHERE queue_name = 'order:8'");
      await app.get(UnusedQueuesService).remove();
      expect(await queues()).toEqual(['order:7', 'order:8']);
    });

    it('removes none while a transaction has added a job that others can’t see yet', async () => {
      const { app } = await startWith(mailbox.port);
      await client.query(ADD_QUEUES);
      await client.query('BEGIN');
      await client.query(ADD_QUEUED, ['order:7']);
      await expect(app.get(UnusedQueuesService).remove()).rejects.toThrow('lock timeout');
      await client.query('COMMIT');
      await app.get(UnusedQueuesService).remove();
      expect(await queues()).toEqual(['order:7']);
    });
  });

  it('keeps only the first one of a schedule’s runs that have failed', async () => {
    await client.query(ADD_RUNS);
    await client.query(SET_ATTEMPTS, [3, ['1', '2', '4', '6']]);
    await client.query(SET_ATTEMPTS, [25, ['3']]);
    await startWith(mailbox.port);
    const runs = async () => (await client.query<{ n: number }>(RUNS)).rows.map(({ n }) => n);
    await until(async () => (await runs()).length < 6);
    expect(await runs()).toEqual([1, 4, 5, 6]);
  });

  describe('after a clock was wrong', () => {
    it('runs schedules that a process with a clock ahead has marked as done for the next day', async () => {
      await startWith(mailbox.port);
      await until(async () => (await client.query(RUN_TOMORROW)).rowCount === 1);
      await until(async () => (await client.query(RUNS_OF_THE_FUTURE)).rowCount === 0);
    });

    it('makes its timetable anew when the clock of its process is set back', async () => {
      const { app } = await startWith(mailbox.port);
      const runners = jest.spyOn(app.get(JobLocks), 'eventsOfRunner');
      jest.spyOn(app.get(Schedules), 'wasSetBack').mockReturnValueOnce(true);
      await until(() => runners.mock.calls.length === 2);
    });
  });

  it('is accessible to the API’s own database user only', async () => {
    const { rows } = await client.query(`
      SELECT has_schema_privilege('pg_monitor', 'graphile_worker', 'USAGE') AS schema,
        has_table_privilege('pg_monitor', 'graphile_worker._private_jobs', 'SELECT') AS jobs,
        has_schema_privilege(current_user, 'graphile_worker', 'USAGE') AS own
    `);
    expect(rows).toEqual([{ schema: false, jobs: false, own: true }]);
  });
});
