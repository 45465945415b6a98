import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { patchS3rver } from './patch-s3rver';
import { S3rver } from './s3rver';

export interface S3Options {
  buckets: string[];
  /** Default: a free port. Set to simulate a server that returns after an outage. */
  port?: number;
}

export interface S3Peer {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stops the server and deletes its buckets. */
  stop(): Promise<void>;
}

/** s3rver accepts this value only, as access key id and as secret. */
const KEY = 'S3RVER';

/** Starts an S3-compatible server in this process, with empty buckets in a temporary folder. Clients must use path-style addresses. */
export async function startS3({ buckets, port }: S3Options): Promise<S3Peer> {
  const directory = await mkdtemp(join(tmpdir(), 'aflora-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: port ?? (await getPort()),
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  patchS3rver(server);
  const address = await server.run();
  const stop = async (): Promise<void> => {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
    await rm(directory, { recursive: true, force: true });
  };
  return { endpoint: `http://127.0.0.1:${address.port}`, accessKeyId: KEY, secretAccessKey: KEY, stop };
}
