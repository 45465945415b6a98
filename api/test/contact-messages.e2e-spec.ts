import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { paths } from '@aflora/contracts';
import { freePort } from '@aflora/tools/common/free-port';
import { ContactMessage } from '../src/contact-messages/contact-message.entity';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { catchMail, type MailCatcher } from './support/mail-catcher';
import { startTestApp, type TestApp } from './support/test-app';

const MESSAGE = { name: 'Ana Lima', email: 'ana@example.com', subject: 'Vagas', message: 'Há vagas?\n\nObrigada <3' };
const JOBS = "SELECT count(*)::integer AS count FROM graphile_worker.jobs WHERE task_identifier LIKE 'contact-messages.%'";
const RETRY_NOW = 'UPDATE graphile_worker._private_jobs SET run_at = now()';

describe('a contact message', () => {
  let mailbox: MailCatcher;
  let api: TestApp;

  beforeAll(async () => {
    mailbox = await catchMail(await freePort());
    api = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, CONTACT_TO: 'equipe@example.org' });
  });

  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  beforeEach(async () => {
    await delivered();
    await api.dataSource.query('TRUNCATE contact_messages');
    mailbox.mails.length = 0;
  });

  const send = (payload: object, headers = {}, { inject } = api) =>
    inject({ method: 'POST', url: paths.contactMessages, payload, headers });
  const stored = () => api.dataSource.manager.find(ContactMessage);
  const jobs = async () => (await api.dataSource.query<[{ count: number }]>(JOBS))[0].count;
  const delivered = () => until(async () => (await jobs()) === 0);

  it('is stored and mailed to the charity, with the visitor as reply address', async () => {
    const response = await send({ ...MESSAGE, name: '  Ana Lima ' });
    expect(response.statusCode).toBe(201);
    const [message] = await stored();
    expect(response.json()).toEqual({ id: message?.id });
    expect(message).toMatchObject({ ...MESSAGE, status: 'new' });
    await delivered();
    expect(mailbox.mails).toHaveLength(1);
    const { from, to, source = '' } = mailbox.mails[0] ?? {};
    expect([from, to]).toEqual(['contato@aflora.org.br', ['equipe@example.org']]);
    expect(source).toMatch(/^Reply-To: Ana Lima <ana@example\.com>\r$/m);
    expect(source).toMatch(/^Subject: Contato pelo site: Vagas\r$/m);
    // The message id is the same for each delivery, so that mailboxes recognise duplicates.
    expect(source).toContain(`\r\n <contact-message-${message?.id}@aflora.org.br>\r\n`);
    expect(source).toContain('Obrigada <3');
    expect(source).toContain('Obrigada &lt;3');
  });

  it('can’t inject headers or recipients', async () => {
    expectProblem(await send({ ...MESSAGE, email: '"a, vitima@example.com"@example.org' }), 'validation.failed');
    await send({ ...MESSAGE, name: 'Ana\r\nBcc: vitima@example.com', subject: 'Oi\nBcc: vitima@example.com\u2028X-Y: z' });
    await delivered();
    const [head = ''] = (mailbox.mails[0]?.source ?? '').split('\r\n\r\n', 1);
    expect(head).not.toMatch(/^(bcc|x-y):/im);
    expect(mailbox.mails[0]?.to).toEqual(['equipe@example.org']);
  });

  it('is stored and mailed once for one idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const responses = [...(await Promise.all([1, 2, 3].map(() => send(MESSAGE, headers)))), await send(MESSAGE, headers)];
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    await delivered();
    expect([(await stored()).length, mailbox.mails.length]).toEqual([1, 1]);
    expectProblem(await send({ ...MESSAGE, subject: 'Outro' }, headers), 'idempotency.key-reused');
  });

  it('reports that the first request is still running when it takes too long', async () => {
    const runner = api.dataSource.createQueryRunner();
    await runner.startTransaction();
    const key = randomUUID();
    const scope = `visitor POST ${paths.contactMessages}`;
    await runner.query('INSERT INTO idempotency_keys (scope, key, request_hash) VALUES ($1, $2, $3)', [scope, key, '']);
    const response = await send(MESSAGE, { 'idempotency-key': key });
    await runner.rollbackTransaction();
    await runner.release();
    expectProblem(response, 'idempotency.in-progress');
  });

  it('of a bot gets a normal response and is discarded', async () => {
    const response = await send({ ...MESSAGE, website: 'https://spam.example.com' });
    expect([response.statusCode, response.json()]).toEqual([201, { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }]);
    expect([await stored(), await jobs()]).toEqual([[], 0]);
    expect((await send({ ...MESSAGE, website: '' })).statusCode).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  it('names every invalid field, with inclusive limits', async () => {
    const problem = expectProblem(
      await send({ name: ' ', email: 'ana', subject: 'x'.repeat(201), message: '', status: 'archived' }),
      'validation.failed',
    );
    expect(problem.errors.map(({ field, code }) => [field, code]).sort()).toEqual([
      ['email', 'email'],
      ['message', 'required'],
      ['name', 'required'],
      ['status', 'unknown-key'],
      ['subject', 'too-long'],
    ]);
    const longest = { name: 'n'.repeat(100), email: MESSAGE.email, subject: 's'.repeat(200), message: 'ã'.repeat(1000) };
    expect((await send(longest)).statusCode).toBe(201);
    expectProblem(await send({ ...longest, message: 'm'.repeat(1001) }), 'validation.failed');
  });

  it('queues no mail when it can’t be stored', async () => {
    await api.dataSource.query("ALTER TABLE contact_messages ADD CONSTRAINT ck_nothing CHECK (subject <> 'Recusada')");
    expectProblem(await send({ ...MESSAGE, subject: 'Recusada' }), 'server.unexpected');
    await api.dataSource.query('ALTER TABLE contact_messages DROP CONSTRAINT ck_nothing');
    expect(await jobs()).toBe(0);
  });

  it('waits while the mail server is down, and is delivered once when it is back', async () => {
    const { port } = mailbox;
    await mailbox.close();
    expect((await send(MESSAGE)).statusCode).toBe(201);
    await until(
      async () =>
        (await api.dataSource.query<unknown[]>('SELECT FROM graphile_worker.jobs WHERE attempts = 1 AND locked_at IS NULL')).length > 0,
    );
    expect(await stored()).toHaveLength(1);
    mailbox = await catchMail(port);
    await api.dataSource.query(RETRY_NOW);
    await delivered();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('is delivered once, however many processes run jobs', async () => {
    const other = await startTestApp({
      DATABASE_URL: api.databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      CONTACT_TO: 'outra@example.org',
    });
    const subjects = Array.from({ length: 30 }, (_, index) => `Mensagem ${index}`);
    const responses = await Promise.all(subjects.map((subject, index) => send({ ...MESSAGE, subject }, {}, index % 2 ? api : other)));
    expect(responses.every((response) => response.statusCode === 201)).toBe(true);
    await delivered();
    await other.close();
    const arrived = mailbox.mails.map(({ source }) => /^Subject: Contato pelo site: (.*)\r$/m.exec(source)?.[1]);
    expect(arrived.sort()).toEqual(subjects.sort());
    expect(new Set(mailbox.mails.flatMap(({ to }) => to))).toEqual(new Set(['equipe@example.org', 'outra@example.org']));
  });

  it('is delivered even after the job runner lost its connections', async () => {
    await api.dataSource.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'aflora-jobs' AND datname = current_database()",
    );
    await send(MESSAGE);
    await delivered();
    expect(mailbox.mails).toHaveLength(1);
  });
});

describe('the forwarding of contact messages', () => {
  let api: TestApp;
  let mailbox: MailCatcher;
  let form: Server;
  let isDown = true;
  const received: unknown[] = [];

  beforeAll(async () => {
    mailbox = await catchMail();
    form = createServer((request, response) => {
      void json(request).then((body) => {
        if (!isDown) received.push([request.method, request.headers['content-type'], body]);
        response.writeHead(isDown ? 503 : 200).end();
      });
    });
    await new Promise<void>((listening) => form.listen(0, '127.0.0.1', listening));
    const { port } = form.address() as AddressInfo;
    api = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, CONTACT_FORWARD_URL: `http://127.0.0.1:${port}/form` });
  });

  afterAll(async () => {
    await api.close();
    await mailbox.close();
    form.close();
  });

  it('delivers once the form service responds, without delaying the mail', async () => {
    const response = await api.inject({ method: 'POST', url: paths.contactMessages, payload: MESSAGE });
    expect(response.statusCode).toBe(201);
    const waiting =
      "SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = 'contact-messages.forward' AND attempts = 1 AND locked_at IS NULL";
    await until(async () => (await api.dataSource.query<unknown[]>(waiting)).length > 0 && mailbox.mails.length === 1);
    isDown = false;
    await api.dataSource.query(RETRY_NOW);
    await until(() => received.length > 0);
    expect(received).toEqual([['POST', 'application/json', MESSAGE]]);
    expect(mailbox.mails).toHaveLength(1);
  });
});

describe('the rate limit of contact messages', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp({ RATE_LIMIT: 'on', LIMIT_CONTACT: '1/60' });
  });

  afterAll(() => api.close());

  it('counts per network', async () => {
    const send = () => api.inject({ method: 'POST', url: paths.contactMessages, payload: { ...MESSAGE, website: 'x' } });
    expect((await send()).statusCode).toBe(201);
    const response = await send();
    expectProblem(response, 'rate-limit.exceeded');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
