import { S3Client } from '@aws-sdk/client-s3';

/** Client for the `S3_*` variables. Path-style addresses and checksums only when required work with every S3-compatible store. */
export function s3ClientFrom(env: NodeJS.ProcessEnv): S3Client {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) throw new Error('A bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return new S3Client({
    region: S3_REGION || 'us-east-1',
    endpoint: S3_ENDPOINT || undefined,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
