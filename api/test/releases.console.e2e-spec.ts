import {
  paths,
  type ClientErrorView,
  type KeysetView,
  type ReleaseSummaryView,
  type RemoteName,
  type RemoteReleasesView,
} from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { ClientError, ReleaseLoad, Release } from '../src/releases/release.entity';
import { until } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aRelease, deleteReleases, NO_RELEASE, pipelineOf, startReleasesApp } from './support/releases';
import type { TestApp } from './support/test-app';

const RETENTION = 'releases.retention';
const WAITING = 'SELECT FROM graphile_worker.jobs WHERE task_identifier = $1';

let api: TestApp;
let site: ReturnType<typeof pipelineOf>;
let admin: { authorization: string };

beforeAll(async () => {
  api = await startReleasesApp();
  site = pipelineOf(api, 'site');
  admin = await api.signIn({ isAdmin: true });
});

beforeEach(() => deleteReleases(api));
afterAll(() => api.close());

const send = (payload: object) => api.inject({ method: 'POST', url: paths.clientReports, payload });
const tell = async (release: string, fields: object = {}) => {
  const response = await send({ remote: 'site', release, outcome: 'loaded', ...fields });
  expect([response.statusCode, response.body]).toEqual([204, '']);
};
const published = async () => (await site.publish(aRelease())).json<ReleaseSummaryView>().name;
const idOf = async (name: string) => (await api.dataSource.manager.findOneByOrFail(Release, { name })).id;
const get = (url: string, query: Record<string, string> = {}) => api.inject({ url, query, headers: admin });
const list = async () => (await get(paths.adminReleases)).json<RemoteReleasesView[]>();
const errors = async (query: Record<string, string> = {}) =>
  (await get(paths.adminClientErrors, query)).json<KeysetView<ClientErrorView>>();
const figuresOf = async (name: string) => {
  const found = (await list()).flatMap(({ releases }) => releases).find((release) => release.name === name);
  return found && [found.loads, found.failures, found.medianLoadMs, found.p95LoadMs];
};
const runRetention = async () => {
  await api.dataSource.query('SELECT graphile_worker.add_job($1)', [RETENTION]);
  await until(async () => (await api.dataSource.query<unknown[]>(WAITING, [RETENTION])).length === 0);
};
const dayAgo = (days: number) => new Date(Date.now() - 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

describe('reports from browsers', () => {
  it('are counted in one row per day, with median and 95th percentile', async () => {
    const name = await published();
    for (let load = 1; load <= 20; load += 1) await tell(name, { loadMs: load * 100 });
    await tell(name);
    await tell(name, { loadMs: null });
    await tell(name, { outcome: 'load-failed', loadMs: 9_000 });
    expect(await api.dataSource.manager.count(ReleaseLoad)).toBe(1);
    expect(await figuresOf(name)).toEqual([22, 1, 1_000, 1_900]);
  });

  it('are all counted when they arrive concurrently', async () => {
    const name = await published();
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => tell(name, { outcome: index % 3 ? 'loaded' : 'render-failed', loadMs: 80 })),
    );
    expect(await figuresOf(name)).toEqual([20, 10, 75, 98]);
    expect((await errors()).total).toBe(10);
  });

  it('count for thirty days', async () => {
    const name = await published();
    const releaseId = await idOf(name);
    const histogram = [4, ...new Array<number>(16).fill(0)];
    for (const days of [29, 30]) await api.dataSource.manager.insert(ReleaseLoad, { releaseId, day: dayAgo(days), loads: 4, histogram });
    expect(await figuresOf(name)).toEqual([4, 0, 25, 48]);
  });

  it('are stored without visitor data', async () => {
    const name = await published();
    const headers = { 'user-agent': 'Zulmira/1.0', 'x-forwarded-for': '203.0.113.7' };
    const message = `Failed to\u0000 fetch\nhttps://site.example/a.js?key=secret#x ${'y'.repeat(600)}`;
    const report = { remote: 'site', release: name, outcome: 'load-failed', message, path: '/doar\u0007?token=secret#top' };
    expect((await api.inject({ method: 'POST', url: paths.clientReports, headers, payload: report })).statusCode).toBe(204);
    const [error] = (await errors()).items;
    expect(error).toMatchObject({ remote: 'site', release: name, outcome: 'load-failed', path: '/doar' });
    expect(error?.message).toMatch(/^Failed to fetch https:\/\/site\.example\/a\.js y+$/);
    expect(error?.message).toHaveLength(500);
    const [row] = await api.dataSource.query<[object]>('SELECT to_json(e) AS row FROM client_errors e');
    expect(JSON.stringify(row)).not.toMatch(/secret|203\.0\.113\.7|Zulmira/);
  });

  it('may omit optional fields', async () => {
    const name = await published();
    for (const path of [undefined, null, 'javascript:alert(1)', '//elsewhere.example/x'])
      await tell(name, { outcome: 'render-failed', path });
    expect((await errors()).items.map(({ message, path }) => [message, path])).toEqual(new Array(4).fill(['', '']));
  });

  it('are ignored for unpublished releases', async () => {
    await published();
    await tell(NO_RELEASE);
    await tell(NO_RELEASE, { outcome: 'load-failed' });
    expect(await api.dataSource.manager.count(ReleaseLoad)).toBe(0);
    expect(await api.dataSource.manager.count(ClientError)).toBe(0);
  });

  it.each([
    [{ remote: 'shell' }, 'remote'],
    [{ release: 'x' }, 'release'],
    [{ outcome: 'fine' }, 'outcome'],
    [{ loadMs: -1 }, 'loadMs'],
    [{ loadMs: 1.5 }, 'loadMs'],
    [{ loadMs: 3_600_001 }, 'loadMs'],
    [{ message: {} }, 'message'],
    [{ userAgent: 'x' }, 'userAgent'],
  ])('are refused with %j', async (change, field) => {
    const problem = expectProblem(await send({ remote: 'site', release: NO_RELEASE, outcome: 'loaded', ...change }), 'validation.failed');
    expect(problem.errors.map((error) => error.field)).toEqual([field]);
  });
});

describe('stored failures', () => {
  it('are the newest thousand of a release', async () => {
    const [flooded, other] = [await published(), await published()];
    await tell(other, { outcome: 'load-failed' });
    const fill = `INSERT INTO client_errors (release_id, outcome, message, path, at)
      SELECT $1, 'load-failed', n::text, '', now() - interval '1 day' + n * interval '1 second' FROM generate_series(1, 1000) n`;
    await api.dataSource.query(fill, [await idOf(flooded)]);
    await tell(flooded, { outcome: 'load-failed', message: 'the newest' });
    const { total, items } = await errors({ release: flooded });
    expect([total, items[0]?.message]).toEqual([1_000, 'the newest']);
    expect(await api.dataSource.manager.countBy(ClientError, { message: '1' })).toBe(0);
    expect((await errors({ release: other })).total).toBe(1);
  });

  it('are deleted after thirty days, and counts after ninety', async () => {
    const name = await published();
    const releaseId = await idOf(name);
    const { manager } = api.dataSource;
    for (const days of [29, 31]) {
      const at = new Date(Date.now() - days * 86_400_000);
      await manager.insert(ClientError, { releaseId, outcome: 'load-failed', message: String(days), path: '/', at });
    }
    for (const days of [90, 91]) await manager.insert(ReleaseLoad, { releaseId, day: dayAgo(days), loads: days, histogram: [] });
    await runRetention();
    expect((await manager.find(ClientError)).map(({ message }) => message)).toEqual(['29']);
    expect((await manager.find(ReleaseLoad)).map(({ loads }) => loads)).toEqual([90]);
    const known = 'SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = $1';
    await until(async () => (await api.dataSource.query<unknown[]>(known, [RETENTION])).length === 1);
  });
});

describe('the console’s releases', () => {
  const rollback = (remote: string, rowVersion: number, headers: Record<string, string> = admin) =>
    api.inject({ method: 'POST', url: paths.adminReleaseRollback(remote), headers, payload: { rowVersion } });

  /** Two releases that were live; returns the row version. */
  const twoLive = async (): Promise<{ older: string; newer: string; rowVersion: number }> => {
    const [older, newer] = [await site.verified(), await site.verified()];
    await site.live(older.name);
    return { older: older.name, newer: newer.name, rowVersion: (await site.live(newer.name)).rowVersion };
  };

  it('are listed by remote, with the live one marked', async () => {
    const { older, newer, rowVersion } = await twoLive();
    const [first, second] = await list();
    expect(first).toMatchObject({
      remote: 'site',
      rowVersion,
      releases: [
        { name: newer, isCurrent: true },
        { name: older, isPrevious: true },
      ],
    });
    expect(second).toEqual({ remote: 'admin', rowVersion: 1, changedAt: expect.any(String) as string, releases: [] });
  });

  it('are rolled back with an audit entry', async () => {
    const { older, newer, rowVersion } = await twoLive();
    const response = await rollback('site', rowVersion);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      rowVersion: rowVersion + 1,
      releases: [
        { name: newer, isPrevious: true },
        { name: older, isCurrent: true },
      ],
    });
    const entries = await api.dataSource.manager.findBy(AuditEntry, { action: 'release-rolled-back' });
    expect(entries).toMatchObject([{ entity: 'releases', entityId: await idOf(older), actorId: expect.any(String) as string }]);
    expectProblem(await rollback('site', rowVersion), 'release.changed-meanwhile');
    expectProblem(await rollback('admin', 1), 'release.no-previous');
    expectProblem(await rollback('shell', 1), 'resource.not-found');
    expectProblem(await rollback('site', 0), 'validation.failed');
  });

  it('require step-up for a rollback', async () => {
    const { rowVersion } = await twoLive();
    const late = await api.signIn({ isAdmin: true });
    await api.dataSource.query("UPDATE sessions SET authenticated_at = now() - interval '1 hour'");
    expectProblem(await rollback('site', rowVersion, late), 'auth.step-up-required');
    expect(await site.rowVersion()).toBe(rowVersion);
    await api.dataSource.query('UPDATE sessions SET authenticated_at = now()');
  });

  it('have their errors paged, by remote and release', async () => {
    const [one, other] = [await published(), await published()];
    const { name } = (await pipelineOf(api, 'admin').publish(aRelease())).json<ReleaseSummaryView>();
    const told: [RemoteName, string][] = [
      ['site', one],
      ['site', other],
      ['site', one],
      ['admin', name],
    ];
    for (const [remote, release] of told) await tell(release, { remote, outcome: 'render-failed' });
    const all = await errors();
    expect(all.items.map(({ remote, release }) => [remote, release]).sort()).toEqual([...told].sort());
    expect((await errors({ remote: 'site' })).total).toBe(3);
    expect((await errors({ remote: 'site', release: one })).total).toBe(2);
    expect((await errors({ remote: 'admin', release: one })).total).toBe(0);
    const first = await errors({ pageSize: '3' });
    const second = await errors({ pageSize: '3', cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items]).toEqual(all.items);
    expectProblem(await get(paths.adminClientErrors, { remote: 'shell' }), 'validation.failed');
    expectProblem(await get(paths.adminClientErrors, { release: 'x' }), 'validation.failed');
    expectProblem(await get(paths.adminClientErrors, { cursor: 'no' }), 'list.cursor-unknown');
  });

  it('are for administrators only, not for pipeline tokens', async () => {
    const { rowVersion } = await twoLive();
    const customer = await api.signIn();
    for (const url of [paths.adminReleases, paths.adminClientErrors]) {
      expectProblem(await api.inject({ url, headers: { 'x-release-token': 's'.repeat(40) } }), 'auth.required');
      expectProblem(await api.inject({ url, headers: customer }), 'auth.forbidden');
    }
    expectProblem(await rollback('site', rowVersion, { 'x-release-token': 's'.repeat(40) }), 'auth.required');
    expectProblem(await rollback('site', rowVersion, customer), 'auth.forbidden');
    expect(await site.rowVersion()).toBe(rowVersion);
  });
});

describe('the rate limit of browser reports', () => {
  it('counts per network address', async () => {
    const limited = await startReleasesApp({ RATE_LIMIT: 'on', LIMIT_REPORT: '2/60' });
    const payload = { remote: 'site', release: NO_RELEASE, outcome: 'loaded' };
    const report = (ip: string) =>
      limited.inject({ method: 'POST', url: paths.clientReports, payload, headers: { 'x-forwarded-for': ip } });
    await report('203.0.113.1');
    await report('203.0.113.1');
    expectProblem(await report('203.0.113.1'), 'rate-limit.exceeded');
    expect((await report('203.0.113.2')).statusCode).toBe(204);
    await limited.close();
  });
});
