import path from 'node:path';
import { LocalReleaseStore } from './local-release-store';
import type { ReleaseStore } from './release-store';
import { s3ClientFrom } from './s3-client';
import { S3ReleaseStore } from './s3-release-store';

/** The release store that the environment configures: a bucket when `RELEASES_BUCKET` is set, else the folder `RELEASES_DIR`. */
export function openReleaseStore(env: NodeJS.ProcessEnv): ReleaseStore {
  const { RELEASES_BUCKET: bucket, RELEASES_DIR = '.data/releases', RELEASES_CACHE = '.data/releases-cache' } = env;
  if (!bucket) return new LocalReleaseStore(path.resolve(RELEASES_DIR));
  return new S3ReleaseStore({ client: s3ClientFrom(env), bucket, cacheDirectory: path.resolve(RELEASES_CACHE) });
}
