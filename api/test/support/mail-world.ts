import { randomUUID } from 'node:crypto';
import { paths, type FailedJobPage } from '@aflora/contracts';
import type { SentMessageInfo, Transporter } from 'nodemailer';
import { AccountMailsService } from '../../src/auth/account-mails.service';
import { FROM_FAILED_JOBS, IS_REPLACED } from '../../src/database/failed-work';
import { JobLocks } from '../../src/jobs/job-locks';
import { JobRunner } from '../../src/jobs/job-runner';
import { JobsService } from '../../src/jobs/jobs.service';
import { MailService } from '../../src/mail/mail.service';
import { MemberLetterMailsService } from '../../src/ong-members/letters/member-letter-mails.service';
import { MemberLetter } from '../../src/ong-members/letters/member-letter.entity';
import { OngMember } from '../../src/ong-members/ong-member.entity';
import { OUTBOX_JOB, OutboxService } from '../../src/outbox/outbox.service';
import { User } from '../../src/users/user.entity';
import { JobLoop, type JobProcess } from '../simulation/job-loop';
import { lockWaits, until } from './api-process';
import type { TestApp } from './test-app';

/** What the mail server says to a recipient; `silent` says nothing. */
export type Server = 'accepts' | 'greylists' | 'knows-nobody' | 'silent';
/** What happens while a mail is on its way. A killed process leaves its job locked, and may have been killed after the mail was accepted. */
export type Meanwhile = 'overtaken' | 'erase' | 'decline' | 'killed' | 'killed-after';

export type MailEvent =
  | { kind: 'order-mail' | 'notice' | 'decline' | 'accept' | 'erase'; person: number }
  | { kind: 'server'; person: number; server: Server }
  | { kind: 'run'; meanwhile: Meanwhile[] }
  | { kind: 'letter' | 'run-two' | 'time' | 'unlock' | 'retry' | 'discard' };

const REFUSALS = { greylists: '450 4.2.1 Greylisted', 'knows-nobody': '550 5.1.1 User unknown' };
const DUE = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL';
const AGE_LOCKS = `
  WITH jobs AS (UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL)
  UPDATE graphile_worker._private_job_queues SET locked_at = now() - interval '1 minute' WHERE locked_at IS NOT NULL
`;
const OLDEST =
  'SELECT name FROM mail_outbox WHERE stream = (SELECT payload ->> $2 FROM graphile_worker._private_jobs WHERE id = $1) ORDER BY id LIMIT 1';
/** Errors that name somebody, and failures about which nobody can decide anything, because their mails are gone. */
const BAD_FAILURES = `
  SELECT j.last_error AS text FROM graphile_worker._private_jobs j WHERE j.last_error LIKE '%@%'
  UNION ALL SELECT 'no mails: ' || j.payload ${FROM_FAILED_JOBS} AND t.identifier = $1
    AND NOT EXISTS (SELECT FROM mail_outbox WHERE stream = j.payload ->> 'stream')
`;
/** Jobs, except those that newer ones have replaced, and mails. */
const LEFT = `
  SELECT payload::text AS text FROM graphile_worker._private_jobs j WHERE NOT ${IS_REPLACED} UNION ALL SELECT name FROM mail_outbox
`;
const EMPTY = `
  DELETE FROM graphile_worker._private_jobs; DELETE FROM mail_outbox; DELETE FROM sent_mails; DELETE FROM member_letters; DELETE FROM ong_members
`;

class Person {
  server: Server = 'accepts';
  /** The server has refused the address for good, so mails to it may be dropped. */
  wasUnknown = false;
  isErased = false;
  declines = false;
  /** Letters that the person declined at some time after or before they were published, and may or may not have got. */
  readonly declinedOf = new Set<string>();
  readonly orderMails: string[] = [];
  readonly letters: string[] = [];
  notices = 0;
  /** Names of the accepted mails, in their order. */
  readonly received: string[] = [];

  constructor(
    readonly id: string,
    readonly email: string,
    readonly headers: Record<string, string>,
  ) {}
}

interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: object;
}

interface Sent {
  to: { address: string };
  messageId: string;
}

/** A few members, a mail server that does as it is told, and processes whose jobs run only when a history says so. */
export class MailWorld {
  readonly people: Person[] = [];
  readonly faults: string[] = [];
  readonly givenUp = new Set<string>();
  /** Copies that a process left behind that was killed before it could mark its mail as sent. */
  copies = 0;
  private meanwhile: Meanwhile[] = [];
  /** The other process's job. */
  private overtaking: Promise<unknown> = Promise.resolve();
  private deaths = 0;
  private isDead = false;
  private readonly loop: JobLoop;

  private constructor(
    private readonly api: TestApp,
    private readonly admin: Record<string, string>,
  ) {
    this.loop = new JobLoop(api.dataSource);
  }

  static async open(api: TestApp, people: number): Promise<MailWorld> {
    await api.app.get(JobRunner).beforeApplicationShutdown();
    await api.dataSource.query(EMPTY);
    const world = new MailWorld(api, await api.signIn({ isAdmin: true }));
    for (let n = 0; n < people; n += 1) world.people.push(await world.member());
    const transport = { sendMail: (mail: Sent) => world.accept(mail) } as unknown as Transporter<SentMessageInfo>;
    Object.defineProperty(api.app.get(MailService), 'transport', { value: Promise.resolve(transport), configurable: true });
    return world;
  }

  async happen(event: MailEvent): Promise<void> {
    if (event.kind === 'run') return this.run(event.meanwhile);
    if ('person' in event) return this.happenTo(this.people[event.person % this.people.length] as Person, event);
    const happenings = {
      letter: () => this.publish(),
      'run-two': async () => void (await Promise.all([this.loop.run(this.process('a'), 2), this.loop.run(this.process('b'), 2)])),
      time: () => this.api.dataSource.query<void>(DUE),
      unlock: () => this.unlock(),
      retry: async () => void (await this.request({ method: 'POST', url: paths.adminFailedJobRetries, headers: this.admin })),
      discard: () => this.discard(),
    };
    return happenings[event.kind]();
  }

  /** Ends all faults, tries everything again, and lets all jobs run. */
  async heal(): Promise<void> {
    for (const person of this.people) person.server = 'accepts';
    await this.unlock();
    await this.happen({ kind: 'retry' });
    await this.api.dataSource.query(DUE);
    await this.loop.runAll(this.process('a'));
  }

  /** What the failed jobs must not contain at any time. */
  async badFailures(): Promise<string[]> {
    return (await this.api.dataSource.query<{ text: string }[]>(BAD_FAILURES, [OUTBOX_JOB])).map(({ text }) => text);
  }

  /** What must not be left at the end. */
  async left(): Promise<string[]> {
    return (await this.api.dataSource.query<{ text: string }[]>(LEFT)).map(({ text }) => text);
  }

  private async happenTo(person: Person, event: Extract<MailEvent, { person: number }>): Promise<void> {
    if (event.kind === 'server') person.server = event.server;
    if (event.kind === 'erase') await this.erase(person);
    if (person.isErased) return;
    if (event.kind === 'order-mail') await this.queueOrderMail(person);
    if (event.kind === 'notice') await this.queueNotice(person);
    if (event.kind === 'decline' || event.kind === 'accept') await this.choose(person, event.kind === 'accept');
  }

  private async member(): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const headers = await this.api.signIn({ email });
    const { id } = await this.api.dataSource.manager.findOneByOrFail(User, { email });
    const plan = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990 };
    await this.api.dataSource.manager.insert(OngMember, { userId: id, ...plan });
    return new Person(id, email, headers);
  }

  /** The mail server, and what happens while it decides. */
  private async accept({ to: { address }, messageId }: Sent): Promise<void> {
    const person = this.people.find(({ email }) => email === address) as Person;
    const name = messageId.slice(1, messageId.indexOf('@'));
    const isFarewell = name.startsWith('account-erased');
    if (person.isErased && !isFarewell) this.faults.push(`${name} was sent after the erasure`);
    if (person.declines && name.startsWith('member-letter')) this.faults.push(`${name} was sent after it was declined`);
    const { meanwhile } = this;
    this.meanwhile = [];
    for (const one of meanwhile) await this.happenMeanwhile(one, person);
    if (meanwhile.includes('killed')) throw this.kill();
    const { server } = person;
    if (server === 'knows-nobody') person.wasUnknown = true;
    if (server === 'silent') throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' });
    if (server !== 'accepts')
      throw Object.assign(new Error(address), { command: 'RCPT TO', response: REFUSALS[server], code: 'EENVELOPE' });
    person.received.push(name);
    if (!meanwhile.includes('killed-after')) return;
    this.copies += 1;
    throw this.kill();
  }

  private async happenMeanwhile(meanwhile: Meanwhile, person: Person): Promise<void> {
    if (meanwhile === 'erase') await this.erase(person);
    if (meanwhile === 'decline' && !person.isErased) await this.choose(person, false);
    if (meanwhile === 'overtaken') await this.overtake();
  }

  /** Another process takes the job, because this one seems to be dead, and waits for its lock. */
  private async overtake(): Promise<void> {
    await this.unlock();
    let isDone = false;
    this.overtaking = this.loop.run(this.process('b'), 1).then(() => (isDone = true));
    await until(async () => isDone || (await lockWaits(this.api.dataSource)) > 0);
  }

  private async run(meanwhile: Meanwhile[]): Promise<void> {
    this.meanwhile = meanwhile;
    await this.loop.run(this.process('a'), 1);
    await this.overtaking;
    this.meanwhile = [];
    if (this.isDead) this.deaths += 1;
    this.isDead = false;
  }

  private kill(): Error {
    this.isDead = true;
    return new Error('The process has ended.');
  }

  private process(name: 'a' | 'b'): JobProcess {
    const { tasks } = this.api.app.get(JobsService);
    const isDead = () => name === 'a' && this.isDead;
    return {
      worker: `${name}-${this.deaths}`,
      tasks,
      get isDead() {
        return isDead();
      },
    };
  }

  private async unlock(): Promise<void> {
    await this.api.dataSource.query(AGE_LOCKS);
    await this.api.app.get(JobLocks).unlockAbandoned(this.api.dataSource);
  }

  private async queueOrderMail(person: Person): Promise<void> {
    const name = `order-mail-${randomUUID()}`;
    const content = { subject: name, preview: name, heading: name, paragraphs: [] };
    person.orderMails.push(name);
    await this.api.dataSource.transaction((manager) =>
      this.api.app.get(OutboxService).add(manager, { stream: `order:${person.id}`, name, to: person.email, content }),
    );
  }

  private async queueNotice({ id: userId }: Person): Promise<void> {
    const mails = this.api.app.get(AccountMailsService);
    await this.api.dataSource.transaction((manager) => mails.queueNotice(manager, { userId, kind: 'second-factor-added' }));
    const person = this.people.find(({ id }) => id === userId) as Person;
    person.notices += 1;
  }

  private async publish(): Promise<void> {
    const id = randomUUID();
    const letter = { id, kind: 'letter', month: '2026-11', title: 'Carta', body: 'Olá!', publishedAt: new Date() } as const;
    for (const person of this.people.filter(({ isErased }) => !isErased)) {
      person.letters.push(`member-letter-${id}-${person.id}`);
      if (person.declines) person.declinedOf.add(`member-letter-${id}-${person.id}`);
    }
    await this.api.dataSource.transaction(async (manager) => {
      await manager.insert(MemberLetter, letter);
      await this.api.app.get(MemberLetterMailsService).queue(manager, id);
    });
  }

  private async choose(person: Person, wantsLetters: boolean): Promise<void> {
    await this.request({ method: 'PATCH', url: paths.profile, headers: person.headers, payload: { wantsLetters } });
    person.declines = !wantsLetters;
    if (person.declines) for (const letter of person.letters) person.declinedOf.add(letter);
  }

  private async erase(person: Person): Promise<void> {
    if (person.isErased) return;
    await this.request({ method: 'POST', url: paths.erasure, headers: person.headers });
    person.isErased = true;
  }

  private async discard(): Promise<void> {
    const { items } = (await this.request({ method: 'GET', url: paths.adminFailedJobs, headers: this.admin })).json<FailedJobPage>();
    const [job] = items;
    if (!job) return;
    const [oldest] = await this.api.dataSource.query<{ name: string }[]>(OLDEST, [job.id, 'stream']);
    if (oldest) this.givenUp.add(oldest.name);
    await this.request({ method: 'DELETE', url: paths.adminFailedJob(job.id), headers: this.admin });
  }

  private async request({ method, url, headers, payload }: Request) {
    const response = await this.api.inject({ method, url, headers, ...(payload && { payload }) });
    if (response.statusCode >= 300) this.faults.push(`${method} ${url} responded ${response.statusCode}: ${response.body}`);
    return response;
  }
}
