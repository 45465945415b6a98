import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Problem } from '../common/problems/problem';
import { EnvError } from '../config/env-reader';
import { FileStorage, type OpenFile, type StoredFile } from './file-storage';

/**
 * Errors of a disk that a person has to mend, or that pass: full, over its quota, read-only, broken, a network drive that is away, and too many
 * open files.
 */
const OUTAGES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'ENOTCONN', 'ETIMEDOUT', 'EMFILE', 'ENFILE']);
const RETRY_AFTER_SECONDS = 60;
/** Start of the names of files that are being written. */
const UNFINISHED = '.unfinished-';
/** Longer than any write takes; what is older was left by a killed process, and goes when its folder is listed. */
const UNFINISHED_FOR_MS = 3_600_000;

/**
 * Stores files below one directory. Keys must come from our own code; `MediaController` validates paths of requests. Throws
 * `server.unavailable` while the disk can't be read or written.
 */
export class LocalDiskStorage extends FileStorage {
  constructor(private readonly directory: string) {
    super();
  }

  /**
   * Storage in a folder, which is created if it is missing. Throws `EnvError` if this user can never write there; a disk that is full or
   * read-only keeps nobody from starting.
   */
  static async at(directory: string): Promise<LocalDiskStorage> {
    try {
      await mkdir(directory, { recursive: true });
      await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      if (!OUTAGES.has(errorCode(error))) throw new EnvError(`MEDIA_DIR must be a folder that the API may write to: ${directory}`);
    }
    return new LocalDiskStorage(directory);
  }

  override async write(key: string, content: Buffer): Promise<void> {
    const path = join(this.directory, key);
    // Gets its name when it is complete, so that nobody reads a part of it, also after the process is killed or the disk is full.
    const unfinished = join(dirname(path), `${UNFINISHED}${randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(unfinished, content, { flag: 'wx', flush: true });
      await link(unfinished, path);
    } catch (error) {
      throw outageProblem(error);
    } finally {
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  override read(key: string): Promise<Buffer | undefined> {
    return undefinedIfMissing(readFile(join(this.directory, key)));
  }

  override async open(key: string): Promise<OpenFile | undefined> {
    const file = await undefinedIfMissing(open(join(this.directory, key)));
    if (!file) return undefined;
    const { size } = await unlessAway(file.stat()).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    return { content: file.createReadStream(), bytes: size };
  }

  override async remove(key: string): Promise<void> {
    await unlessAway(rm(join(this.directory, key), { force: true }));
  }

  override async list(folder: string): Promise<StoredFile[]> {
    const names = (await undefinedIfMissing(readdir(join(this.directory, folder)))) ?? [];
    const found = await Promise.all(names.map((name) => this.describe(`${folder}/${name}`)));
    const files = found.filter((file) => file !== undefined);
    const isUnfinished = ({ key }: StoredFile) => basename(key).startsWith(UNFINISHED);
    const left = files.filter((file) => isUnfinished(file) && Date.now() - file.modifiedAt.getTime() > UNFINISHED_FOR_MS);
    // A disk that can't be written can still be read.
    await Promise.allSettled(left.map(({ key }) => this.remove(key)));
    return files.filter((file) => !isUnfinished(file));
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
    throw outageProblem(error);
  }
}

const unlessAway = <T>(result: Promise<T>): Promise<T> =>
  result.catch((error: unknown) => {
    throw outageProblem(error);
  });

const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const outageProblem = (error: unknown): unknown =>
  OUTAGES.has(errorCode(error)) ? new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error }) : error;
