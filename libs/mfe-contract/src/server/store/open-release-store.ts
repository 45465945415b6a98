import path from 'node:path';
import { LocalReleaseStore } from './local-release-store';
import type { ReleaseStore } from './release-store';
import { S3ReleaseStore } from './s3-release-store';

/** The store that the environment names: a bucket when `RELEASES_BUCKET` is set, else the folder `RELEASES_DIR`. */
export function openReleaseStore(env: NodeJS.ProcessEnv): ReleaseStore {
  const { RELEASES_BUCKET: bucket, RELEASES_DIR = '.data/releases', RELEASES_CACHE = '.data/releases-cache' } = env;
  if (!bucket) return new LocalReleaseStore(path.resolve(RELEASES_DIR));
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) throw new Error('RELEASES_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return new S3ReleaseStore({
    bucket,
    endpoint: S3_ENDPOINT || undefined,
    region: S3_REGION || 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    cacheDirectory: path.resolve(RELEASES_CACHE),
  });
}
