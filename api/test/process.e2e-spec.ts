import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { paths, type ReleaseRegistryView } from '@aflora/contracts';
import { freePort } from '@aflora/tools/common/free-port';
import type { QueryRunner } from 'typeorm';
import { PhysicalProduct } from '../src/physical-products/physical-product.entity';
import { type ApiProcess, buildApi, lockWaits, startProcess, until } from './support/api-process';
import { aPicture } from './support/forms';
import { pipelineOf, PROMOTION_TOKENS, RELEASE_TOKENS, startReleasesApp } from './support/releases';
import type { TestApp } from './support/test-app';

const PRODUCTION = {
  NODE_ENV: 'production',
  RATE_LIMIT: 'on',
  PAYMENT_PROVIDERS: 'sandbox',
  JWT_SECRET: randomBytes(32).toString('hex'),
  SANDBOX_KEY: randomBytes(32).toString('hex'),
  SANDBOX_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
};

describe('the process', () => {
  let api: TestApp;
  let admin: { authorization: string };
  let port: number;
  let processes: ApiProcess[] = [];

  beforeAll(async () => {
    [api] = await Promise.all([startReleasesApp(), buildApi()]);
    admin = await api.signIn({ isAdmin: true });
    port = await freePort();
  });

  afterEach(async () => {
    for (const { child } of processes) child.kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    processes = [];
  });

  afterAll(() => api.close());

  const start = (entry: string, variables: Record<string, string> = {}): ApiProcess => {
    const started = startProcess(entry, { DATABASE_URL: api.databaseUrl, MEDIA_DIR: api.mediaDir, API_PORT: String(port), ...variables });
    processes.push(started);
    return started;
  };
  const listening = async (variables: Record<string, string> = {}) => {
    const started = start('main.js', variables);
    await until(() => started.output.stdout.includes('the API listens') || started.child.exitCode !== null);
    return started;
  };
  const create = async (name: string, key: string) => {
    const form = new FormData();
    form.append('data', JSON.stringify({ name, priceCents: 1 }));
    form.append('image', new Blob([new Uint8Array(await aPicture().png().toBuffer())]), 'a.png');
    const url = `http://127.0.0.1:${port}${paths.adminPhysicalProducts}`;
    return fetch(url, { method: 'POST', body: form, headers: { ...admin, 'idempotency-key': key } });
  };
  const countOf = (name: string) => api.dataSource.manager.countBy(PhysicalProduct, { name });
  /** Delays every save between writing its files and committing its row. */
  const delaySaves = async (): Promise<QueryRunner> => {
    const runner = api.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE audit_entries IN EXCLUSIVE MODE');
    return runner;
  };
  const continueSaves = async (runner: QueryRunner) => {
    await runner.rollbackTransaction();
    await runner.release();
  };
  const isSaving = async () => (await lockWaits(api.dataSource)) > 0;

  it('leaves no incomplete product when killed while saving, and the repeated request creates it', async () => {
    const key = randomUUID();
    const { child, ended } = await listening();
    const held = await delaySaves();
    const request = create('Interrompido', key).catch(() => 'cut off');
    await until(isSaving);
    child.kill('SIGKILL');
    await ended;
    expect(await request).toBe('cut off');
    await continueSaves(held);
    expect(await countOf('Interrompido')).toBe(0);
    expect(await readdir(`${api.mediaDir}/product-images/full`)).toHaveLength(1);

    await listening();
    expect((await create('Interrompido', key)).status).toBe(201);
    expect(await countOf('Interrompido')).toBe(1);
  });

  it('reports at its start in production that mails can not be sent', async () => {
    const smtpPort = await freePort();
    const { output } = await listening({ ...PRODUCTION, SMTP_URL: `smtp://ana:s3cret@127.0.0.1:${smtpPort}` });
    await until(() => output.stdout.includes("the mail server of SMTP_URL can't be used"));
    expect(output.stdout).toContain(`"host":"127.0.0.1","port":"${smtpPort}","code":"ESOCKET"`);
    expect(output.stdout).not.toContain('s3cret');
  });

  it('starts and stops without waiting for a mail server that says nothing', async () => {
    const silent = createServer().listen(0);
    const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const connected = once(silent, 'connection');
    const { child, ended } = await listening({ ...PRODUCTION, SMTP_URL: smtpUrl });
    const [socket] = (await connected) as [Socket];
    expect(socket.readableEnded).toBe(false);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    silent.close();
  });

  it('leaves no half of a promotion or rollback when killed in between, and the repeated request makes it', async () => {
    const pipeline = pipelineOf(api, 'site');
    const [first, second, third] = [await pipeline.verified(), await pipeline.verified(), await pipeline.verified()];
    for (const { name } of [first, second]) await pipeline.live(name);
    const change = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-release-token': PROMOTION_TOKENS.site };
      return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    const live = async () => {
      const [{ current, previous } = {}] = (await api.inject({ url: paths.releases })).json<ReleaseRegistryView>().channels;
      return [current?.name, previous?.name];
    };
    for (const [path, fields, after] of [
      [paths.releasePromotion('site'), { name: third.name }, [third.name, second.name]],
      [paths.releaseRollback('site'), {}, [second.name, third.name]],
    ] as const) {
      const before = await live();
      const body = { ...fields, rowVersion: await pipeline.rowVersion() };
      const { child, ended } = await listening(RELEASE_TOKENS);
      const held = await delaySaves();
      const request = change(path, body).catch(() => 'cut off');
      await until(isSaving);
      child.kill('SIGKILL');
      await ended;
      expect(await request).toBe('cut off');
      await continueSaves(held);
      expect(await live()).toEqual(before);
      await listening(RELEASE_TOKENS);
      expect((await change(path, body)).status).toBe(200);
      expect(await live()).toEqual(after);
      processes.at(-1)?.child.kill('SIGKILL');
      await processes.at(-1)?.ended;
    }
  });

  it.each([
    ['SIGTERM', '0'],
    ['SIGINT', '100'],
  ] as const)('finishes running requests on %s and exits with 0, after a drain of %s ms', async (signal, drainMs) => {
    const { child, ended, output } = await listening({ SHUTDOWN_DRAIN_MS: drainMs });
    const held = await delaySaves();
    const request = create(signal, randomUUID());
    await until(isSaving);
    child.kill(signal);
    await until(() => output.stdout.includes('the API stops'));
    await continueSaves(held);
    expect((await request).status).toBe(201);
    expect(await ended).toBe(0);
    expect(await countOf(signal)).toBe(1);
  });

  it('is not ready while it drains, still serves, and closes each connection after its response', async () => {
    // Longer than the requests take on any machine; the process is killed afterwards.
    const { child, output } = await listening({ SHUTDOWN_DRAIN_MS: '15000' });
    const told = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      return `${status} ${headers.get('connection')}`;
    };
    expect(await told('/api/health/ready')).toBe('200 keep-alive');
    child.kill('SIGTERM');
    await until(() => output.stdout.includes('the API stops'));
    expect([await told('/api/health/ready'), await told(paths.physicalProducts)]).toEqual(['503 close', '200 close']);
    expect(child.exitCode).toBeNull();
  });

  it('has six connections besides its pool, as documented for operators', async () => {
    const SESSIONS = 'SELECT pid, application_name AS name FROM pg_stat_activity WHERE datname = current_database()';
    const sessions = () => api.dataSource.query<{ pid: number; name: string }[]>(SESSIONS);
    // Those of processes that have just been killed end at some time.
    const others = new Set((await sessions()).map(({ pid }) => pid));
    await listening();
    await until(async () => {
      const opened = (await sessions()).filter(({ pid }) => !others.has(pid));
      const count = (wanted: string) => opened.filter(({ name }) => name === wanted).length;
      return count('aflora-jobs') === 5 && count('aflora-content-changes') === 1;
    });
  });

  it.each([
    ['main.js', { JWT_SECRET: 'short' }, /^Fix the environment.*JWT_SECRET/],
    ['main.js', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^PostgreSQL does not respond/],
    ['database/migrate.js', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^PostgreSQL does not respond/],
    ['database/seed/main.js', PRODUCTION, /does not run in production/],
  ])('%s explains in one line what to fix (case %#)', async (entry, variables, line) => {
    const { ended, output } = start(entry, { LOG_LEVEL: 'silent', ...variables });
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(line);
    expect(output.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('explains in one line that its port is in use', async () => {
    const taken = await listenOn(0);
    const { port: number } = taken.address() as AddressInfo;
    const { ended, output } = start('main.js', { API_PORT: String(number) });
    expect(await ended).toBe(1);
    taken.close();
    expect(output.stderr).toBe(`Port ${number} is in use. Stop what listens there, or set PORT_BASE or API_PORT.\n`);
  });

  it.each(['1', '10'])('runs pending migrations and reports them, with a pool of %s', async (size) => {
    const limits = { DATABASE_POOL_SIZE: size, DATABASE_CONNECT_TIMEOUT_MS: '5000' };
    const { ended, output } = start('database/migrate.js', { DATABASE_OWNER_URL: api.ownerUrl, ...limits });
    expect(await ended).toBe(0);
    expect(output.stdout).toBe('nothing to migrate\n');
    expect(output.stderr).toBe('');
  });

  it('warns that the API has another database than the one that was migrated', async () => {
    const elsewhere = Object.assign(new URL(api.databaseUrl), { pathname: '/elsewhere' }).href;
    const { ended, output } = start('database/migrate.js', { DATABASE_OWNER_URL: api.ownerUrl, DATABASE_URL: elsewhere });
    expect(await ended).toBe(0);
    expect(output.stderr).toMatch(/^DATABASE_OWNER_URL names the database \w+, DATABASE_URL elsewhere: they should be the same\.$/m);
  });
});

const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
