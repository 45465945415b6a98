import type { ReleaseSummaryView, RemoteReleasesView } from '@aflora/contracts';
import { appOf } from './apps';

const HEAD = ['', 'release', 'published', 'state', 'loads', 'failed', 'median', 'p95'];

/** Table of a remote's releases, newest first; `▶` marks the current and `◁` the previous release. */
export function statusTable({ remote, rowVersion, releases }: RemoteReleasesView): string {
  const rows = [HEAD, ...releases.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`${appOf(remote)} (row version ${rowVersion})`, ...(releases.length ? lines : ['  no release yet'])].join('\n  ');
}

function rowOf(release: ReleaseSummaryView): string[] {
  const { name, publishedAt, verifiedAt, isCurrent, isPrevious, loads, failures, medianLoadMs, p95LoadMs } = release;
  const milliseconds = (value: number | null) => (value === null ? '–' : `${value} ms`);
  return [
    isCurrent ? '▶' : isPrevious ? '◁' : ' ',
    name,
    publishedAt.slice(0, 16).replace('T', ' '),
    verifiedAt ? 'verified' : 'not verified',
    ...[String(loads), String(failures), milliseconds(medianLoadMs), milliseconds(p95LoadMs)],
  ];
}
