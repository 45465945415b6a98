import { paths, type ReleaseSummaryView, type RemoteReleasesView } from '@aflora/contracts';
import { consoleApi } from './console-api';

export const CURRENT = '1.6.1-5d3e8a1c0f7b2946';
export const PREVIOUS = '1.6.0-c41f0e9d8b7a6352';

/** A release with only what the test cares about. */
export const aRelease = (given: Partial<ReleaseSummaryView> = {}): ReleaseSummaryView => ({
  ...{ name: PREVIOUS, contractVersion: 1, commit: '64927b8f0d1e5a3c', publishedAt: '2026-11-14T09:00:00Z' },
  ...{ verifiedAt: '2026-11-14T09:30:00Z', lastPromotedAt: '2026-11-14T10:00:00Z', lastReplacedAt: null },
  ...{ isCurrent: false, isPrevious: false },
  ...{ loads: 12_291, failures: 49, medianLoadMs: 420, p95LoadMs: 1_782 },
  ...given,
});

/** Remote whose current release fails more often and loads slower than the previous one. */
export const theSite = (given: Partial<RemoteReleasesView> = {}, others: ReleaseSummaryView[] = []): RemoteReleasesView => ({
  ...{ remote: 'site', rowVersion: 7, changedAt: '2026-11-20T12:15:00Z' },
  releases: [
    aRelease({ name: CURRENT, isCurrent: true, loads: 1_269, failures: 31, medianLoadMs: 660 }),
    aRelease({ isPrevious: true }),
    ...others,
  ],
  ...given,
});

export const rolledBackSite = (): RemoteReleasesView => {
  const site = theSite({ rowVersion: 8, changedAt: '2026-11-20T13:00:00Z' });
  return {
    ...site,
    releases: site.releases.map((release) => ({ ...release, isCurrent: release.isPrevious, isPrevious: release.isCurrent })),
  };
};

/** Remote that has had only one release. */
export const theAdmin = (): RemoteReleasesView => ({
  ...{ remote: 'admin', rowVersion: 2, changedAt: '2026-11-21T06:59:00Z' },
  releases: [aRelease({ name: '1.6.1-b7e151628aed2a6a', isCurrent: true, loads: 38, failures: 0 })],
});

/** Mocked console with these releases and no client errors. */
export const releasesApi = (remotes: RemoteReleasesView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminReleases}`]: () => remotes,
    [`GET ${paths.adminClientErrors}`]: () => ({ items: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null }),
    [`GET ${paths.adminPolicyReports}`]: () => ({ items: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null }),
    ...more,
  });
