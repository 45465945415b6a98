import type { ReleaseSummaryView } from '@aflora/contracts';
import { integrityText, measureIntegrity, RELEASE_FILE, type SurfaceDescription } from '@aflora/releases';
import { LocalReleaseStore } from '@aflora/releases/server';
import Fastify, { type FastifyInstance } from 'fastify';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealRelease } from '@aflora/releases';
import { promote, rollBack } from './promote';
import { prune } from './prune';
import { publish } from './publish';
import { ReleaseApi } from './release-api';
import { statusTable } from './status-table';

const DAY_MS = 86_400_000;
let folder: string;
let shell: FastifyInstance;
let calls: string[];
let releases: ReleaseSummaryView[];
/** Names of registered releases that are older than those that the API lists. */
let unlisted: string[];
let previous: { name: string } | null;
/** Runs after a rollback took effect and before its response. */
let whenRolledBack: () => Promise<void>;
let whenListed: () => Promise<void>;
let surface: SurfaceDescription;
/** Lists of files of the registered releases, by name. */
let registered: Record<string, Record<string, string>>;

const aRelease = (name: string, more: Partial<ReleaseSummaryView> = {}): ReleaseSummaryView => ({
  ...{ name, contractVersion: 2, commit: null, publishedAt: '2026-11-01T10:00:00.000Z', verifiedAt: '2026-11-01T10:01:00.000Z' },
  ...{ lastPromotedAt: null, lastReplacedAt: null, isCurrent: false, isPrevious: false },
  ...{ loads: 0, failures: 0, medianLoadMs: null, p95LoadMs: null },
  ...more,
});

/** A shell with a registry that records the requests for changes. */
async function aLiveShell(): Promise<string> {
  shell = Fastify({ forceCloseConnections: true });
  const change = (answer: object) => (request: { method: string; url: string; body?: unknown }) => {
    calls.push([request.method, request.url, request.body && JSON.stringify(request.body).slice(0, 80)].filter(Boolean).join(' '));
    return answer;
  };
  shell.get('/surface.json', () => surface);
  shell.get('/api/releases', () => ({ channels: [{ remote: 'site', rowVersion: 7, current: { name: unlisted[0] }, previous }] }));
  shell.get('/api/releases/site', async () => {
    await whenListed();
    return { remote: 'site', rowVersion: 7, changedAt: '', releases };
  });
  shell.get<{ Params: { name: string } }>('/api/releases/site/:name', ({ params: { name } }, reply) => {
    const isKnown = unlisted.includes(name) || releases.some((release) => release.name === name);
    return isKnown || registered[name] ? { name, integrity: registered[name] } : reply.code(404).send({ code: 'resource.not-found' });
  });
  shell.post<{ Body: { name: string; integrity: Record<string, string> } }>('/api/releases/site', (request) => {
    registered[request.body.name] = request.body.integrity;
    return change({})(request);
  });
  shell.put('/api/releases/site/:name/verification', change({}));
  shell.post('/api/releases/site/promotion', change({}));
  shell.post('/api/releases/site/rollback', async (request) => {
    const answer = change({})(request);
    [unlisted, previous] = [[previous?.name ?? ''], { name: unlisted[0] ?? '' }];
    await whenRolledBack();
    return answer;
  });
  shell.delete('/api/releases/site/:name', (request, reply) => reply.code(204).send(change({})(request) && undefined));
  return shell.listen({ port: 0, host: '127.0.0.1' });
}

function aBuild(version = '1.0.0'): string {
  const build = join(folder, `build-${version}`);
  mkdirSync(build);
  const manifest = {
    id: 'site',
    metaData: { remoteEntry: { name: 'remoteEntry-a.js' } },
    exposes: [],
  };
  writeFileSync(join(build, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(build, 'shared-uses.json'), '{"react":{"version":"19.3.1","names":[]}}');
  writeFileSync(join(build, 'remoteEntry-a.js'), `export default '${version}'`);
  sealRelease(build, version);
  return build;
}

async function aPublication() {
  const api = new ReleaseApi(await aLiveShell(), { release: 'token', promotion: 'promotion' });
  const store = new LocalReleaseStore(join(folder, 'store'));
  return { remote: 'site' as const, api, store, log: () => undefined };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-release-spec-'));
  calls = [];
  releases = [];
  unlisted = [];
  previous = null;
  registered = {};
  whenListed = () => Promise.resolve();
  whenRolledBack = () => Promise.resolve();
  surface = { contractVersions: [2], packages: { react: { version: '19.3.1' } } };
});

afterEach(async () => {
  await shell.close();
  rmSync(folder, { recursive: true });
});

describe('publishing', () => {
  const passes = () => Promise.resolve();

  it('stores, registers, tests and then verifies, in this order', async () => {
    const publication = await aPublication();
    const smokeTest = jest.fn(() => Promise.resolve(void calls.push('smoke test')));
    const name = await publish({ ...publication, folder: aBuild(), smokeTest });
    expect(await publication.store.list('site')).toEqual([name]);
    expect(calls).toEqual([
      expect.stringContaining('POST /api/releases/site {"name"'),
      'smoke test',
      `PUT /api/releases/site/${name}/verification`,
    ]);
  });

  it('leaves a release that fails in the browser unverified', async () => {
    const failing = () => Promise.reject(new Error('its heading did not come up'));
    await expect(publish({ ...(await aPublication()), folder: aBuild(), smokeTest: failing })).rejects.toThrow('heading');
    expect(calls.join()).not.toContain('verification');
  });

  it('stores no release that the live shell can’t provide for', async () => {
    const publication = await aPublication();
    surface = { contractVersions: [3], packages: {} };
    const refused = publish({ ...publication, folder: aBuild(), smokeTest: passes });
    await expect(refused).rejects.toThrow('it speaks contract 2, the live shell 3; the live shell has no react');
    expect(await publication.store.list('site')).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('stores no release whose files don’t match its integrity list', async () => {
    const publication = await aPublication();
    const build = aBuild();
    appendFileSync(join(build, 'remoteEntry-a.js'), '// evil');
    await expect(publish({ ...publication, folder: build, smokeTest: passes })).rejects.toThrow('remoteEntry-a.js was changed');
    expect(calls).toEqual([]);
  });

  it('refuses the other remote’s build', async () => {
    const publication = await aPublication();
    const build = join(folder, 'admin');
    cpSync(aBuild(), build, { recursive: true });
    const description = readFileSync(join(build, RELEASE_FILE), 'utf8').replace('"site"', '"admin"');
    writeFileSync(join(build, RELEASE_FILE), description);
    writeFileSync(join(build, 'integrity.json'), integrityText(measureIntegrity(build)));
    await expect(publish({ ...publication, folder: build })).rejects.toThrow('a release of admin, not of site');
  });
});

describe('promoting', () => {
  it('promotes a verified release with the row version that it has read', async () => {
    const publication = await aPublication();
    const name = await publish({ ...publication, folder: aBuild() });
    releases = [aRelease('2.0.0-bbbbbbbbbbbbbbbb', { verifiedAt: null }), aRelease(name)];
    expect(await promote(publication)).toBe(name);
    expect(calls.at(-1)).toBe(`POST /api/releases/site/promotion {"name":"${name}","rowVersion":7}`);
  });

  it('promotes what was published again after a revert, not the newer release that was reverted', async () => {
    const publication = await aPublication();
    const name = await publish({ ...publication, folder: aBuild() });
    releases = [aRelease('2.0.0-bbbbbbbbbbbbbbbb'), aRelease(name, { verifiedAt: '2026-11-02T10:00:00.000Z' })];
    expect(await promote(publication)).toBe(name);
  });

  it('refuses a release that needs more than the live shell provides, and one without files in the store', async () => {
    const publication = await aPublication();
    const name = await publish({ ...publication, folder: aBuild() });
    surface = { ...surface, contractVersions: [3] };
    await expect(promote({ ...publication, name })).rejects.toThrow('it speaks contract 2');
    await expect(promote({ ...publication, name: '9.0.0-cccccccccccccccc' })).rejects.toThrow('The store has no files');
    await expect(promote(publication)).rejects.toThrow('no verified release');
  });

  it('refuses a release whose registered list of files is not that of the stored files, which browsers would refuse', async () => {
    const publication = await aPublication();
    const name = await publish({ ...publication, folder: aBuild() });
    registered[name] = { ...registered[name], 'remoteEntry-a.js': 'sha256-other' };
    await expect(promote({ ...publication, name })).rejects.toThrow(`The registry lists other files for ${name} than the store has.`);
    expect(calls.at(-1)).not.toContain('promotion');
  });

  it('explains the refusal of the second of two parallel promotions', async () => {
    const api = new ReleaseApi(await aLiveShell(), { release: 'token', promotion: 'promotion' });
    shell.server.removeAllListeners('request');
    shell.server.on('request', (_request, response) => response.writeHead(409).end('{"code":"release.changed-meanwhile"}'));
    await expect(api.promote('site', 'x', 1)).rejects.toThrow('Somebody else promoted or rolled back meanwhile');
  });
});

describe('rolling back', () => {
  const rollback = 'POST /api/releases/site/rollback {"rowVersion":7}';

  it('makes the previous release current', async () => {
    const publication = await aPublication();
    await expect(rollBack(publication)).rejects.toThrow('There is no release to go back to.');
    const name = await publish({ ...publication, folder: aBuild() });
    previous = { name };
    expect(await rollBack(publication)).toBe(name);
    expect(calls.at(-1)).toBe(rollback);
  });

  it('refuses a release that browsers could not load, unless that is asked for', async () => {
    const publication = await aPublication();
    const name = await publish({ ...publication, folder: aBuild() });
    previous = { name };
    surface = { ...surface, contractVersions: [3] };
    await expect(rollBack(publication)).rejects.toThrow(
      /^Nothing was rolled back\. Release .+ is refused: .+\. Or promote another release/,
    );
    const stored = (await publication.store.open('site', name)) ?? '';
    rmSync(join(stored, 'remoteEntry-a.js'));
    await expect(rollBack(publication)).rejects.toThrow(`The stored files of ${name} are damaged: publish it again. (`);
    rmSync(stored, { recursive: true });
    cpSync(aBuild('2.0.0'), stored, { recursive: true });
    await expect(rollBack(publication)).rejects.toThrow(`The store has other files in place of ${name}: publish it again.`);
    rmSync(stored, { recursive: true });
    await expect(rollBack(publication)).rejects.toThrow(`Nothing was rolled back. The store has no files of ${name}: publish it again. Or`);
    expect(calls).not.toContain(rollback);
    expect(await rollBack({ ...publication, unchecked: true })).toBe(name);
    expect(calls.at(-1)).toBe(rollback);
  });
});

describe('a rollback whose response is lost', () => {
  const loseResponse = () => Promise.reject(new Error('The connection was lost'));

  it('is successful when it took effect', async () => {
    const publication = await aPublication();
    const name = await publish({ ...publication, folder: aBuild() });
    previous = { name };
    whenRolledBack = loseResponse;
    expect(await rollBack(publication)).toBe(name);
  });

  it('is repeated with the name of the release while its effect is unknown, and not undone by that', async () => {
    const publication = await aPublication();
    const name = await publish({ ...publication, folder: aBuild() });
    [unlisted, previous] = [['2.0.0-ffffffffffffffff'], { name }];
    publication.api.current = () => Promise.reject(new Error('The registry is away'));
    whenRolledBack = loseResponse;
    await expect(rollBack(publication)).rejects.toThrow(
      `Whether it was rolled back is unknown: repeat it with the release's name, rollback site-mfe ${name}.`,
    );
    const changed = calls.length;
    expect(await rollBack({ ...publication, name })).toBe(name);
    expect(calls).toHaveLength(changed);
    await expect(rollBack({ ...publication, name: '1.1.0-aaaaaaaaaaaaaaaa' })).rejects.toThrow(
      'The previous release is 2.0.0-ffffffffffffffff',
    );
  });

  it('fails when it had no effect', async () => {
    const publication = await aPublication();
    previous = { name: await publish({ ...publication, folder: aBuild() }) };
    publication.api.rollBack = loseResponse;
    await expect(rollBack(publication)).rejects.toThrow('The connection was lost');
  });
});

describe('pruning', () => {
  it('keeps live releases, new releases and releases that open tabs may still use', async () => {
    const publication = await aPublication();
    const names = Array.from({ length: 7 }, (_, index) => `1.0.${6 - index}-aaaaaaaaaaaaaaaa`);
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const aged = (index: number) => ({ lastPromotedAt: daysAgo(index === 4 ? 2 : 40), lastReplacedAt: daysAgo(index === 5 ? 1 : 30) });
    releases = names.map((name, index) => aRelease(name, { isPrevious: index === 2, isCurrent: index === 3, ...aged(index) }));
    for (const name of [...names, '0.0.1-dddddddddddddddd'])
      await publication.store.add('site', name, aBuild(`9.9.${names.indexOf(name) + 1}`));
    expect(await prune({ ...publication, keep: 2 })).toEqual([names[6], '0.0.1-dddddddddddddddd']);
    expect((await publication.store.list('site')).sort()).toEqual(names.slice(0, 6).sort());
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE /api/releases/site/${names[6]}`]);
  });
});

describe('an old release that is published again, as after a revert', () => {
  it('is among the newest ones when the store is pruned', async () => {
    const publication = await aPublication();
    const again = { publishedAt: '2026-10-01T10:00:00.000Z', verifiedAt: '2026-11-02T10:00:00.000Z' };
    releases = [aRelease('1.0.2-aaaaaaaaaaaaaaaa'), aRelease('1.0.1-aaaaaaaaaaaaaaaa'), aRelease('1.0.0-aaaaaaaaaaaaaaaa', again)];
    expect(await prune({ ...publication, keep: 2 })).toEqual(['1.0.1-aaaaaaaaaaaaaaaa']);
  });
});

describe('releases beyond the newest hundred, which the API does not list', () => {
  const name = '0.1.0-eeeeeeeeeeeeeeee';

  it('keep their files when the store is pruned', async () => {
    const publication = await aPublication();
    await publication.store.add('site', name, aBuild());
    unlisted = [name];
    expect(await prune({ ...publication, keep: 2 })).toEqual([]);
    expect(await publication.store.list('site')).toEqual([name]);
  });

  it('keep their files while the registry fails or something else responds', async () => {
    const publication = await aPublication();
    await publication.store.add('site', name, aBuild());
    const isRegistered = new ReleaseApi(`${publication.api.shellUrl}/elsewhere`, { release: 'token', promotion: '' }).isRegistered(
      'site',
      name,
    );
    await expect(isRegistered).rejects.toThrow('responded with 404');
    whenListed = () => shell.close();
    await expect(prune({ ...publication, keep: 2 })).rejects.toThrow('does not respond');
    expect(await publication.store.list('site')).toEqual([name]);
  });

  it('are found when they are current', async () => {
    const { api } = await aPublication();
    unlisted = [name];
    await expect(api.current('site')).resolves.toEqual({ name });
    await expect(api.current('admin')).resolves.toBeNull();
  });
});

describe('a release that is published while the store is pruned', () => {
  const name = '0.1.0-eeeeeeeeeeeeeeee';

  it('keeps its files when it is stored after the registry was read', async () => {
    const publication = await aPublication();
    whenListed = () => publication.store.add('site', name, aBuild());
    expect(await prune({ ...publication, keep: 2 })).toEqual([]);
    expect(await publication.store.list('site')).toEqual([name]);
  });

  it('gets its files back when they were removed before it was registered', async () => {
    const publication = await aPublication();
    const register = publication.api.register;
    publication.api.register = async (remote, input) => {
      await prune({ ...publication, keep: 2 });
      return register(remote, input);
    };
    const published = await publish({ ...publication, folder: aBuild() });
    expect(await publication.store.list('site')).toEqual([published]);
  });
});

describe('the status', () => {
  it('lists each release with its loads, failures and load times', async () => {
    await aPublication();
    const current = aRelease('1.0.0-aaaaaaaaaaaaaaaa', { isCurrent: true, loads: 120, failures: 3, medianLoadMs: 240, p95LoadMs: 900 });
    const table = statusTable({ remote: 'site', rowVersion: 7, changedAt: '', releases: [current] });
    expect(table).toMatch(/▶ +1\.0\.0-aaaaaaaaaaaaaaaa +2026-11-01 10:00 +verified +120 +3 +240 ms +900 ms/);
  });
});
