import type { EnvReader } from './env-reader';

/** A bucket of an S3-compatible store, and how to get at it. */
export interface S3Env {
  bucket: string;
  /** Unset, the one that AWS has for the region. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket that a variable names; undefined when it names none. Several may lie in the same store. */
export function s3Env(read: EnvReader, bucketVariable: string): S3Env | undefined {
  const env = {
    bucket: read.text(bucketVariable, ''),
    endpoint: read.optionalUrl('S3_ENDPOINT', ['http:', 'https:']),
    region: read.text('S3_REGION', 'us-east-1'),
    accessKeyId: read.text('S3_ACCESS_KEY_ID', ''),
    secretAccessKey: read.text('S3_SECRET_ACCESS_KEY', ''),
  };
  if (!env.bucket) return undefined;
  if (!env.accessKeyId) read.refuse(`${bucketVariable} needs S3_ACCESS_KEY_ID`);
  if (!env.secretAccessKey) read.refuse(`${bucketVariable} needs S3_SECRET_ACCESS_KEY`);
  return env;
}
