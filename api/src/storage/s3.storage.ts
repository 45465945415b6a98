import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import type { S3Env } from '../config/env';
import { FileStorage, type OpenFile, type StoredFile } from './file-storage';

/** A visitor waits for a picture: three tries of this at most, not minutes. */
const CONNECT_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 10_000;
const ATTEMPTS = 3;
const RETRY_AFTER_SECONDS = 5;

/** Keeps files in a bucket of an S3-compatible store. Throws `server.unavailable` while the store is away. */
export class S3Storage extends FileStorage implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Env) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      endpoint,
      credentials: { accessKeyId, secretAccessKey },
      // What every S3-compatible store understands.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN_MS,
        requestTimeout: ANSWER_WITHIN_MS,
        throwOnRequestTimeout: true,
        socketTimeout: ANSWER_WITHIN_MS,
      },
    });
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  override async write(key: string, content: Buffer): Promise<void> {
    const put = new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: content, IfNoneMatch: '*' });
    try {
      await this.client.send(put);
    } catch (error) {
      if (!(await this.wroteAlready(error, key, content))) throw unlessAway(error);
    }
  }

  override async read(key: string): Promise<Buffer | undefined> {
    const found = await this.get(key);
    if (!found?.Body) return undefined;
    const bytes = await found.Body.transformToByteArray().catch((error: unknown) => {
      throw unlessAway(error);
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  override async open(key: string): Promise<OpenFile | undefined> {
    const found = await this.get(key);
    return found?.Body && { content: found.Body as Readable, bytes: found.ContentLength ?? 0 };
  }

  override async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })).catch((error: unknown) => {
      throw unlessAway(error);
    });
  }

  override async list(folder: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let next: string | undefined;
    do {
      const page = new ListObjectsV2Command({ Bucket: this.bucket, Prefix: `${folder}/`, Delimiter: '/', ContinuationToken: next });
      const { Contents = [], NextContinuationToken } = await this.client.send(page).catch((error: unknown) => {
        throw unlessAway(error);
      });
      for (const { Key, LastModified } of Contents) if (Key && LastModified) files.push({ key: Key, modifiedAt: LastModified });
      next = NextContinuationToken;
    } while (next);
    return files;
  }

  private async get(key: string): Promise<GetObjectCommandOutput | undefined> {
    try {
      return await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw unlessAway(error);
    }
  }

  /** A try whose answer got lost is tried again, and then the key is taken by ourselves. */
  private async wroteAlready(error: unknown, key: string, content: Buffer): Promise<boolean> {
    if (!(error instanceof S3ServiceException) || error.name !== 'PreconditionFailed' || (error.$metadata.attempts ?? 1) === 1)
      return false;
    return content.equals((await this.read(key)) ?? Buffer.alloc(0));
  }
}

/** An outage is nobody's fault and passes; a refused key or a bucket that is not there is ours and stays an unexpected error. */
function unlessAway(error: unknown): unknown {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  // Whatever kept an answer from coming has no status; it comes in too many shapes to name, but a fault of ours has only these.
  const isAway = status === undefined ? !(error instanceof TypeError || error instanceof RangeError) : status >= 500 || status === 429;
  return isAway ? new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error }) : error;
}
