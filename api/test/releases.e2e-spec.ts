import { paths, type ChannelView, type ReleaseRegistryView, type ReleaseSummaryView, type RemoteReleasesView } from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { lockRelease } from '../src/releases/releases.queries';
import { expectProblem } from './support/expect-problem';
import { aRelease, deleteReleases, HASH, NO_RELEASE, pipelineOf, startReleasesApp, PROMOTION_TOKENS, TOKENS } from './support/releases';
import type { TestApp } from './support/test-app';

let api: TestApp;
let site: ReturnType<typeof pipelineOf>;
let admin: ReturnType<typeof pipelineOf>;

beforeAll(async () => {
  api = await startReleasesApp();
  site = pipelineOf(api, 'site');
  admin = pipelineOf(api, 'admin');
});

beforeEach(() => deleteReleases(api));
afterAll(() => api.close());

const audits = async () => {
  const entries = await api.dataSource.manager.find(AuditEntry, { order: { at: 'ASC' } });
  return entries.map(({ action, entity, actorId }) => [action, entity, actorId]);
};
const registry = async (etag?: string) => api.inject({ url: paths.releases, headers: etag ? { 'if-none-match': etag } : {} });
const channels = async () => (await registry()).json<ReleaseRegistryView>().channels;
const releasesOf = async (pipeline: typeof site) => (await pipeline.list()).json<RemoteReleasesView>().releases;
const show = (name: string) => api.inject({ url: paths.release('site', name) });

describe('publishing a release', () => {
  it('registers its content without making it live', async () => {
    const release = aRelease();
    const response = await site.publish(release);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      ...{ name: release.name, contractVersion: 1, commit: '87d199f', publishedAt: expect.any(String) as string },
      ...{ verifiedAt: null, lastPromotedAt: null, lastReplacedAt: null, isCurrent: false, isPrevious: false },
      ...{ loads: 0, failures: 0, medianLoadMs: null, p95LoadMs: null },
    });
    const { name, contractVersion, entry, preload, styles, integrity } = release;
    expect((await show(name)).json()).toEqual({ name, contractVersion, entry, preload, styles, integrity });
    expect((await channels())[0]).toMatchObject({ current: null, previous: null, rowVersion: 1 });
    expect(await releasesOf(admin)).toEqual([]);
    expect(await audits()).toEqual([['release-published', 'releases', null]]);
  });

  it('is safe to repeat, even concurrently', async () => {
    const release = aRelease();
    const responses = await Promise.all([site.publish(release), site.publish({ ...release, commit: 'another' })]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(responses[0].json()).toEqual(responses[1].json());
    expect(await audits()).toHaveLength(1);
  });

  it('refuses other content under the same name', async () => {
    const release = aRelease();
    await site.publish(release);
    for (const change of [
      { integrity: { ...release.integrity, 'assets/extra.js': HASH } },
      { shared: { ...release.shared, react: '18.0.0' } },
      { contractVersion: 2 },
      { styles: [] },
    ])
      expectProblem(await site.publish({ ...release, ...change }), 'release.exists');
    // Another remote may have a release with this name.
    expect((await admin.publish({ ...release, styles: [] })).statusCode).toBe(201);
  });

  it.each([
    [{ name: '1.4.0' }, 'name', 'release-name'],
    [{ name: '../1.4.0-0123456789abcdef' }, 'name', 'release-name'],
    [{ entry: '../remoteEntry.js' }, 'entry', 'file-path'],
    [{ entry: 'other.js' }, 'entry', 'file-without-hash'],
    [{ preload: ['/etc/passwd'] }, 'preload', 'file-path'],
    [{ styles: ['a.css'] }, 'styles', 'file-without-hash'],
    [{ integrity: { 'remoteEntry.js': 'sha256-short' } }, 'integrity', 'file-hash'],
    [{ shared: { react: '<script>' } }, 'shared', 'package-version'],
    [{ contractVersion: 0 }, 'contractVersion', 'too-small'],
    [{ rights: 'all' }, 'rights', 'unknown-key'],
  ])('refuses %j', async (change, field, code) => {
    const problem = expectProblem(await site.publish({ ...aRelease(), ...change }), 'validation.failed');
    expect(problem.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await releasesOf(site)).toEqual([]);
  });

  it('accepts a thousand files and no more', async () => {
    const filesOf = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`assets/some-chunk-with-a-name-${index}-1a2b3c4d.js`, HASH]));
    const { integrity } = aRelease();
    expect((await site.publish(aRelease({ integrity: { ...integrity, ...filesOf(997) } }))).statusCode).toBe(201);
    const problem = expectProblem(await site.publish(aRelease({ integrity: { ...integrity, ...filesOf(998) } })), 'validation.failed');
    expect(problem.errors).toEqual([{ field: 'integrity', code: 'too-large', params: { max: 1000 } }]);
  });

  it('lists the newest hundred, newest first', async () => {
    for (let minor = 0; minor < 101; minor += 1) await site.publish(aRelease({ name: `1.${minor}.0-0123456789abcdef` }));
    const names = (await releasesOf(site)).map(({ name }) => name.split('-')[0]);
    expect(names).toHaveLength(100);
    expect([names[0], names[99]]).toEqual(['1.100.0', '1.1.0']);
  });

  it('also lists the current and the previous one, however old they are', async () => {
    const [older, newer] = [await site.verified(), await site.verified()];
    await site.live(older.name);
    await site.live(newer.name);
    for (let minor = 0; minor < 100; minor += 1) await site.publish(aRelease({ name: `2.${minor}.0-0123456789abcdef` }));
    const listed = await releasesOf(site);
    expect(listed).toHaveLength(102);
    const last = listed.slice(-2).map(({ name, isCurrent, isPrevious }) => [name, isCurrent, isPrevious]);
    expect(last).toEqual([
      [newer.name, true, false],
      [older.name, false, true],
    ]);
  });
});

describe('a pipeline’s token', () => {
  const both = (token: string) => ({ release: token, promotion: token });
  const calls = (pipeline: typeof site) => [
    pipeline.list(),
    pipeline.publish(aRelease()),
    pipeline.verify(NO_RELEASE),
    pipeline.promote(NO_RELEASE, 1),
    pipeline.rollback(1),
    pipeline.remove(NO_RELEASE),
  ];

  it.each([['', TOKENS.admin, `${TOKENS.site}s`, TOKENS.site.slice(1)]].flat())('gives no access to the site as %j', async (token) => {
    for (const response of await Promise.all(calls(pipelineOf(api, 'site', both(token))))) expectProblem(response, 'release.token-refused');
    expect(await audits()).toEqual([]);
  });

  it('that publishes makes nothing live, and one that promotes publishes nothing', async () => {
    const { name } = await site.verified();
    const publisher = pipelineOf(api, 'site', both(TOKENS.site));
    for (const response of [await publisher.promote(name, 1), await publisher.rollback(1)])
      expectProblem(response, 'release.token-refused');
    const promoter = pipelineOf(api, 'site', both(PROMOTION_TOKENS.site));
    for (const response of [await promoter.publish(aRelease()), await promoter.verify(name), await promoter.remove(name)])
      expectProblem(response, 'release.token-refused');
    expect((await promoter.live(name)).current?.name).toBe(name);
  });

  it('gives no access to an unknown remote, nor to one without a token', async () => {
    const headers = { 'x-release-token': TOKENS.site };
    for (const remote of ['shell', 'constructor', '__proto__'])
      expectProblem(await api.inject({ url: paths.remoteReleases(remote), headers }), 'release.token-refused');
    expectProblem(await api.inject({ url: paths.remoteReleases('site') }), 'release.token-refused');
    const closed = await startReleasesApp({ RELEASE_TOKEN_ADMIN: '', PROMOTION_TOKEN_ADMIN: '' });
    for (const token of ['', TOKENS.admin, 'undefined'])
      expectProblem(await pipelineOf(closed, 'admin', both(token)).list(), 'release.token-refused');
    expect((await pipelineOf(closed, 'site').list()).statusCode).toBe(200);
    await closed.close();
  });
});

describe('promoting a release', () => {
  it('makes the release current and keeps the previous one', async () => {
    const [first, second, third] = [await site.verified(), await site.verified(), await site.verified()];
    expect(await site.live(first.name)).toMatchObject({ remote: 'site', rowVersion: 2, current: { name: first.name }, previous: null });
    await site.live(second.name);
    const channel = await site.live(third.name);
    expect(channel).toMatchObject({ rowVersion: 4, current: { name: third.name }, previous: { name: second.name } });
    expect((await channels())[0]).toEqual(channel);
    expect((await channels())[1]).toMatchObject({ remote: 'admin', rowVersion: 1, current: null, previous: null });
    const isIn = ({ name, isCurrent, isPrevious, lastPromotedAt }: ReleaseSummaryView) => [name, isCurrent, isPrevious, !!lastPromotedAt];
    expect((await releasesOf(site)).map(isIn)).toEqual([
      [third.name, true, false, true],
      [second.name, false, true, true],
      [first.name, false, false, true],
    ]);
    expect((await audits()).filter(([action]) => action === 'release-promoted')).toHaveLength(3);
  });

  it('records when the release before it was replaced, as a rollback does', async () => {
    const [first, second] = [await site.verified(), await site.verified()];
    await site.live(first.name);
    const { rowVersion } = await site.live(second.name);
    const replaced = async () => (await releasesOf(site)).map(({ name, lastReplacedAt }) => [name, !!lastReplacedAt]);
    expect(await replaced()).toEqual([
      [second.name, false],
      [first.name, true],
    ]);
    await site.rollback(rowVersion);
    expect(await replaced()).toEqual([
      [second.name, true],
      [first.name, true],
    ]);
  });

  it('changes nothing when it is current already', async () => {
    const { name } = await site.verified();
    const channel = await site.live(name);
    const again = await site.promote(name, 1);
    expect([again.statusCode, again.json()]).toEqual([200, channel]);
    expect((await audits()).filter(([action]) => action === 'release-promoted')).toHaveLength(1);
  });

  it('lets exactly one of two concurrent changes succeed', async () => {
    const three = [await site.verified(), await site.verified(), await site.verified()];
    for (let round = 0; round < 10; round += 1) {
      const seen = (await channels())[0] as ChannelView;
      const candidates = three.filter(({ name }) => name !== seen.current?.name).slice(0, 2);
      const responses = await Promise.all(candidates.map(({ name }) => site.promote(name, seen.rowVersion)));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const won = candidates[responses.findIndex(({ statusCode }) => statusCode === 200)]?.name;
      const lost = responses.find(({ statusCode }) => statusCode === 409) as (typeof responses)[number];
      expect(expectProblem(lost, 'release.changed-meanwhile').params).toEqual({ rowVersion: seen.rowVersion + 1 });
      const now = (await channels())[0];
      expect([now?.rowVersion, now?.current?.name, now?.previous?.name]).toEqual([seen.rowVersion + 1, won, seen.current?.name]);
    }
    expect((await audits()).filter(([action]) => action === 'release-promoted')).toHaveLength(10);
  });

  it('requires that a browser has verified the release', async () => {
    const { name } = (await site.publish(aRelease())).json<ReleaseSummaryView>();
    expectProblem(await site.promote(name, 1), 'release.not-verified');
    const verified = await site.verify(name);
    expect([verified.statusCode, verified.json<ReleaseSummaryView>().verifiedAt]).toEqual([200, expect.any(String)]);
    expect((await site.promote(name, 1)).statusCode).toBe(200);
    expect((await audits()).map(([action]) => action)).toEqual(['release-published', 'release-verified', 'release-promoted']);
  });

  it('requires a release of that remote', async () => {
    const { name } = await admin.verified();
    expectProblem(await site.promote(name, 1), 'resource.not-found');
    for (const unknown of [NO_RELEASE, 'x', '%00']) {
      expectProblem(await site.verify(unknown), 'resource.not-found');
      expectProblem(await site.remove(unknown), 'resource.not-found');
      expectProblem(await show(unknown), 'resource.not-found');
    }
    expectProblem(await api.inject({ url: paths.release('shell', name) }), 'resource.not-found');
    expectProblem(await site.promote('x', 1), 'validation.failed');
    expectProblem(await site.rollback(0), 'validation.failed');
  });
});

describe('rolling back', () => {
  it('swaps the current and the previous release, back and forth', async () => {
    const [older, newer] = [await site.verified(), await site.verified()];
    await site.live(older.name);
    const { rowVersion } = await site.live(newer.name);
    const back = (await site.rollback(rowVersion)).json<ChannelView>();
    expect(back).toMatchObject({ rowVersion: rowVersion + 1, current: { name: older.name }, previous: { name: newer.name } });
    expectProblem(await site.rollback(rowVersion), 'release.changed-meanwhile');
    const forth = (await site.rollback(back.rowVersion)).json<ChannelView>();
    expect(forth).toMatchObject({ current: { name: newer.name }, previous: { name: older.name } });
    expect((await audits()).slice(-2).map(([action]) => action)).toEqual(['release-rolled-back', 'release-rolled-back']);
  });

  it('requires a previous release', async () => {
    expectProblem(await site.rollback(1), 'release.no-previous');
    const { name } = await site.verified();
    const { rowVersion } = await site.live(name);
    expectProblem(await site.rollback(rowVersion), 'release.no-previous');
    expectProblem(await site.rollback(rowVersion - 1), 'release.changed-meanwhile');
  });

  it('has no deadlock with a concurrent promotion of the previous release', async () => {
    const [older, newer] = [await site.verified(), await site.verified()];
    await site.live(older.name);
    const { rowVersion } = await site.live(newer.name);
    const response = await api.dataSource.transaction(async (manager) => {
      await lockRelease(manager, 'site', older.name);
      return site.rollback(rowVersion);
    });
    expect(response.json()).toMatchObject({ current: { name: older.name } });
  });
});

describe('removing a release', () => {
  it('is refused for the current and the previous release', async () => {
    const [older, newer, unused] = [await site.verified(), await site.verified(), await site.verified()];
    await site.live(older.name);
    await site.live(newer.name);
    expectProblem(await site.remove(older.name), 'release.in-use');
    expectProblem(await site.remove(newer.name), 'release.in-use');
    expect((await site.remove(unused.name)).statusCode).toBe(204);
    expect((await site.remove(unused.name)).statusCode).toBe(204);
    expectProblem(await show(unused.name), 'resource.not-found');
    expectProblem(await site.promote(unused.name, 3), 'resource.not-found');
    expectProblem(await site.verify(unused.name), 'resource.not-found');
    expect((await releasesOf(site)).map(({ name }) => name)).toEqual([newer.name, older.name]);
    expect((await audits()).filter(([action]) => action === 'release-removed')).toHaveLength(1);
  });

  it('is undone by publishing the release again, which then must be verified again', async () => {
    const release = aRelease();
    await site.publish(release);
    await site.verify(release.name);
    await site.remove(release.name);
    expectProblem(await site.publish({ ...release, styles: [] }), 'release.exists');
    expect((await site.publish(release)).json()).toMatchObject({ name: release.name, verifiedAt: null });
    expect((await show(release.name)).statusCode).toBe(200);
    expectProblem(await site.promote(release.name, 1), 'release.not-verified');
  });

  it('leaves an existing release live when it runs concurrently with a promotion', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { name } = await site.verified();
      const seen = await site.rowVersion();
      const [promoted, removed] = await Promise.all([site.promote(name, seen), site.remove(name)]);
      expect([promoted.statusCode, removed.statusCode]).toEqual(promoted.statusCode === 200 ? [200, 409] : [404, 204]);
    }
  });
});

describe('the release registry', () => {
  it('responds with 304 until something changes', async () => {
    const { name } = await site.verified();
    const first = await registry();
    const etag = String(first.headers['etag']);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await registry(known);
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    }
    await site.publish(aRelease());
    expect((await registry(etag)).statusCode).toBe(304);
    await site.live(name);
    const changed = await registry(etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
    expect(changed.json<ReleaseRegistryView>().channels.map(({ remote, current }) => [remote, current?.name])).toEqual([
      ['site', name],
      ['admin', undefined],
    ]);
  });

  it('shows changes by another process, and restarted row versions', async () => {
    const [one, other] = [await site.verified(), await site.verified()];
    await site.live(one.name);
    const etag = String((await registry()).headers['etag']);
    await api.dataSource.query('UPDATE release_channels SET current_id = (SELECT id FROM releases WHERE name = $1)', [other.name]);
    const changed = await registry(etag);
    expect(changed.json<ReleaseRegistryView>().channels[0]?.current?.name).toBe(other.name);
  });
});
