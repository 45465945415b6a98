import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { MediaStore } from './media';

export function mediaBucket(client: S3Client, bucket: string): MediaStore {
  return {
    title: `bucket ${bucket}`,
    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of Contents) if (Key) yield Key;
      }
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async write(key, content) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
    },
  };
}
