import type { RemoteName } from '@aflora/mfe-contract/remotes';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  S3Client,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { isListOf, isReleaseName, integrityFaults, measureIntegrity, type Integrity } from '../release/release';
import { INTEGRITY_FILE } from '../release/release-description';
import { createFolderAtomically, discardUnused, isIntact, markUsed } from './release-folders';
import { EnvError, optionalUrlFrom, readableFolderFrom, textFrom, writableFolderFrom, type Variables } from './server-env';

/**
 * Thrown when a release can't be opened: the disk is full, or the bucket is unavailable or contains other files. Servers respond with 503.
 */
export class ReleaseUnavailable extends Error {
  readonly statusCode = 503;
}

/** Stores releases by name. The files of a stored release never change. */
export abstract class ReleaseStore {
  /** Stores those files of a sealed release that the store lacks or has with other content: publishing again repairs a damaged release. */
  abstract add(remote: RemoteName, release: string, folder: string): Promise<void>;
  /**
   * A local folder with the release's files; undefined when the store has no such release. `isUnknown` can spare a remote store the search
   * for a release that was never published. Throws `ReleaseUnavailable`.
   */
  abstract open(remote: RemoteName, release: string, isUnknown?: () => Promise<boolean>): Promise<string | undefined>;
  /**
   * Names of the stored releases of a remote, in no particular order: without releases that are currently being stored, but including
   * incomplete ones whose upload to a bucket was aborted long ago.
   */
  abstract list(remote: RemoteName): Promise<string[]>;
  abstract remove(remote: RemoteName, release: string): Promise<void>;
  /** Deletes downloaded copies of releases that are not `live` and haven't been used lately. Returns their names. */
  abstract pruneCache(remote: RemoteName, live: string[]): Promise<string[]>;
}

/** Keeps releases as local folders: `<directory>/<remote>/<release>/`. */
export class LocalReleaseStore extends ReleaseStore {
  constructor(private readonly directory: string) {
    super();
  }

  override async add(remote: RemoteName, release: string, folder: string): Promise<void> {
    const target = this.folderOf(remote, release);
    if (existsSync(target)) {
      // A power failure leaves files empty or half-written; without this, no publication could repair them.
      if (isIntact(release, target)) return;
      await rm(target, { recursive: true, force: true });
    }
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

  /** Does nothing, because local releases are not downloaded. */
  override pruneCache(): Promise<string[]> {
    return Promise.resolve([]);
  }

  private folderOf(remote: RemoteName, release: string): string {
    return path.join(this.directory, remote, release);
  }
}

/** For this long, a release in a bucket without an integrity list may still be in the process of being uploaded. */
const UPLOADED_WITHIN_MS = 86_400_000;

/** Client for the `S3_*` variables. Path-style addresses and checksums only when required work with every S3-compatible store. */
export function s3ClientFrom(env: Variables): S3Client {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) throw new EnvError('A bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  return new S3Client({
    region: textFrom(env, 'S3_REGION', 'us-east-1'),
    endpoint: optionalUrlFrom(env, 'S3_ENDPOINT'),
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

export interface BucketOptions {
  client: S3Client;
  bucket: string;
  /** Local folder for downloaded releases. */
  cacheDirectory: string;
}

/** Pause before a failed release is opened again, because each request for one of its files would download all of it. */
const FAILED_FOR_MS = 10_000;
const MAX_FAILED = 1_000;
/** Number of parallel requests to the bucket. */
const PARALLEL_TRANSFERS = 16;

/**
 * Keeps releases in an S3-compatible bucket under `<remote>/<release>/`. The integrity list is uploaded last: a release without it is
 * incomplete.
 */
export class S3ReleaseStore extends ReleaseStore {
  private readonly opening = new Map<string, Promise<string | undefined>>();
  /** Downloaded releases whose files this process has verified. */
  private readonly verified = new Set<string>();
  private readonly failed = new LRUCache<string, ReleaseUnavailable>({ max: MAX_FAILED, ttl: FAILED_FOR_MS, perf: Date });

  constructor(private readonly options: BucketOptions) {
    super();
  }

  override async add(remote: RemoteName, release: string, folder: string): Promise<void> {
    const stored = await this.checksums(keyOf(remote, release, ''));
    const mayReplace = isIntact(release, folder);
    const put = async (file: string): Promise<void> => {
      const Key = keyOf(remote, release, file);
      const Body = await readFile(path.join(folder, file));
      if (stored.has(Key) && (!mayReplace || stored.get(Key) === md5Of(Body))) return;
      await this.options.client.send(new PutObjectCommand({ Bucket: this.options.bucket, Key, Body }));
    };
    await inBatches(Object.keys(measureIntegrity(folder)), put);
    await put(INTEGRITY_FILE);
    this.failed.delete(this.copyOf(remote, release));
  }

  override open(remote: RemoteName, release: string, isUnknown = () => Promise.resolve(false)): Promise<string | undefined> {
    const target = this.copyOf(remote, release);
    const known = this.opening.get(target);
    if (known) return known;
    if (this.verified.has(target) && existsSync(target)) return markUsed(target);
    const failure = this.failed.get(target);
    if (failure) return Promise.reject(failure);
    const opened = this.openCached(release, target)
      .then(async (cached) => cached ?? ((await isUnknown()) ? undefined : this.fetch(remote, release, target)))
      .then((folder) => {
        if (!folder) return undefined;
        this.verified.add(folder);
        return markUsed(folder);
      })
      .catch((error: Error) => {
        const message = `Release ${release} can't be opened (RELEASES_BUCKET, RELEASES_CACHE): ${error.message}`;
        const unavailable = new ReleaseUnavailable(message, { cause: error });
        this.failed.set(target, unavailable);
        throw unavailable;
      })
      .finally(() => this.opening.delete(target));
    this.opening.set(target, opened);
    return opened;
  }

  override pruneCache(remote: RemoteName, live: string[]): Promise<string[]> {
    return discardUnused(path.join(this.options.cacheDirectory, remote), live);
  }

  override async list(remote: RemoteName): Promise<string[]> {
    const names: string[] = [];
    const pages = paginateListObjectsV2(
      { client: this.options.client },
      { Bucket: this.options.bucket, Prefix: `${remote}/`, Delimiter: '/' },
    );
    for await (const { CommonPrefixes = [] } of pages) names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.split('/')[1] ?? ''));
    const listed: string[] = [];
    await inBatches(names.filter(isReleaseName), async (name) => {
      if ((await this.isComplete(remote, name)) || (await this.isAbandoned(remote, name))) listed.push(name);
    });
    return listed;
  }

  override async remove(remote: RemoteName, release: string): Promise<void> {
    const pages = paginateListObjectsV2(
      { client: this.options.client },
      { Bucket: this.options.bucket, Prefix: keyOf(remote, release, '') },
    );
    for await (const { Contents = [] } of pages) {
      const Objects = Contents.map(({ Key }) => ({ Key }));
      if (Objects.length)
        await this.options.client.send(new DeleteObjectsCommand({ Bucket: this.options.bucket, Delete: { Objects, Quiet: true } }));
    }
  }

  private copyOf(remote: RemoteName, release: string): string {
    return path.join(this.options.cacheDirectory, remote, release);
  }

  /** Key → MD5 of each stored file. Stores that encrypt give another value: there, the same content is stored again. */
  private async checksums(Prefix: string): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.options.client }, { Bucket: this.options.bucket, Prefix })) {
      for (const { Key = '', ETag = '' } of Contents) found.set(Key, ETag.replaceAll('"', ''));
    }
    return found;
  }

  private async isComplete(remote: RemoteName, release: string): Promise<boolean> {
    const Key = keyOf(remote, release, INTEGRITY_FILE);
    return unlessMissing(this.options.client.send(new HeadObjectCommand({ Bucket: this.options.bucket, Key }))).then(Boolean);
  }

  private async isAbandoned(remote: RemoteName, release: string): Promise<boolean> {
    const pages = paginateListObjectsV2(
      { client: this.options.client },
      { Bucket: this.options.bucket, Prefix: keyOf(remote, release, '') },
    );
    const since = Date.now() - UPLOADED_WITHIN_MS;
    for await (const { Contents = [] } of pages) {
      if (Contents.some(({ LastModified }) => !LastModified || LastModified.getTime() > since)) return false;
    }
    return true;
  }

  /** Deletes a downloaded release that doesn't match its integrity list: a power failure leaves files empty or half-written. */
  private async openCached(release: string, target: string): Promise<string | undefined> {
    if (!existsSync(target)) return undefined;
    if (isIntact(release, target)) return target;
    await rm(target, { recursive: true, force: true });
    return undefined;
  }

  private async fetch(remote: RemoteName, release: string, target: string): Promise<string | undefined> {
    const list = await this.read(remote, release, INTEGRITY_FILE);
    if (!list) return undefined;
    const integrity = JSON.parse(list.toString()) as Integrity;
    // A bucket's writer must not choose which files are written on this machine.
    if (!isListOf(release, integrity)) throw new Error(`${remote}/${release} in the bucket has the integrity list of another release`);
    await createFolderAtomically(target, async (unfinished) => {
      const get = async (file: string): Promise<void> => {
        const content = (await this.read(remote, release, file)) ?? Buffer.alloc(0);
        await mkdir(path.dirname(path.join(unfinished, file)), { recursive: true });
        await writeFile(path.join(unfinished, file), content);
      };
      await inBatches(Object.keys(integrity), get);
      await writeFile(path.join(unfinished, INTEGRITY_FILE), list);
      const faults = integrityFaults(unfinished, integrity);
      if (faults.length) throw new Error(`${remote}/${release} in the bucket does not match its integrity list: ${faults[0]}`);
    });
    return target;
  }

  private async read(remote: RemoteName, release: string, file: string): Promise<Buffer | undefined> {
    const object = await unlessMissing(
      this.options.client.send(new GetObjectCommand({ Bucket: this.options.bucket, Key: keyOf(remote, release, file) })),
    );
    return object?.Body && Buffer.from(await object.Body.transformToByteArray());
  }
}

const md5Of = (content: Buffer): string => createHash('md5').update(content).digest('hex');

const keyOf = (remote: RemoteName, release: string, file: string): string => `${remote}/${release}/${file}`;

/**
 * Transfers files in parallel batches. Rejects only after all transfers of the failed batch have ended, because they would still write to
 * the folder that is then removed.
 */
async function inBatches(names: string[], transfer: (name: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < names.length; start += PARALLEL_TRANSFERS) {
    const transfers = names.slice(start, start + PARALLEL_TRANSFERS).map(transfer);
    await Promise.allSettled(transfers);
    await Promise.all(transfers);
  }
}

async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined;
    // The store's own message names neither the bucket nor the variable.
    if (name === 'NoSuchBucket') throw new Error(`RELEASES_BUCKET names no bucket of S3_ENDPOINT: ${message}`, { cause: error });
    throw error;
  }
}

/** The release store that the environment configures: a bucket when `RELEASES_BUCKET` is set, else the folder `RELEASES_DIR`. */
export function openReleaseStore(env: Variables): ReleaseStore {
  const bucket = textFrom(env, 'RELEASES_BUCKET', '');
  if (!bucket) return new LocalReleaseStore(readableFolderFrom(env, 'RELEASES_DIR', '.data/releases'));
  const cacheDirectory = writableFolderFrom(env, 'RELEASES_CACHE', '.data/releases-cache');
  return new S3ReleaseStore({ client: s3ClientFrom(env), bucket, cacheDirectory });
}
