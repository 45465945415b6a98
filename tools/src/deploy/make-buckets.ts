import { s3ClientFrom } from '@aflora/releases/server';
import { CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { readEnvironment } from '../common/env';
import { Failure, reportFailure } from '../common/failure';

/** Creates the buckets that MEDIA_BUCKET and RELEASES_BUCKET name, unless they exist. */
async function main(): Promise<void> {
  const env = readEnvironment();
  const buckets = [...new Set([env.MEDIA_BUCKET, env.RELEASES_BUCKET])].filter((name) => !!name);
  if (buckets.length === 0) throw new Failure('Neither MEDIA_BUCKET nor RELEASES_BUCKET names a bucket.');
  const client = s3ClientFrom(env);
  for (const bucket of buckets) {
    if (bucket) console.log(`${bucket} ${(await ensureBucket(client, bucket)) ? 'created' : 'exists'}`);
  }
}

async function ensureBucket(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return false;
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return true;
  }
}

main().catch(reportFailure);
