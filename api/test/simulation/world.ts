import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '@aflora/payment-sandbox/start-sandbox';
import { paths } from '@aflora/contracts';
import { DataSource } from 'typeorm';
import { AccessTokensService } from '../../src/auth/sessions/access-tokens.service';
import { SessionsService } from '../../src/auth/sessions/sessions.service';
import { entities } from '../../src/entities';
import { JobLocks } from '../../src/jobs/job-locks';
import { JobsService } from '../../src/jobs/jobs.service';
import { anAccount } from '../support/accounts';
import { aPhysicalProduct } from '../support/physical-products';
import { connectTo, createTestDatabase, type TestDatabase } from '../support/test-database';
import { Clock } from './clock';
import { JobLoop } from './job-loop';
import { prepareStatements } from './prepared-statements';
import { ProviderNetwork } from './provider-network';
import { SimulatedProcess } from './simulated-process';

const KEY = 'key-of-the-test';
const WEBHOOK_SECRET = 'secret-of-the-test';
const PIX = { PAYMENT_PROVIDERS: 'sandbox,pix-static', PIX_KEY: 'doe@ong.example', PIX_NAME: 'ONG', PIX_CITY: 'Campinas' };
const NEVER_MS = 2 ** 31 - 1;
/** Deliveries wait in the provider's books until the history hands them over. */
const HELD_BACK = { delayMs: 600_000 };
export const STOCK = 4;
const PRICE_CENTS = 5_000;
const RESET_STOCK = `UPDATE physical_products SET stock_quantity = ${STOCK}; UPDATE profiles SET is_ong_member = false; UPDATE coupons SET used_count = 0;`;
/** An amount that no number of units divides, for two orders, and a percentage, once for each person. */
export const COUPONS = ['NOVE99', 'QUINZE'];
const ADD_COUPONS =
  'INSERT INTO coupons (code, amount_cents, percent, max_uses, max_uses_per_person) VALUES ($1, 999, NULL, 2, NULL), ($2, NULL, 15, NULL, 1)';

/** Scheduled jobs that concern no money; their own specs test them. */
const NO_MONEY = /^(fold-|reports|releases|client-reports|policy-reports|privacy|retention|daily-figures|audit)/;
/** A crontab of one hour and minute. */
const EVERY_NIGHT = /^\d+ \d+ /;

export interface SimulatedPerson {
  id: string | null;
  email: string;
  headers: Record<string, string>;
}

export interface Response {
  status: number;
  body: Record<string, unknown>;
}

export interface SentMail {
  name: string;
  to: string;
  text: string;
}

interface Parts {
  database: TestDatabase;
  dataSource: DataSource;
  sandbox: Sandbox;
  network: ProviderNetwork;
  clock: Clock;
  mediaDir: string;
  productIds: string[];
}

/**
 * The whole system: two processes of the real API on one real database, the payment sandbox as provider with its own books, a network that
 * loses what it is told to lose, and a mailbox. Nothing happens by itself: jobs, webhooks and time move when a history says so.
 */
export class World {
  readonly mails: SentMail[] = [];
  readonly processes: SimulatedProcess[] = [];
  readonly people: SimulatedPerson[] = [];
  admin!: SimulatedPerson;
  readonly jobs: JobLoop;
  /** Answers of the API with status 500, which no history may cause while the process lives. */
  readonly crashes: string[] = [];
  mailFault: 'refused' | 'lost' | null = null;
  /** Whether something happened after which a mail may be sent twice. */
  mayRepeatMails = false;

  private constructor(readonly parts: Parts) {
    this.jobs = new JobLoop(parts.dataSource);
  }

  static async start(): Promise<World> {
    const sandbox = await startSandbox({ key: KEY, webhookSecret: WEBHOOK_SECRET, sweepMs: NEVER_MS });
    const database = await createTestDatabase();
    const mediaDir = await mkdtemp(join(tmpdir(), 'aflora-simulation-'));
    const dataSource = await connectTo(database.url, 4, entities);
    prepareStatements(dataSource);
    const clock = await Clock.of(dataSource, sandbox.provider.state);
    const network = new ProviderNetwork(sandbox.url);
    const products = [await aPhysicalProduct(dataSource, { name: 'Sérum' }), await aPhysicalProduct(dataSource, { name: 'Óleo' })];
    const productIds = products.map(({ id }) => id);
    await dataSource.query('UPDATE physical_products SET price_cents = $1', [PRICE_CENTS]);
    await dataSource.query(ADD_COUPONS, COUPONS);
    const world = new World({ database, dataSource, sandbox, network, clock, mediaDir, productIds });
    for (const name of ['a', 'b']) world.processes.push(await world.startProcess(name));
    return world;
  }

  get dataSource(): DataSource {
    return this.parts.dataSource;
  }

  get provider(): Sandbox['provider'] {
    return this.parts.sandbox.provider;
  }

  /** Forgets the last history: no orders, donations, memberships, jobs or mails, full stock, and people who have just signed in. */
  async reset(): Promise<void> {
    const { clock, network } = this.parts;
    network.end();
    this.processes.forEach((process) => process.restart());
    this.provider.webhooks.cancelScheduled();
    this.provider.state.clear();
    this.setSwitches({});
    Object.assign(this, { mailFault: null, mayRepeatMails: false });
    this.mails.length = 0;
    this.crashes.length = 0;
    await clock.clear([RESET_STOCK]);
    const signedIn = [await this.signIn({}), await this.signIn({})];
    this.people.splice(0, Infinity, ...signedIn, { id: null, email: `${randomUUID()}@example.com`, headers: {} });
    this.admin = await this.signIn({ isAdmin: true });
  }

  setSwitches(switches: object): void {
    this.provider.state.switches = { ...this.provider.state.switches, ...HELD_BACK, ...switches };
  }

  /** A process that lives, if possible the given one; at least one starts again. */
  living(preferred: SimulatedProcess): SimulatedProcess {
    const living = [preferred, ...this.processes].find(({ isDead }) => !isDead);
    if (!living) preferred.restart();
    return living ?? preferred;
  }

  /** A request to one of the processes. Undefined when the process died before its answer. */
  async call(process: SimulatedProcess, { method = 'POST', url, payload, headers }: Request): Promise<Response | undefined> {
    const body = method === 'GET' || method === 'DELETE' ? undefined : (payload ?? {});
    const request = process.inject({ method, url, headers: headers ?? {}, ...(body && { payload: body }) });
    const response = await withinLimit(request, `${method} ${url}`);
    if (process.isDead) return undefined;
    if (response.statusCode === 500) this.crashes.push(`${method} ${url} answered 500: ${response.body}`);
    return { status: response.statusCode, body: response.body ? response.json() : {} };
  }

  /** Hands over a webhook. Without `timestamp` and `signature` of the provider, it is forged. */
  deliver(process: SimulatedProcess, { body, secret = WEBHOOK_SECRET }: { body: string; secret?: string }): Promise<Response | undefined> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-sandbox-timestamp': timestamp, 'x-sandbox-signature': signature };
    return this.call(process, { url: paths.paymentWebhook('sandbox'), payload: body, headers });
  }

  /** Moves time, and lets the provider do what is due then. */
  async travel(ms: number): Promise<void> {
    await this.parts.clock.travel(ms);
    this.processes.filter(({ isDead }) => !isDead).forEach((process) => process.restart());
    this.provider.payments.expireDue();
    this.provider.subscriptions.chargeDue();
  }

  /** Names of the jobs about money that schedules start during the day, or also at night. */
  scheduledJobs(when: 'day' | 'night'): string[] {
    const [{ app }] = this.processes as [SimulatedProcess];
    const schedule = app.get(JobsService).schedule.filter(({ task }) => !NO_MONEY.test(task));
    return schedule.filter(({ match }) => when === 'night' || !EVERY_NIGHT.test(String(match))).map(({ task }) => task);
  }

  /** Ends all faults, hands over all webhooks, and runs all scheduled and due jobs. */
  async heal(when: 'day' | 'night' = 'day'): Promise<void> {
    this.endFaults();
    const [process] = this.processes as [SimulatedProcess];
    for (const { id, body } of this.provider.state.deliveries.all()) {
      await this.deliver(process, { body });
      this.provider.state.deliveries.delete(id);
    }
    await process.app.get(JobLocks).unlockAbandoned(this.dataSource);
    await this.jobs.runAtOnce(process, this.scheduledJobs(when));
    await this.jobs.runAll(process);
  }

  endFaults(): void {
    this.parts.network.end();
    this.mailFault = null;
    this.setSwitches({ refuse: false, refuseRefunds: false });
    this.processes.forEach((process) => process.restart());
  }

  async close(): Promise<void> {
    const { network, sandbox, dataSource, database, mediaDir } = this.parts;
    for (const { app } of this.processes) await app.close();
    network.close();
    this.provider.webhooks.cancelScheduled();
    await sandbox.close();
    await dataSource.destroy();
    await database.drop();
    await rm(mediaDir, { recursive: true, force: true });
  }

  private startProcess(name: string): Promise<SimulatedProcess> {
    const { database, mediaDir, network } = this.parts;
    return SimulatedProcess.start(name, {
      variables: (caller) => ({
        DATABASE_URL: database.apiUrl,
        MEDIA_DIR: mediaDir,
        ...PIX,
        SANDBOX_URL: network.addressFor(name, caller),
        SANDBOX_KEY: KEY,
        SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      }),
      post: ({ name: mailName, to, content }) => {
        if (this.mailFault === 'refused') throw new Error('The mail server is down.');
        this.mails.push({ name: mailName, to: to ?? 'the charity', text: [content.preview, ...(content.paragraphs ?? [])].join('\n') });
        if (this.mailFault === 'lost') throw new Error('The mail server did not answer.');
      },
    });
  }

  private async signIn(options: { isAdmin?: boolean }): Promise<SimulatedPerson> {
    const [{ app }] = this.processes as [SimulatedProcess];
    const { id, email } = await anAccount(this.dataSource, options);
    const { sessionId } = await app.get(SessionsService).open(app.get(DataSource).manager, id, { device: null, ip: null });
    return { id, email, headers: { authorization: `Bearer ${app.get(AccessTokensService).issue(id, sessionId).accessToken}` } };
  }
}

/** No request takes this long unless it waits for something that never comes: nothing in a history takes real time. */
const LIMIT_MS = 60_000;

async function withinLimit<T>(work: Promise<T>, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} never ended.`)), LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

interface Request {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  payload?: object | string;
  headers?: Record<string, string>;
}
