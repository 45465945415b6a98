import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '../common/problems/problem';
import { FileStorage, type OpenFile, type StoredFile } from './file-storage';

/** Errors of a disk that a person has to mend: full, over its quota, read-only, or broken. */
const OUTAGES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
const RETRY_AFTER_SECONDS = 60;

/**
 * Stores files below one directory. Keys must come from our own code; `MediaController` validates paths of requests. Throws
 * `server.unavailable` while the disk can't be written.
 */
export class LocalDiskStorage extends FileStorage {
  constructor(private readonly directory: string) {
    super();
  }

  override async write(key: string, content: Buffer): Promise<void> {
    const path = join(this.directory, key);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content, { flag: 'wx' });
    } catch (error) {
      // A full disk leaves the beginning of the file.
      if (errorCode(error) !== 'EEXIST') await rm(path, { force: true }).catch(() => undefined);
      throw outageProblem(error);
    }
  }

  override read(key: string): Promise<Buffer | undefined> {
    return undefinedIfMissing(readFile(join(this.directory, key)));
  }

  override async open(key: string): Promise<OpenFile | undefined> {
    const file = await undefinedIfMissing(open(join(this.directory, key)));
    if (!file) return undefined;
    const { size } = await file.stat();
    return { content: file.createReadStream(), bytes: size };
  }

  override async remove(key: string): Promise<void> {
    await rm(join(this.directory, key), { force: true });
  }

  override async list(folder: string): Promise<StoredFile[]> {
    const names = (await undefinedIfMissing(readdir(join(this.directory, folder)))) ?? [];
    const files = await Promise.all(names.map((name) => this.describe(`${folder}/${name}`)));
    return files.filter((file) => file !== undefined);
  }

  private async describe(key: string): Promise<StoredFile | undefined> {
    const stats = await undefinedIfMissing(stat(join(this.directory, key)));
    return stats?.isFile() ? { key, modifiedAt: stats.mtime } : undefined;
  }
}

async function undefinedIfMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const outageProblem = (error: unknown): unknown =>
  OUTAGES.has(errorCode(error)) ? new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error }) : error;
