import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discardUnused, markUsed } from './release-folders';

const HOUR_MS = 3_600_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aflora-cache-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const nameOf = (index: number): string => `1.0.${index}-0000000000000000`;

/** A downloaded release that was last used so many hours ago, which is also its index. */
function aRelease(hoursAgo: number): string {
  const release = path.join(folder, nameOf(hoursAgo));
  mkdirSync(path.join(release, 'assets'), { recursive: true });
  const usedAt = new Date(Date.now() - hoursAgo * HOUR_MS);
  utimesSync(release, usedAt, usedAt);
  return release;
}

describe('downloaded releases', () => {
  it('are kept while they are live, among the ten most recently used ones, or used within the last hour', async () => {
    for (let hoursAgo = 2; hoursAgo < 16; hoursAgo++) aRelease(hoursAgo);
    mkdirSync(path.join(folder, `${nameOf(1)}.77-${Date.now()}`));
    expect(await discardUnused(folder, [nameOf(15)])).toEqual([nameOf(12), nameOf(13), nameOf(14)]);
    const kept = readdirSync(folder);
    expect(kept).toHaveLength(12);
    expect(kept).toEqual(expect.arrayContaining([nameOf(2), nameOf(11), nameOf(15), expect.stringContaining(`${nameOf(1)}.77-`)]));
    expect(await discardUnused(folder, [nameOf(15)])).toEqual([]);
  });

  it('are not deleted while other processes may read them, however many there are', async () => {
    for (let index = 0; index < 12; index++) await markUsed(aRelease(index + 20));
    expect(await discardUnused(folder, [])).toEqual([]);
  });

  it('note their use for all processes, at most once a minute', async () => {
    const release = aRelease(30);
    await expect(markUsed(release)).resolves.toBe(release);
    const { mtimeMs } = statSync(release);
    expect(Date.now() - mtimeMs).toBeLessThan(HOUR_MS);
    await markUsed(release);
    expect(statSync(release).mtimeMs).toBe(mtimeMs);
  });

  it('are discarded once when two processes do so at the same time', async () => {
    for (let hoursAgo = 2; hoursAgo < 14; hoursAgo++) aRelease(hoursAgo);
    await Promise.all([discardUnused(folder, []), discardUnused(folder, [])]);
    expect(readdirSync(folder)).toHaveLength(10);
    expect(existsSync(path.join(folder, nameOf(13)))).toBe(false);
  });
});
