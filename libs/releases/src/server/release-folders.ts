import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { integrityFaults, isListOf, isReleaseName, type Integrity } from '../release/release';
import { INTEGRITY_FILE } from '../release/release-description';

/** Age at which an unfinished folder counts as abandoned; storing or downloading a release takes minutes at most. */
const ABANDONED_MS = 86_400_000;

/**
 * Creates a folder atomically: it is filled under a temporary name and then renamed, so readers never see a part of it. Also removes what
 * killed processes have left beside it.
 */
export async function createFolderAtomically(target: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = unfinishedNameOf(target);
  await mkdir(path.dirname(target), { recursive: true });
  await removeAbandoned(path.dirname(target));
  try {
    await fill(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have created the folder first, with the same content.
    if (!existsSync(target)) throw error;
  }
}

const unfinishedNameOf = (target: string): string => `${target}.${process.pid}-${Date.now()}`;

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, begun] = /^.+\.\d+-(\d{13})$/.exec(name) ?? [];
    if (begun && Date.now() - Number(begun) > ABANDONED_MS) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

export function isIntact(release: string, folder: string): boolean {
  try {
    const integrity = JSON.parse(readFileSync(path.join(folder, INTEGRITY_FILE), 'utf8')) as Integrity;
    return isListOf(release, integrity) && integrityFaults(folder, integrity).length === 0;
  } catch {
    return false;
  }
}

/** Downloaded releases that are kept besides the live ones: those of open tabs and previews. A release takes about 6 MB. */
const KEPT_RECENT = 10;
/** A release that was used within this time is kept, because a process that shares the folder may be reading it. */
const IN_USE_MS = 3_600_000;
/** Minimum interval between two updates of a folder's time of use. */
const NOTED_EVERY_MS = 60_000;

/**
 * Sets the folder's modification time to now, by which all processes that share the folder see when a downloaded release was last used.
 * Returns the folder.
 */
export async function markUsed(folder: string): Promise<string> {
  const now = new Date();
  const usedAt = await lastUse(folder);
  // The release can still be read, so a full or read-only disk must not make it unavailable.
  if (now.getTime() - usedAt > NOTED_EVERY_MS) await utimes(folder, now, now).catch(() => undefined);
  return folder;
}

/** Deletes the releases of a folder that are not `live`, not among the most recently used ones and not in use. Returns their names. */
export async function discardUnused(folder: string, live: string[]): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => isReleaseName(name) && !live.includes(name));
  const uses = await Promise.all(names.map(async (name) => ({ name, usedAt: await lastUse(path.join(folder, name)) })));
  const unused = uses
    .sort((one, other) => other.usedAt - one.usedAt)
    .slice(KEPT_RECENT)
    .filter(({ usedAt }) => Date.now() - usedAt > IN_USE_MS);
  for (const { name } of unused) await discard(path.join(folder, name));
  return unused.map(({ name }) => name);
}

/**
 * Renames the folder before deleting it, so that no process finds a part of it. `removeAbandoned` deletes what a process that was killed in
 * between has left.
 */
async function discard(folder: string): Promise<void> {
  const discarded = unfinishedNameOf(folder);
  try {
    await rename(folder, discarded);
  } catch {
    // Another process has already removed the folder.
    return;
  }
  await rm(discarded, { recursive: true, force: true });
}

const lastUse = async (folder: string): Promise<number> => (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0;
