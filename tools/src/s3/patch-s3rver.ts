import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { KoaContext, Middleware, ObjectStore, S3rver } from './s3rver';

/** Corrects the differences between s3rver and S3 that affect our code. */
export function patchS3rver(server: S3rver): void {
  writeAtomically(server.store);
  listInKeyOrder(server.store);
  replacePageTokenCipher();
  server.middleware.unshift(refuseExistingKeys(server.store));
}

/** s3rver responds before the file is written, so a read right after the write would get a part of it. */
function writeAtomically(store: ObjectStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = content === null || Buffer.isBuffer(content) ? (content ?? Buffer.alloc(0)) : await buffer(content);
    const path = store.getResourcePath(bucket, key, 'object');
    const md5 = createHash('md5').update(bytes).digest('hex');
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${Math.random().toString(36).slice(2)}`;
    await writeFile(temporary, bytes);
    await rename(temporary, path);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

/** s3rver lists files in the order of their names on disk, so a page that ends between `a-b` and `a` would miss one of them. */
function listInKeyOrder(store: ObjectStore): void {
  const list = store.listObjects.bind(store);
  store.listObjects = async (bucket, { startAfter = '', maxKeys = Infinity, ...options }) => {
    const { objects, commonPrefixes } = await list(bucket, options);
    const after = objects.filter(({ key }) => key > startAfter).sort((one, other) => (one.key < other.key ? -1 : 1));
    return { objects: after.slice(0, maxKeys), commonPrefixes, isTruncated: after.length > maxKeys };
  };
}

interface Ciphers {
  createCipheriv: Cipher;
  createDecipheriv: Cipher;
}
type Cipher = (name: string, key: Buffer, iv: Buffer) => unknown;

/** s3rver encrypts continuation tokens with single DES, which OpenSSL no longer has, so a list of more than one page would fail. */
function replacePageTokenCipher(): void {
  const crypto = createRequire(__filename)('node:crypto') as Ciphers;
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original = crypto[name];
    crypto[name] = (cipher, key, iv) =>
      cipher === 'des' ? original('des-ede3-cbc', Buffer.alloc(24, key), iv) : original(cipher, key, iv);
  }
}

/**
 * s3rver doesn't support `If-None-Match: *`: the first of several parallel writers claims the key before the store looks it up; the others
 * get 412.
 */
function refuseExistingKeys(store: ObjectStore): Middleware {
  const claimed = new Set<string>();
  return async (context, next) => {
    if (context.method !== 'PUT' || context.get('if-none-match') !== '*') return next();
    const path = decodeURIComponent(context.path);
    if (claimed.has(path)) return refuse(context);
    claimed.add(path);
    const [, bucket = '', ...key] = path.split('/');
    try {
      if (await store.existsObject(bucket, key.join('/'))) refuse(context);
      else await next();
    } finally {
      claimed.delete(path);
    }
  };
}

function refuse(context: KoaContext): void {
  context.req.resume();
  context.status = 412;
  context.type = 'application/xml';
  context.body = '<Error><Code>PreconditionFailed</Code><Message>The key exists.</Message></Error>';
}
