import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../common/free-port';
import { likeS3 } from './like-s3';
import { S3rver } from './s3rver';

export interface S3Options {
  buckets: string[];
  /** A free one unless told: the port of a peer that comes back after an outage. */
  port?: number;
}

export interface S3Peer {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Also removes every bucket. */
  stop(): Promise<void>;
}

/** The one key pair that s3rver knows. */
const KEY = 'S3RVER';

/** An S3-compatible server in this process with empty buckets in a folder of its own. Clients must address buckets by path. */
export async function startS3({ buckets, port }: S3Options): Promise<S3Peer> {
  const directory = await mkdtemp(join(tmpdir(), 'aflora-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: port ?? (await freePort()),
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  likeS3(server);
  const at = await server.run();
  const stop = async (): Promise<void> => {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
    await rm(directory, { recursive: true, force: true });
  };
  return { endpoint: `http://127.0.0.1:${at.port}`, accessKeyId: KEY, secretAccessKey: KEY, stop };
}
