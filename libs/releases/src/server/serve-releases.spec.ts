import type { ReleaseRegistryView } from '@aflora/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SealedRelease } from '../release/release';
import { aSealedRelease } from '../testing/a-sealed-release';
import { ReleaseRegistry } from './release-registry';
import { serveReleases } from './serve-releases';
import { LocalReleaseStore, type ReleaseStore, ReleaseUnavailable } from './release-stores';

const opened: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const scratch = () => mkdtempSync(path.join(tmpdir(), 'aflora-store-'));

const registryNaming = ({
  name,
  description: { contractVersion, entry, preload, styles },
  integrity,
}: SealedRelease): ReleaseRegistryView => ({
  channels: [
    {
      ...{ remote: 'site', rowVersion: 1, previous: null, changedAt: '2026-11-21T00:00:00.000Z' },
      current: { name, contractVersion, entry, preload, styles, integrity },
    },
  ],
});

async function anApi(response: () => ReleaseRegistryView): Promise<string> {
  const api = Fastify({ forceCloseConnections: true });
  api.get('/api/releases', response);
  opened.push(api);
  return api.listen({ port: 0, host: '127.0.0.1' });
}

async function aRemoteServer({
  apiUrl = 'http://127.0.0.1:9',
  copy = path.join(scratch(), 'copy.json'),
  releases = [aSealedRelease()],
} = {}) {
  const store = new LocalReleaseStore(scratch());
  for (const { name, folder } of releases) await store.add('site', name, folder);
  const server = await serveReleases({ remote: 'site', store, registry: new ReleaseRegistry({ apiUrl: () => apiUrl, copy }) });
  opened.push(server);
  return server;
}

describe('the server of a remote', () => {
  it('is unavailable for a release that its store can’t open, and says why in one line of the log', async () => {
    const print = jest.spyOn(console, 'error').mockImplementation();
    jest.spyOn(LocalReleaseStore.prototype, 'open').mockRejectedValueOnce(new ReleaseUnavailable('Release 1 can’t be opened: ENOSPC'));
    const { name } = aSealedRelease();
    const response = await (await aRemoteServer()).inject(`/releases/${name}/assets/page-AbCd1234.js`);
    expect([response.statusCode, response.headers['cache-control'], response.headers['retry-after']]).toEqual([503, 'no-store', '5']);
    expect(print.mock.calls).toEqual([['Release 1 can’t be opened: ENOSPC']]);
    jest.restoreAllMocks();
  });

  it('serves every release of its store, as immutable files and for any origin', async () => {
    const [older, newer] = [aSealedRelease('older'), aSealedRelease('newer')];
    const server = await aRemoteServer({ releases: [older, newer] });
    const chunk = await server.inject(`/releases/${older.name}/assets/page-AbCd1234.js`);
    expect(chunk.body).toBe('older');
    expect(chunk.headers['cache-control']).toContain('immutable');
    expect(chunk.headers['access-control-allow-origin']).toBe('*');
    expect((await server.inject(`/releases/${newer.name}/assets/page-AbCd1234.js`)).body).toBe('newer');
  });

  it('serves the current release at its root, and lets no cache keep what the next release serves under the same name', async () => {
    const release = aSealedRelease();
    const server = await aRemoteServer({ apiUrl: await anApi(() => registryNaming(release)), releases: [release] });
    const manifest = await server.inject('/mf-manifest.json');
    expect(manifest.json()).toMatchObject({ id: 'site' });
    expect(manifest.headers['cache-control']).toBe('no-cache');
    expect((await server.inject('/assets/page-AbCd1234.js')).headers['cache-control']).toBe('no-cache');
    expect((await server.inject('/remoteEntry-abc.js')).headers['cache-control']).toContain('immutable');
  });

  it('deletes unused downloads when it starts, but never the live releases, and none while those are unknown', async () => {
    const release = aSealedRelease();
    const prune = jest.spyOn(LocalReleaseStore.prototype, 'pruneCache').mockRejectedValueOnce(new Error('EACCES'));
    const print = jest.spyOn(console, 'error').mockImplementation();
    await aRemoteServer();
    expect(prune).not.toHaveBeenCalled();
    await aRemoteServer({ apiUrl: await anApi(() => registryNaming(release)) });
    expect(prune.mock.calls).toEqual([['site', [release.name]]]);
    expect(print.mock.calls).toEqual([['Unused releases could not be deleted (RELEASES_CACHE): EACCES']]);
    jest.restoreAllMocks();
  });

  it('ends requests that never end themselves', async () => {
    expect((await aRemoteServer()).server.requestTimeout).toBeGreaterThan(0);
  });

  it('uses the registry’s last response after a restart without an API', async () => {
    const release = aSealedRelease();
    const copy = path.join(scratch(), 'copy.json');
    await aRemoteServer({ apiUrl: await anApi(() => registryNaming(release)), copy, releases: [release] });
    expect(existsSync(copy)).toBe(true);
    const restarted = await aRemoteServer({ copy, releases: [release] });
    expect((await restarted.inject('/mf-manifest.json')).statusCode).toBe(200);
  });

  it('asks the API once for a release that does not exist, and its store never', async () => {
    const asked: string[] = [];
    const store: ReleaseStore = new LocalReleaseStore(scratch());
    const searched = jest.fn<Promise<string | undefined>, []>().mockResolvedValue(undefined);
    jest.spyOn(store, 'open').mockImplementation(async (_remote, _release, isUnknown) => ((await isUnknown?.()) ? undefined : searched()));
    const api = Fastify({ forceCloseConnections: true });
    api.get('/api/releases', () => ({ channels: [] }));
    api.get('/api/releases/:remote/:name', ({ url }, reply) => (asked.push(url), reply.code(404).send({})));
    opened.push(api);
    const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
    const registry = new ReleaseRegistry({ apiUrl: () => apiUrl, copy: path.join(scratch(), 'copy.json') });
    const server = await serveReleases({ remote: 'site', store, registry });
    opened.push(server);
    for (const file of ['a.js', 'b.js', 'a.js']) {
      expect((await server.inject(`/releases/9.9.9-0000000000000000/${file}`)).statusCode).toBe(404);
    }
    expect(asked).toEqual(['/api/releases/site/9.9.9-0000000000000000']);
    expect(searched).not.toHaveBeenCalled();
  });

  it('refuses paths outside of its releases, and never marks the response as immutable', async () => {
    const release = aSealedRelease();
    const server = await aRemoteServer({ releases: [release] });
    for (const path of [
      `/releases/${release.name}/assets/gone.js`,
      `/releases/${release.name}/../../package.json`,
      '/releases/1.0.0-0000000000000000/a.js',
      '/releases/..%2f..%2fetc/passwd',
    ]) {
      const response = await server.inject(path);
      expect(response.statusCode).toBeGreaterThanOrEqual(403);
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });

  it('responds with 503 while no release is current', async () => {
    const server = await aRemoteServer({ releases: [] });
    expect((await server.inject('/mf-manifest.json')).statusCode).toBe(503);
    expect((await server.inject('/healthz')).statusCode).toBe(200);
  });
});
