import { randomUUID } from 'node:crypto';
import { paths } from '@aflora/contracts';
import type { QueryRunner } from 'typeorm';
import { AccountMailsService } from '../src/auth/account-mails.service';
import { AdoptedBasket } from '../src/donations/baskets/adopted-basket.entity';
import { BasketMailsService } from '../src/donations/baskets/basket-mails.service';
import { Donation } from '../src/donations/donation.entity';
import { MailService } from '../src/mail/mail.service';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { Order } from '../src/orders/order.entity';
import { OutboxService } from '../src/outbox/outbox.service';
import { User } from '../src/users/user.entity';
import { until, untilLockWaits } from './support/api-process';
import { startMailApp, type MailApp } from './support/mail-app';
import { subjectOf } from './support/mail-text';
import { otherTransactions } from './support/other-transactions';

const FAREWELL = 'Sua conta foi apagada';
const LETTER = { kind: 'letter', month: '2026-11', title: 'Carta de novembro', body: 'Olá!' };
const LOCK_ORDER = 'SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE';
const ERASE_ORDER = 'UPDATE orders SET customer_email = NULL WHERE id = $1';
const ERASE_DONATION = 'UPDATE donations SET donor_email = NULL WHERE id = $1';
const LOCK_MAIL = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const JOBS = 'SELECT payload, last_error AS error FROM graphile_worker._private_jobs';
const SEND_NOW = 'UPDATE graphile_worker._private_jobs SET run_at = now()';

interface Person {
  id: string;
  email: string;
  headers: { authorization: string };
}

describe('an erasure that meets a mail', () => {
  let api: MailApp;
  let person: Person;
  let others: ReturnType<typeof otherTransactions>;

  beforeAll(async () => {
    api = await startMailApp();
    others = otherTransactions(api.dataSource);
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    person = { id: (await api.dataSource.manager.findOneByOrFail(User, { email })).id, email, headers };
    await api.settled();
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    api.mailbox.refusals.clear();
    await others.end();
    await api.dataSource.query('TRUNCATE graphile_worker._private_jobs, mail_outbox');
  });

  const erase = async () => {
    const { statusCode } = await api.inject({ method: 'POST', url: paths.erasure, payload: {}, headers: person.headers });
    expect(statusCode).toBe(204);
  };
  const queue = (stream: string, subject: string, manager = api.dataSource.manager) => {
    const content = { subject, preview: subject, heading: subject, paragraphs: [subject] };
    return api.app.get(OutboxService).add(manager, { stream, name: randomUUID(), to: person.email, content });
  };
  const aGuestOrder = async (): Promise<string> => {
    const id = randomUUID();
    await api.dataSource.manager.insert(Order, { id, totalAmountCents: 1_000, shippingAddress: {}, customerEmail: person.email } as object);
    return id;
  };
  const subjects = async () => (await api.mailsTo(person.email)).map(subjectOf);
  /** Lets something happen while the next mail is on its way to the mail server. */
  const during = (happen: () => Promise<void>) => {
    const mail = api.app.get(MailService);
    const send = mail.send.bind(mail);
    jest.spyOn(mail, 'send').mockImplementationOnce(async (...sent) => {
      await happen();
      return send(...sent);
    });
  };
  /** Holds a mail or a stream of mails back, as a worker does that was taken for dead while it sends a mail. */
  const hold = (name: string) => others.begun(LOCK_MAIL, name);

  it('takes back the mail of a purchase that the person made as a guest, and that changes meanwhile', async () => {
    const id = await aGuestOrder();
    const change = await others.begun(LOCK_ORDER, id);
    const held = await hold(`outbox:order:${id}`);
    const erasing = erase();
    await untilLockWaits(api.dataSource);
    await queue(`order:${id}`, 'Seu pedido foi enviado', change.manager);
    await change.commitTransaction();
    await erasing;
    await held.commitTransaction();
    expect(await subjects()).toEqual([FAREWELL]);
  });

  it('lets no link of an order be mailed that was requested meanwhile', async () => {
    const id = await aGuestOrder();
    const erasure = await others.begun(ERASE_ORDER, id);
    const payload = { number: id.slice(0, 8), email: person.email };
    const asking = api.inject({ method: 'POST', url: paths.orderLink, payload });
    await Promise.race([asking, untilLockWaits(api.dataSource)]);
    await erasure.commitTransaction();
    expect((await asking).statusCode).toBeLessThan(300);
    expect(await subjects()).toEqual([]);
  });

  it('lets no step of an adopted basket be mailed that became final meanwhile', async () => {
    const donationId = randomUUID();
    const { manager } = api.dataSource;
    await manager.insert(Donation, { id: donationId, amountCents: 9_000, donorName: 'Duda', donorEmail: person.email });
    await manager.insert(AdoptedBasket, { donationId, number: 7, status: 'packed', packedAt: new Date() });
    const erasure = await others.begun(ERASE_DONATION, donationId);
    await api.app.get(BasketMailsService).queueSteps(manager, donationId);
    await api.dataSource.query(SEND_NOW);
    await Promise.race([api.settled(), untilLockWaits(api.dataSource)]);
    await erasure.commitTransaction();
    expect(await subjects()).toEqual([]);
    expect(await manager.findOneByOrFail(AdoptedBasket, { donationId })).toMatchObject({ toldStatus: 'packed' });
  });

  it('ends a letter that waits while another worker sends it', async () => {
    await api.dataSource.manager.insert(OngMember, {
      userId: person.id,
      planCode: 'supporter',
      monthlyAmountCents: 2990,
      chargeCents: 2990,
    });
    const headers = await api.signIn({ isAdmin: true });
    const created = await api.inject({ method: 'POST', url: paths.adminMemberLetters, payload: LETTER, headers });
    const { id } = created.json<{ id: string }>();
    const held = await hold(`mail:member-letter-${id}-${person.id}`);
    await api.inject({ method: 'POST', url: paths.adminMemberLetterPublication(id), payload: { version: 1 }, headers });
    await untilLockWaits(api.dataSource);
    await erase();
    await held.commitTransaction();
    expect(await subjects()).toEqual([FAREWELL]);
  });

  it('ends a notice of the account that waits while another worker sends it', async () => {
    const notice = { userId: person.id, kind: 'second-factor-added' } as const;
    const mails = api.app.get(AccountMailsService);
    let held: QueryRunner | undefined;
    await api.dataSource.transaction(async (manager) => {
      await mails.queueNotice(manager, notice);
      const [{ payload }] = await manager.query<[{ payload: { kind: string; id: string } }]>(JOBS);
      held = await hold(`mail:${payload.kind}-${payload.id}`);
    });
    await untilLockWaits(api.dataSource);
    await erase();
    await held?.commitTransaction();
    expect(await subjects()).toEqual([FAREWELL]);
  });

  it('leaves no failure behind of a mail that its server refuses meanwhile, and those after it of the order are sent', async () => {
    const stream = `charity:${randomUUID()}`;
    const refusal = `550 5.1.1 <${person.email}> User unknown`;
    api.mailbox.refusals.set(person.email, refusal);
    during(async () => {
      await erase();
      const content = { subject: 'Pedido novo', preview: '', heading: '', paragraphs: [] };
      await api.app.get(OutboxService).add(api.dataSource.manager, { stream, name: randomUUID(), to: `contato-${person.email}`, content });
    });
    await queue(stream, 'Pagamento confirmado');
    await api.settled();
    expect((await api.mailsTo(`contato-${person.email}`)).map(subjectOf)).toEqual(['Pedido novo']);
    expect(await api.dataSource.query(JOBS)).toEqual([]);
  });

  it('ends the decision about a mail that failed for good, but not about those to others', async () => {
    api.mailbox.refusals.set(person.email, '550 5.1.1 User unknown');
    const [stream, other] = [`order:${randomUUID()}`, `order:${randomUUID()}`];
    for (const one of [stream, other]) await queue(one, 'Pagamento confirmado');
    await api.settled();
    await api.dataSource.query("UPDATE mail_outbox SET recipient = 'outra@example.com' WHERE stream = $1", [other]);
    await erase();
    await api.settled();
    expect(await api.dataSource.query(JOBS)).toMatchObject([{ payload: { stream: other } }]);
  });

  it('finds no address in the error of a mail that is refused for now', async () => {
    const refusal = `450 4.2.1 <${person.email.toUpperCase()}> Greylisted`;
    api.mailbox.refusals.set(person.email, refusal);
    const stream = `order:${randomUUID()}`;
    await queue(stream, 'Pagamento confirmado');
    const failed = async () => (await api.dataSource.query<{ error: string | null }[]>(JOBS)).map(({ error }) => error);
    await until(async () => Boolean((await failed())[0]));
    expect((await failed())[0]).toContain('450 4.2.1');
    expect((await failed())[0]).not.toMatch(new RegExp(person.email, 'i'));
    api.mailbox.refusals.clear();
    await api.dataSource.query(SEND_NOW);
    expect(await subjects()).toEqual(['Pagamento confirmado']);
  });
});
