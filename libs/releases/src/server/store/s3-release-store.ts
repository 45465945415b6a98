import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityFaults, isReleaseName, measureIntegrity, type Integrity } from '../../release/integrity';
import { INTEGRITY_FILE } from '../../release/release-description';
import type { RemoteName } from '@aflora/mfe-contract/remotes';
import { createFolderAtomically } from './local-release-store';
import { ReleaseStore } from './release-store';

export interface BucketOptions {
  client: S3Client;
  bucket: string;
  /** Local folder for downloaded releases. */
  cacheDirectory: string;
}

/** Number of parallel uploads or downloads. */
const PARALLEL_TRANSFERS = 16;

/**
 * Keeps releases in an S3-compatible bucket under `<remote>/<release>/`. The integrity list is uploaded last: a release without it is
 * incomplete.
 */
export class S3ReleaseStore extends ReleaseStore {
  private readonly fetching = new Map<string, Promise<string | undefined>>();

  constructor(private readonly options: BucketOptions) {
    super();
  }

  override async add(remote: RemoteName, release: string, folder: string): Promise<void> {
    if (await this.has(remote, release)) return;
    const files = Object.keys(measureIntegrity(folder));
    const put = async (file: string): Promise<void> => {
      const body = await readFile(path.join(folder, file));
      await this.options.client.send(new PutObjectCommand({ Bucket: this.options.bucket, Key: keyOf(remote, release, file), Body: body }));
    };
    await inBatches(files, put);
    await put(INTEGRITY_FILE);
  }

  override open(remote: RemoteName, release: string): Promise<string | undefined> {
    const target = path.join(this.options.cacheDirectory, remote, release);
    if (existsSync(target)) return Promise.resolve(target);
    const known = this.fetching.get(target);
    if (known) return known;
    const fetched = this.fetch(remote, release, target).finally(() => this.fetching.delete(target));
    this.fetching.set(target, fetched);
    return fetched;
  }

  override async list(remote: RemoteName): Promise<string[]> {
    const names: string[] = [];
    const pages = paginateListObjectsV2(
      { client: this.options.client },
      { Bucket: this.options.bucket, Prefix: `${remote}/`, Delimiter: '/' },
    );
    for await (const { CommonPrefixes = [] } of pages) names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.split('/')[1] ?? ''));
    return names.filter(isReleaseName);
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

  private async has(remote: RemoteName, release: string): Promise<boolean> {
    const Key = keyOf(remote, release, INTEGRITY_FILE);
    return unlessMissing(this.options.client.send(new HeadObjectCommand({ Bucket: this.options.bucket, Key }))).then(Boolean);
  }

  private async fetch(remote: RemoteName, release: string, target: string): Promise<string | undefined> {
    const list = await this.read(remote, release, INTEGRITY_FILE);
    if (!list) return undefined;
    const integrity = JSON.parse(list.toString()) as Integrity;
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

const keyOf = (remote: RemoteName, release: string, file: string): string => `${remote}/${release}/${file}`;

async function inBatches(files: string[], transfer: (file: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < files.length; start += PARALLEL_TRANSFERS)
    await Promise.all(files.slice(start, start + PARALLEL_TRANSFERS).map(transfer));
}

async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined;
    throw error;
  }
}
