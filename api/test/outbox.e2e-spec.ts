import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { paths } from '@aflora/contracts';
import { AccountMailsService } from '../src/auth/account-mails.service';
import { ContactMessage } from '../src/contact-messages/contact-message.entity';
import { lockUntilEnd } from '../src/database/advisory-lock';
import { sharedQueue } from '../src/jobs/jobs.service';
import { MailService } from '../src/mail/mail.service';
import { OutboxService } from '../src/outbox/outbox.service';
import { Payment } from '../src/payments/payment.entity';
import { anAccount } from './support/accounts';
import { until } from './support/api-process';
import { catchMail } from './support/mail-catcher';
import { subjectOf, textOf } from './support/mail-text';
import { donorsOf } from './support/donations';
import { startMailApp, type MailApp } from './support/mail-app';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { startTestApp } from './support/test-app';

const CHARITY = 'contato@example.org';
const FAILED_ONCE = 'SELECT FROM graphile_worker.jobs WHERE attempts = 1 AND locked_at IS NULL';

describe('a mail that a job sends by itself', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp({ CONTACT_TO: CHARITY });
  });

  afterAll(() => api.close());

  const ADD = "SELECT graphile_worker.add_job('contact-messages.mail', json_build_object('id', $1::text))";
  const aMessage = async (subject: string): Promise<string> => {
    const message = { name: 'Ana', email: 'ana@example.com', subject, message: 'Há vagas?' };
    const { manager } = api.dataSource;
    return (await manager.save(ContactMessage, manager.create(ContactMessage, message))).id;
  };
  const received = async (subject: string) => (await api.mailsTo(CHARITY)).map(subjectOf).filter((text) => text.includes(subject));

  it('is sent once by two workers at the same time, of which the first was taken for dead', async () => {
    const id = await aMessage('Vagas');
    await api.dataSource.transaction(async (manager) => {
      await manager.query(ADD, [id]);
      await manager.query(ADD, [id]);
    });
    expect(await received('Vagas')).toHaveLength(1);
  });

  it('is sent again after a failure, and not after a success', async () => {
    const id = await aMessage('Horários');
    const send = jest.spyOn(api.app.get(MailService), 'send').mockRejectedValueOnce(new Error('421 later'));
    await api.dataSource.query(ADD, [id]);
    await until(() => send.mock.calls.length > 0);
    await until(async () => (await api.dataSource.query<unknown[]>(FAILED_ONCE)).length > 0);
    await api.dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    expect(await received('Horários')).toHaveLength(1);
    await api.dataSource.query(ADD, [id]);
    expect(await received('Horários')).toHaveLength(1);
    send.mockRestore();
  });
});

it('a mail is waited for while its server checks it, because the server would deliver each copy that is sent again', async () => {
  const limits = jest.spyOn(Socket.prototype, 'setTimeout');
  let accept = () => {};
  const slow = await catchMail(0, new Promise((accepted) => (accept = accepted)));
  const api = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${slow.port}` });
  const content = { subject: 'Aviso', preview: 'Aviso', heading: 'Aviso', paragraphs: [] };
  const mail = { stream: `order:${randomUUID()}`, name: randomUUID(), to: 'ana@example.com', content };
  await api.dataSource.transaction((manager) => api.app.get(OutboxService).add(manager, mail));
  await until(() => slow.mails.length > 0);
  const [connection] = limits.mock.contexts.filter(({ remotePort }) => remotePort === slow.port);
  expect(connection?.timeout).toBeGreaterThanOrEqual(60_000);
  accept();
  await until(async () => (await api.dataSource.query<unknown[]>('SELECT FROM mail_outbox')).length === 0);
  limits.mockRestore();
  await api.close();
  await slow.close();
});

describe('mails of one stream', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  it('are sent once and in order by two workers, of which the first was taken for dead', async () => {
    const stream = `order:${randomUUID()}`;
    const to = 'uma-vez@example.com';
    const subjects = Array.from({ length: 12 }, (_, n) => `Aviso ${n}`);
    await api.dataSource.transaction(async (manager) => {
      for (const subject of subjects) {
        const content = { subject, preview: subject, heading: subject, paragraphs: [subject] };
        await api.app.get(OutboxService).add(manager, { stream, name: `${stream}-${subject}`, to, content });
      }
      // Without the stream's key, as when the job of a worker that still runs is unlocked.
      await manager.query("SELECT graphile_worker.add_job('outbox.deliver', $1::json)", [JSON.stringify({ stream })]);
    });
    expect((await api.mailsTo(to)).map(subjectOf)).toEqual(subjects);
    // To take a job, the worker locks the rows of all queues, and it never removes one.
    expect(await api.dataSource.query('SELECT queue_name FROM graphile_worker._private_job_queues')).toEqual([]);
  });

  it('wait for a mail that a person waits for, if they are very many', async () => {
    const to = 'muitas@example.com';
    await api.dataSource.transaction(async (manager) => {
      const add = (subject: string, isBulk: boolean) => {
        const content = { subject, preview: subject, heading: subject, paragraphs: [subject] };
        return api.app.get(OutboxService).add(manager, { stream: `statement:${randomUUID()}`, name: randomUUID(), to, content, isBulk });
      };
      for (let n = 0; n < 20; n += 1) await add('Comprovante do ano', true);
      await add('Seu pedido', false);
    });
    // It is not always the first, because several mails are sent at once.
    expect((await api.mailsTo(to)).map(subjectOf).indexOf('Seu pedido')).toBeLessThan(5);
  });
});

describe('a process with one connection', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp({ DATABASE_POOL_SIZE: '1' });
  });

  afterAll(() => api.close());

  it('sends mails, also those with a receipt', async () => {
    const donors = donorsOf(api);
    const donation = await donors.given();
    await api.settle((await donors.pay(donation)).id, 'paid');
    const [mail] = await api.mailsTo(donation.email);
    expect(mail?.source).toContain('recibo-doacao-');
  });
});

describe('a mail with a receipt', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp();
  });

  afterAll(() => api.close());

  it('that is no longer valid when the mail is sent speaks of none', async () => {
    const donors = donorsOf(api);
    const donation = await donors.given({ amountCents: 10_000 });
    const { id: paymentId } = await donors.pay(donation);
    const has = (sql: string) => until(async () => (await api.dataSource.query<unknown[]>(sql, [paymentId])).length > 0);
    await api.dataSource.transaction(async (manager) => {
      await lockUntilEnd(manager, `outbox:donation:${donation.id}`);
      const { externalId } = await manager.findOneByOrFail(Payment, { id: paymentId });
      await api.control(`/payments/${externalId ?? ''}`, { outcome: 'paid' });
      await has("SELECT FROM payments WHERE id = $1 AND status = 'paid'");
      const headers = await api.signIn({ isAdmin: true });
      const payload = { amountCents: 10_000, reason: 'A pessoa pediu' };
      await api.inject({ method: 'POST', url: paths.adminDonationRefunds(donation.id), payload, headers });
      await has("SELECT FROM payment_refunds WHERE payment_id = $1 AND status = 'done'");
      await has("SELECT FROM donations d JOIN payments p ON p.subject_id = d.id WHERE p.id = $1 AND d.payment_status = 'refunded'");
    });
    const [received, returned, ...others] = (await api.mailsTo(donation.email)).map((mail) => ({ ...mail, text: textOf(mail) }));
    expect(received?.text).toMatch(/Recebemos R\$\s100,00\./);
    expect(received?.text).not.toMatch(/recibo/i);
    expect(received?.source).not.toContain('recibo-doacao-');
    expect(returned?.text).toMatch(/R\$\s100,00/);
    expect(others).toEqual([]);
  });
});

describe('mails about one account', () => {
  let api: MailApp;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  const QUEUES = "SELECT queue_name FROM graphile_worker.jobs WHERE task_identifier LIKE 'auth.%'";

  it('are sent one after the other, in the order of their causes', async () => {
    const { id: userId, email } = await anAccount(api.dataSource);
    const mails = api.app.get(AccountMailsService);
    await api.dataSource.transaction(async (manager) => {
      await mails.queueNotice(manager, { userId, kind: 'second-factor-added' });
      await mails.queuePasswordChanged(manager, userId);
      await mails.queueNotice(manager, { userId, kind: 'second-factor-removed' });
      expect(await manager.query(QUEUES)).toEqual(Array(3).fill({ queue_name: sharedQueue(userId) }));
    });
    expect((await api.mailsTo(email)).map(subjectOf)).toEqual([
      'Verificação em duas etapas na sua conta da Aflora',
      'Sua senha da Aflora foi alterada',
      'Verificação em duas etapas removida da sua conta da Aflora',
    ]);
  });
});
