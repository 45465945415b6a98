import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isReleaseName } from '../../release/integrity';
import type { RemoteName } from '@aflora/mfe-contract/remotes';
import { ReleaseStore } from './release-store';

/** Keeps releases as local folders: `<directory>/<remote>/<release>/`. */
export class LocalReleaseStore extends ReleaseStore {
  constructor(private readonly directory: string) {
    super();
  }

  override async add(remote: RemoteName, release: string, folder: string): Promise<void> {
    const target = this.folderOf(remote, release);
    if (existsSync(target)) return;
    await createFolderAtomically(target, (unfinished) => cp(folder, unfinished, { recursive: true }));
  }

  override open(remote: RemoteName, release: string): Promise<string | undefined> {
    const folder = this.folderOf(remote, release);
    return Promise.resolve(existsSync(folder) ? folder : undefined);
  }

  override async list(remote: RemoteName): Promise<string[]> {
    const folder = path.join(this.directory, remote);
    return existsSync(folder) ? (await readdir(folder)).filter(isReleaseName) : [];
  }

  override async remove(remote: RemoteName, release: string): Promise<void> {
    await rm(this.folderOf(remote, release), { recursive: true, force: true });
  }

  private folderOf(remote: RemoteName, release: string): string {
    return path.join(this.directory, remote, release);
  }
}

/** Creates a folder atomically: it is filled under a temporary name and then renamed, so readers never see a part of it. */
export async function createFolderAtomically(target: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${target}.${process.pid}-${Date.now()}`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await fill(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have created the folder first, with the same content.
    if (!existsSync(target)) throw error;
  }
}
