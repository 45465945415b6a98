import type { ReleaseSummaryView } from '@aflora/contracts';
import { sealRelease, type RemoteName } from '@aflora/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishBuilds, type LocalReleases } from './publish-builds';

jest.mock('../release/apps', () => ({ builtReleaseOf: (remote: RemoteName) => join(folder, remote) }));

let folder: string;
let api: FastifyInstance;
let releases: Record<RemoteName, ReleaseSummaryView[]>;
let promoted: string[];
let isKilled: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-builds-spec-'));
  releases = { site: [], admin: [] };
  promoted = [];
  isKilled = false;
});

afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

function build(remote: RemoteName, content: string): void {
  const target = join(folder, remote);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  writeFileSync(
    join(target, 'mf-manifest.json'),
    JSON.stringify({ id: remote, metaData: { remoteEntry: { name: 'entry.js' } }, exposes: [] }),
  );
  writeFileSync(join(target, 'shared-uses.json'), '{}');
  writeFileSync(join(target, 'entry.js'), content);
  sealRelease(target, '1.0.0');
}

type Params = { Params: { remote: RemoteName; name: string } };

/** A registry that fails each promotion while `isKilled`, as if the start had been killed before it. */
async function aRegistry(): Promise<string> {
  api = Fastify({ forceCloseConnections: true });
  api.get<Params>('/api/releases/:remote', ({ params: { remote } }) => ({
    remote,
    rowVersion: 1,
    changedAt: '',
    releases: releases[remote],
  }));
  api.post<Params & { Body: { name: string } }>('/api/releases/:remote', ({ params: { remote }, body: { name } }) => {
    const summary = { name, verifiedAt: null, lastPromotedAt: null, isCurrent: false, isPrevious: false } as ReleaseSummaryView;
    if (!releases[remote].some((release) => release.name === name)) releases[remote].unshift(summary);
    return {};
  });
  let verifications = 0;
  api.put<Params>('/api/releases/:remote/:name/verification', ({ params: { remote, name } }) => {
    const verifiedAt = new Date(++verifications).toISOString();
    return Object.assign(releases[remote].find((release) => release.name === name) ?? {}, { verifiedAt });
  });
  api.post<Params & { Body: { name: string } }>('/api/releases/:remote/promotion', ({ params: { remote }, body: { name } }, reply) => {
    if (isKilled) return reply.code(503).send({});
    for (const release of releases[remote]) release.isCurrent = release.name === name;
    Object.assign(releases[remote].find((release) => release.name === name) ?? {}, { lastPromotedAt: new Date().toISOString() });
    if (remote === 'site') promoted.push(name);
    return {};
  });
  return api.listen({ port: 0, host: '127.0.0.1' });
}

/** Both remotes are published, and the site is built anew. */
async function withSecondBuild(): Promise<LocalReleases> {
  const tokens = { release: 'token', promotion: 'promotion' };
  const local = { apiUrl: await aRegistry(), directory: join(folder, 'store'), tokens: { site: tokens, admin: tokens } };
  for (const remote of ['site', 'admin'] as const) build(remote, 'first');
  await publishBuilds(local);
  build('site', 'second');
  return local;
}

describe('the releases of a start', () => {
  it('are promoted by the next start when it was killed between their publication and their promotion', async () => {
    const local = await withSecondBuild();
    isKilled = true;
    await expect(publishBuilds(local)).rejects.toThrow('503');
    isKilled = false;
    await publishBuilds(local);
    expect(promoted).toHaveLength(2);
    expect(releases.site.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('stay rolled back when they were promoted before', async () => {
    const local = await withSecondBuild();
    await publishBuilds(local);
    releases.site.forEach((release) => (release.isCurrent = !release.isCurrent));
    await publishBuilds(local);
    expect(promoted).toHaveLength(2);
    expect(releases.site.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('are promoted again when an earlier commit is started, whose build was promoted before', async () => {
    const local = await withSecondBuild();
    await publishBuilds(local);
    build('site', 'first');
    await publishBuilds(local);
    expect(promoted).toHaveLength(3);
    expect(releases.site.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });
});
