import { randomUUID } from 'node:crypto';
import { jobName, paths, type FailedJobPage, type FailedJobView, type PendingWorkView, type RetriedJobsView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { JobsService } from '../src/jobs/jobs.service';
import { OutboxMail } from '../src/outbox/outbox-mail.entity';
import { OutboxService } from '../src/outbox/outbox.service';
import { expectProblem } from './support/expect-problem';
import { until } from './support/api-process';
import { subjectOf } from './support/mail-text';
import { startMailApp, type MailApp } from './support/mail-app';

const READY = '/api/health/ready';
const ERROR = '550 <ana@example.com> (11) 98765-4321 recusado\nat send (mail.js)';
const FAIL = `
  UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $2, updated_at = now() WHERE id = $1
`;
const ADD = 'SELECT id FROM graphile_worker.add_job($1, $2::json)';
const ADD_MANY = "SELECT graphile_worker.add_job('contact-messages.mail', json_build_object('n', n)) FROM generate_series(1, $1) n";
const ADD_KEYED = 'SELECT id FROM graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $3)';
const JOBS = 'SELECT attempts, max_attempts, locked_at FROM graphile_worker.jobs WHERE id = $1';

describe('failed jobs and mails', () => {
  let api: MailApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startMailApp();
    admin = await api.signIn({ isAdmin: true });
  });

  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE graphile_worker._private_jobs, mail_outbox, orders, donations CASCADE');
  });

  afterAll(() => api.close());

  /** Adds a job whose attempts have ended; the worker never sees it before. */
  const aFailedJob = (name: string, payload: object, key?: string): Promise<string> =>
    api.dataSource.transaction(async (manager) => {
      const values = [name, JSON.stringify(payload), ...(key ? [key] : [])];
      const [{ id }] = await manager.query<[{ id: string }]>(key ? ADD_KEYED : ADD, values);
      await manager.query(FAIL, [id, ERROR]);
      return id;
    });
  /** Queues mails of one stream; resolves with the id of their job. */
  const queueMails = (stream: string, subjects: string[], to: string, change = 'SELECT $1::text, $2::text') =>
    api.dataSource.transaction(async (manager) => {
      for (const subject of subjects) {
        const content = { subject, preview: subject, heading: subject, paragraphs: [subject] };
        await api.app.get(OutboxService).add(manager, { stream, name: `${stream}-${subject}`, to, content });
      }
      const [{ id }] = await manager.query<[{ id: string }]>('SELECT id FROM graphile_worker.jobs WHERE key = $1', [stream]);
      await manager.query(change, [id, ERROR]);
      return id;
    });
  /** Queues mails of one stream whose delivery has failed for good. */
  const someFailedMails = async (stream: string, subjects: string[], to = `${randomUUID()}@example.com`) => {
    await queueMails(stream, subjects, to, FAIL);
    return to;
  };
  const jobRow = async (id: string) =>
    (await api.dataSource.query<{ attempts: number; max_attempts: number; locked_at: Date | null }[]>(JOBS, [id]))[0];
  const anOrderRow = async (): Promise<string> => {
    const [{ id }] = await api.dataSource.query<[{ id: string }]>(
      "INSERT INTO orders (total_amount_cents, shipping_address, customer_email) VALUES (1000, '{}', 'a@b.co') RETURNING id",
    );
    return id;
  };
  const list = async (query = '') => (await api.inject({ url: `${paths.adminFailedJobs}${query}`, headers: admin })).json<FailedJobPage>();
  const onlyJob = async (): Promise<FailedJobView> => {
    const { items } = await list();
    expect(items).toHaveLength(1);
    return items[0] as FailedJobView;
  };
  const retry = (id: string, headers = admin) => api.inject({ method: 'POST', url: paths.adminFailedJobRetry(id), headers });
  const retryAll = () => api.inject({ method: 'POST', url: paths.adminFailedJobRetries, headers: admin });
  const discard = (id: string, headers = admin) => api.inject({ method: 'DELETE', url: paths.adminFailedJob(id), headers });
  const audits = (action: string) => api.dataSource.manager.findBy(AuditEntry, { action, entity: 'jobs' });

  it('are none while all is well', async () => {
    expect(await list()).toEqual({ items: [], total: 0, page: 1, pageSize: 24 });
    expect((await api.inject({ url: paths.adminPendingWork, headers: admin })).json<PendingWorkView>().failedJobs).toBe(0);
    expect((await api.inject({ url: READY })).json()).toEqual({ status: 'ok' });
  });

  it('show their purpose, the time, and the last error without naming anybody', async () => {
    const orderId = await anOrderRow();
    await someFailedMails(`order:${orderId}`, ['Pagamento confirmado', 'Pedido enviado']);
    expect(await onlyJob()).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      name: 'outbox.deliver',
      subject: { purpose: 'order', subjectId: orderId },
      mailSubject: 'Pagamento confirmado',
      waitingMails: 2,
      attempts: 25,
      createdAt: expect.any(String) as string,
      failedAt: expect.any(String) as string,
      error: '550 <[e-mail]> [número] recusado',
    });
  });

  it('have names that people understand, whichever job fails', () => {
    const tasks = Object.keys(api.app.get(JobsService).tasks);
    expect(tasks.filter((name) => jobName(name) === name)).toEqual([]);
  });

  it('count as pending work and as a warning of the readiness address', async () => {
    await aFailedJob('contact-messages.mail', { id: randomUUID() });
    expect((await api.inject({ url: paths.adminPendingWork, headers: admin })).json<PendingWorkView>().failedJobs).toBe(1);
    expect((await api.inject({ url: READY })).json()).toEqual({ status: 'ok', warnings: ['jobs'] });
  });

  it('are tried again: the mails go out, in order, and nothing is left', async () => {
    const to = await someFailedMails(`order:${randomUUID()}`, ['Primeiro', 'Segundo']);
    const { id, subject } = await onlyJob();
    expect(subject).toBeNull();
    expect((await retry(id)).statusCode).toBe(204);
    expect((await api.mailsTo(to)).map(subjectOf)).toEqual(['Primeiro', 'Segundo']);
    expect(await list()).toMatchObject({ items: [], total: 0 });
    expect(await audits('updated')).toHaveLength(1);
  });

  it('are tried again all at once: those that need a person, but no others', async () => {
    const [ana, bia] = [await someFailedMails(`order:${randomUUID()}`, ['Um']), await someFailedMails(`order:${randomUUID()}`, ['Dois'])];
    const replaced = await aFailedJob('payments.process-event', { eventId: randomUUID() }, 'event');
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET key = NULL WHERE id = $1', [replaced]);
    const before = (await audits('updated')).length;
    const first = await retryAll();
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ retried: 2 });
    expect((await api.mailsTo(ana)).map(subjectOf)).toEqual(['Um']);
    expect((await api.mailsTo(bia)).map(subjectOf)).toEqual(['Dois']);
    expect(await jobRow(replaced)).toMatchObject({ attempts: 25 });
    expect((await retryAll()).json()).toEqual({ retried: 0 });
    expect(await audits('updated')).toHaveLength(before + 1);
  });

  it('are tried again once when two administrators do so at the same moment, and by nobody else', async () => {
    for (let n = 0; n < 20; n += 1) await aFailedJob('contact-messages.mail', { id: randomUUID() });
    expectProblem(await api.inject({ method: 'POST', url: paths.adminFailedJobRetries, headers: await api.signIn() }), 'auth.forbidden');
    const responses = await Promise.all([retryAll(), retryAll()]);
    const counts = responses.map((response) => response.json<RetriedJobsView>().retried);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
  });

  it('are tried again in thousands, the oldest failures first', async () => {
    await api.dataSource.transaction(async (manager) => {
      await manager.query(ADD_MANY, [1001]);
      await manager.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    });
    const newest = await aFailedJob('contact-messages.mail', { id: randomUUID() });
    expect((await retryAll()).json()).toEqual({ retried: 1000 });
    expect(await jobRow(newest)).toMatchObject({ attempts: 25 });
    expect(await list()).toMatchObject({ total: 2 });
  });

  it('are discarded one mail at a time: those that wait behind it go out', async () => {
    const to = await someFailedMails(`order:${randomUUID()}`, ['Sem saída', 'Depois']);
    expect((await discard((await onlyJob()).id)).statusCode).toBe(204);
    expect((await api.mailsTo(to)).map(subjectOf)).toEqual(['Depois']);
    expect(await api.dataSource.manager.count(OutboxMail)).toBe(0);
    await someFailedMails(`order:${randomUUID()}`, ['Único'], to);
    expect((await discard((await onlyJob()).id)).statusCode).toBe(204);
    expect(await api.dataSource.manager.count(OutboxMail)).toBe(0);
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('are not discarded by somebody who has read an earlier failure, of another mail', async () => {
    await someFailedMails(`order:${randomUUID()}`, ['Sem saída', 'Ninguém viu']);
    const { id, failedAt } = await onlyJob();
    const discardRead = () =>
      api.inject({ method: 'DELETE', url: `${paths.adminFailedJob(id)}?failedAt=${encodeURIComponent(failedAt)}`, headers: admin });
    // The mail behind fails for good, too, at once.
    await api.dataSource.query("UPDATE mail_outbox SET recipient = 'ninguem@example.com'");
    api.mailbox.refusals.set('ninguem@example.com', '550 5.1.1 User unknown');
    expect((await discardRead()).statusCode).toBe(204);
    await api.settled();
    expect(await onlyJob()).toMatchObject({ id, mailSubject: 'Ninguém viu' });
    expectProblem(await discardRead(), 'resource.not-found');
    expect(await onlyJob()).toMatchObject({ id, mailSubject: 'Ninguém viu' });
    api.mailbox.refusals.clear();
  });

  it('that send no queued mail are removed when they are discarded', async () => {
    const id = await aFailedJob('payments.cancel-subscription', { subscriptionId: randomUUID() }, 'cancel');
    expect((await discard(id)).statusCode).toBe(204);
    expect(await api.dataSource.query(JOBS, [id])).toEqual([]);
    expectProblem(await discard(id), 'resource.not-found');
    expect((await audits('dismissed')).at(-1)).toMatchObject({ entityId: expect.any(String) as string });
  });

  it('are not those whose work a newer job has taken over, nor those that still have attempts', async () => {
    const superseded = await aFailedJob('payments.process-event', { eventId: randomUUID() }, 'event');
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET key = NULL WHERE id = $1', [superseded]);
    await someFailedMails('order:replaced', ['Aviso']);
    await api.dataSource.query("UPDATE graphile_worker._private_jobs SET key = NULL WHERE key = 'order:replaced'");
    const waiting = await aFailedJob('contact-messages.mail', { id: randomUUID() });
    await api.dataSource.query("UPDATE graphile_worker._private_jobs SET attempts = 1, run_at = now() + interval '1 day' WHERE id = $1", [
      waiting,
    ]);
    expect(await list()).toMatchObject({ items: [], total: 0 });
    for (const id of [superseded, waiting]) {
      expectProblem(await retry(id), 'resource.not-found');
      expectProblem(await discard(id), 'resource.not-found');
    }
  });

  it('are scheduled jobs, too, though they have a queue and no key', async () => {
    const run = await aFailedJob('privacy.retention', { _cron: {} }, 'timetable');
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET key = NULL WHERE id = $1', [run]);
    expect(await onlyJob()).toMatchObject({ id: run, name: 'privacy.retention' });
  });

  it('come in pages, the newest failure first', async () => {
    for (let n = 0; n < 3; n += 1) await aFailedJob('contact-messages.mail', { n });
    const { items } = await list();
    expect(await list('?page=2&pageSize=2')).toMatchObject({ items: [{ id: items[2]?.id }], total: 3, page: 2, pageSize: 2 });
    expect(items.map(({ failedAt }) => failedAt)).toEqual(
      items
        .map(({ failedAt }) => failedAt)
        .sort()
        .reverse(),
    );
  });

  it.each(['0', 'abc', '9'.repeat(30), randomUUID()])('respond that there is no job %p', async (id) => {
    expectProblem(await retry(id), 'resource.not-found');
    expectProblem(await discard(id), 'resource.not-found');
  });

  it('are mails whose address the server refuses for good, after one attempt, and are tried again with all attempts', async () => {
    const { refusals, mails } = api.mailbox;
    const to = `${randomUUID()}@example.com`;
    const refusal = `550 5.1.1 <${to}> User unknown`;
    refusals.set(to, refusal);
    await queueMails(`order:${randomUUID()}`, ['Pagamento confirmado'], to);
    await api.settled();
    const job = await onlyJob();
    expect(job).toMatchObject({
      attempts: 1,
      mailSubject: 'Pagamento confirmado',
      error: 'O servidor de e-mail recusou o endereço: 550 5.1.1 <[e-mail]> User unknown',
    });
    refusals.set(to, '450 4.2.1 Later');
    expect((await retry(job.id)).statusCode).toBe(204);
    await until(async () => (await jobRow(job.id))?.attempts === 1);
    expect(await jobRow(job.id)).toMatchObject({ max_attempts: 25 });
    expect(await list()).toMatchObject({ total: 0 });
    refusals.clear();
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await api.settled();
    expect(mails.filter((mail) => mail.to.includes(to))).toHaveLength(1);
  });

  it.each([
    ['450 4.2.1 Greylisted', 'a refusal that passes'],
    ['552 5.2.2 Mailbox full', 'a full mailbox'],
    ['554 5.7.1 Relay access denied', 'a server that wants a login first'],
    ['550 relay not permitted', 'the same in other words'],
    ['550 5.7.1 Client host blocked', 'a blocked network'],
  ])('are not mails that are refused with %p: %s', async (reply) => {
    const to = `${randomUUID()}@example.com`;
    api.mailbox.refusals.set(to, reply);
    const id = await queueMails(`order:${randomUUID()}`, ['Aviso'], to);
    await until(async () => (await jobRow(id))?.locked_at === null && (await jobRow(id))?.attempts === 1);
    expect(await jobRow(id)).toMatchObject({ max_attempts: 25 });
    api.mailbox.refusals.clear();
  });

  it('are not mails about accounts whose address does not exist, which anybody can type', async () => {
    const email = `${randomUUID()}@example.com`;
    api.mailbox.refusals.set(email, '550 No such user');
    const payload = { name: 'Ana', email, password: 'Um-bom-segredo-9', passwordConfirmation: 'Um-bom-segredo-9' };
    expect((await api.inject({ method: 'POST', url: paths.register, payload })).statusCode).toBe(202);
    await api.settled();
    expect(await api.dataSource.query("SELECT FROM graphile_worker.jobs WHERE task_identifier LIKE 'auth.%'")).toEqual([]);
    expect(await api.dataSource.query("SELECT FROM sent_mails WHERE name LIKE 'confirm-email%'")).toHaveLength(1);
    expect(await list()).toMatchObject({ total: 0 });
    api.mailbox.refusals.clear();
  });

  it('are for administrators only', async () => {
    const customer = await api.signIn({});
    expectProblem(await api.inject({ url: paths.adminFailedJobs, headers: customer }), 'auth.forbidden');
    expectProblem(await retry('1', customer), 'auth.forbidden');
    expectProblem(await discard('1', customer), 'auth.forbidden');
  });
});
