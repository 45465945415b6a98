import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { KoaContext, Middleware, ObjectStore, S3rver } from './s3rver';

/** Where s3rver answers otherwise than S3 does in a way that our code would notice. */
export function likeS3(server: S3rver): void {
  writeWhole(server.store);
  listInKeyOrder(server.store);
  cipherPageTokens();
  server.middleware.unshift(refuseTakenKeys(server.store));
}

/** It answers before the file is on the disk: a read right after the write would get half of it. */
function writeWhole(store: ObjectStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = content === null || Buffer.isBuffer(content) ? (content ?? Buffer.alloc(0)) : await buffer(content);
    const path = store.getResourcePath(bucket, key, 'object');
    const md5 = createHash('md5').update(bytes).digest('hex');
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.${Math.random().toString(36).slice(2)}`;
    await writeFile(part, bytes);
    await rename(part, path);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

/** It walks its files in the order of their names on the disk, and a page that ends between `a-b` and `a` would lose one of them. */
function listInKeyOrder(store: ObjectStore): void {
  const walk = store.listObjects.bind(store);
  store.listObjects = async (bucket, { startAfter = '', maxKeys = Infinity, ...options }) => {
    const { objects, commonPrefixes } = await walk(bucket, options);
    const after = objects.filter(({ key }) => key > startAfter).sort((one, other) => (one.key < other.key ? -1 : 1));
    return { objects: after.slice(0, maxKeys), commonPrefixes, isTruncated: after.length > maxKeys };
  };
}

interface Ciphers {
  createCipheriv: Cipher;
  createDecipheriv: Cipher;
}
type Cipher = (name: string, key: Buffer, iv: Buffer) => unknown;

/** It hides where a page ends with single DES, which OpenSSL no longer has: a list of more than one page would end in an error. */
function cipherPageTokens(): void {
  const crypto = createRequire(__filename)('node:crypto') as Ciphers;
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original = crypto[name];
    crypto[name] = (cipher, key, iv) =>
      cipher === 'des' ? original('des-ede3-cbc', Buffer.alloc(24, key), iv) : original(cipher, key, iv);
  }
}

/** It knows no `If-None-Match: *`: of several writers of one key the first one gets it, from before anything is looked up. */
function refuseTakenKeys(store: ObjectStore): Middleware {
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
  context.body = '<Error><Code>PreconditionFailed</Code><Message>The key is taken.</Message></Error>';
}
