import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3, S3ServiceException } from '@aws-sdk/client-s3';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import type { S3Env } from '../config/env';
import { FileStorage, type OpenFile, type StoredFile } from './file-storage';

/** A visitor waits for the image, so tries are few and short. */
const CONNECT_TIMEOUT_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const RETRY_AFTER_SECONDS = 5;

/** Stores files in a bucket of an S3-compatible store. Throws `server.unavailable` while the store is unavailable. */
export class S3Storage extends FileStorage implements OnApplicationShutdown {
  private constructor(
    private readonly client: S3,
    private readonly bucket: string,
  ) {
    super();
  }

  static async open({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Env): Promise<S3Storage> {
    const { S3 } = await import('@aws-sdk/client-s3');
    const client = new S3({
      region,
      endpoint,
      credentials: { accessKeyId, secretAccessKey },
      // Options that every S3-compatible store supports.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: RESPONSE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        socketTimeout: RESPONSE_TIMEOUT_MS,
      },
    });
    return new S3Storage(client, bucket);
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  override async write(key: string, content: Buffer): Promise<void> {
    try {
      await this.client.putObject({ Bucket: this.bucket, Key: key, Body: content, IfNoneMatch: '*' });
    } catch (error) {
      if (!(await this.wasWrittenBefore(error, key, content))) throw outageProblem(error);
    }
  }

  override async read(key: string): Promise<Buffer | undefined> {
    const found = await this.get(key);
    if (!found?.Body) return undefined;
    const bytes = await found.Body.transformToByteArray().catch((error: unknown) => {
      throw outageProblem(error);
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  override async open(key: string): Promise<OpenFile | undefined> {
    const found = await this.get(key);
    return found?.Body && { content: found.Body as Readable, bytes: found.ContentLength ?? 0 };
  }

  override async remove(key: string): Promise<void> {
    await this.client.deleteObject({ Bucket: this.bucket, Key: key }).catch((error: unknown) => {
      throw outageProblem(error);
    });
  }

  override async list(folder: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let next: string | undefined;
    do {
      const page = { Bucket: this.bucket, Prefix: `${folder}/`, Delimiter: '/', ContinuationToken: next };
      const { Contents = [], NextContinuationToken } = await this.client.listObjectsV2(page).catch((error: unknown) => {
        throw outageProblem(error);
      });
      for (const { Key, LastModified } of Contents) if (Key && LastModified) files.push({ key: Key, modifiedAt: LastModified });
      next = NextContinuationToken;
    } while (next);
    return files;
  }

  private async get(key: string): Promise<GetObjectCommandOutput | undefined> {
    try {
      return await this.client.getObject({ Bucket: this.bucket, Key: key });
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw outageProblem(error);
    }
  }

  /** Whether a retry failed because a previous try, whose response was lost, had written the file. */
  private async wasWrittenBefore(error: unknown, key: string, content: Buffer): Promise<boolean> {
    const { name, $metadata } = error as Partial<S3ServiceException>;
    if (name !== 'PreconditionFailed' || ($metadata?.attempts ?? 1) === 1) return false;
    return content.equals((await this.read(key)) ?? Buffer.alloc(0));
  }
}

/** Outages that stores report as if the request were wrong. */
const OUTAGES = new Set([
  // The store got the request too slowly.
  'RequestTimeout',
  // An earlier try, which has got no response, is still being carried out.
  'ConditionalRequestConflict',
  'OperationAborted',
  // The bucket is full: Ceph, MinIO.
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
]);

/** Converts outages into `server.unavailable`. Errors of ours, such as wrong credentials or a missing bucket, stay unexpected errors. */
function outageProblem(error: unknown): unknown {
  return isOutage(error) ? new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error }) : error;
}

function isOutage(error: unknown): boolean {
  const { name = '', $metadata } = error as Partial<S3ServiceException>;
  const status = $metadata?.httpStatusCode;
  // Network failures have no HTTP status and many forms; bugs on our side without a status are only TypeError and RangeError.
  if (status === undefined) return !(error instanceof TypeError || error instanceof RangeError);
  return status >= 500 || status === 429 || OUTAGES.has(name);
}
