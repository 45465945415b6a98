import { ApiProblem, type QueryValue } from '@aflora/api-client';
import {
  paths,
  type ClientErrorView,
  type KeysetView,
  type ReleaseSummaryView,
  type RemoteName,
  type RemoteReleasesView,
} from '@aflora/contracts';

type Query = Record<string, QueryValue>;
/** Version, hash, loads, failures, median (ms). */
type Told = readonly [version: string, hash: string, loads: number, failures: number, medianLoadMs: number | null];

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

const siteReleases: readonly Told[] = [
  ['1.7.0', '90ab12cd34ef5678', 0, 0, null],
  ['1.6.1', '5d3e8a1c0f7b2946', 1_284, 31, 660],
  ['1.6.0', 'c41f0e9d8b7a6352', 12_340, 49, 420],
  ['1.5.2', '0a1b2c3d4e5f6071', 9_820, 12, 455],
  ['1.5.1', '7788990011aabbcc', 24_100, 3, 448],
  ['1.5.0', 'ffee00dd11cc22bb', 8_011, 90, 510],
  ['1.4.3', '3141592653589793', 30_240, 61, 505],
  ['1.4.2', '2718281828459045', 11_020, 22, 498],
];
const adminReleases: readonly Told[] = [['1.6.1', 'b7e151628aed2a6a', 38, 0, 512]];

const messages = [
  'Failed to fetch dynamically imported module: http://localhost:4201/releases/1.6.1-5d3e8a1c0f7b2946/assets/store-page-DkV2.js',
  'TypeError: Cannot read properties of undefined (reading "priceCents")',
  'No answer within 8000 ms',
  '',
];

/** Releases and what browsers told of them, as their part of the API would answer. */
export function inventedReleases() {
  let remotes = [remoteOf('site', siteReleases, 1), remoteOf('admin', adminReleases, 0)];
  const rollBack = (remote: string, rowVersion: number): RemoteReleasesView => {
    const view = remotes.find((one) => one.remote === remote);
    if (!view) throw new ApiProblem('resource.not-found');
    if (view.rowVersion !== rowVersion) throw new ApiProblem('release.changed-meanwhile');
    const changed = rolledBack(view);
    remotes = remotes.map((one) => (one === view ? changed : one));
    return changed;
  };
  return {
    owns: (path: string) => path === paths.adminClientErrors || path.startsWith(paths.adminReleases),
    get: (path: string, query: Query) => (path === paths.adminReleases ? remotes : errorPage(query)),
    post: (path: string, body: object) => rollBack(path.split('/').at(-2) ?? '', (body as { rowVersion: number }).rowVersion),
  };
}

function remoteOf(remote: RemoteName, told: readonly Told[], currentAt: number): RemoteReleasesView {
  const releases = told.map(([version, hash, loads, failures, medianLoadMs], index): ReleaseSummaryView => {
    const wasPromoted = index >= currentAt;
    return {
      name: `${version}-${hash}`,
      contractVersion: 1,
      commit: `${hash.split('').reverse().join('')}b8a9143adead0bad`,
      publishedAt: hoursAgo(2 + index * 75),
      verifiedAt: wasPromoted ? hoursAgo(1.9 + index * 75) : null,
      lastPromotedAt: wasPromoted ? hoursAgo(1.8 + index * 75) : null,
      isCurrent: index === currentAt,
      isPrevious: index === currentAt + 1,
      loads,
      failures,
      medianLoadMs,
      p95LoadMs: medianLoadMs && Math.round(medianLoadMs * 2.7),
    };
  });
  return { remote, rowVersion: 3, changedAt: hoursAgo(1.8 + currentAt * 75), releases };
}

const rolledBack = ({ remote, rowVersion, releases }: RemoteReleasesView): RemoteReleasesView => ({
  remote,
  rowVersion: rowVersion + 1,
  changedAt: new Date().toISOString(),
  releases: releases.map((release) => ({ ...release, isCurrent: release.isPrevious, isPrevious: release.isCurrent })),
});

function errorPage({ remote, release }: Query): KeysetView<ClientErrorView> {
  const [, current, previous] = siteReleases.map(([version, hash]) => `${version}-${hash}`);
  const all = Array.from({ length: 7 }, (_, index): ClientErrorView => {
    const isLoad = index % 2 === 0;
    return {
      id: `e${index}`,
      at: hoursAgo(0.3 + index * 5),
      remote: 'site',
      release: (index < 5 ? current : previous) ?? '',
      outcome: isLoad ? 'load-failed' : 'render-failed',
      message: messages[index % messages.length] ?? '',
      path: ['/loja', '/produto/physical/8f3c21a9-0000-4000-8000-000000000000', '/'][index % 3] ?? '/',
    };
  });
  const items = all.filter((error) => (!remote || error.remote === remote) && (!release || error.release === release));
  return { items, total: items.length, isTotalCapped: false, nextCursor: null, previousCursor: null };
}
