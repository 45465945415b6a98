import { once } from 'node:events';
import promises, { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3 } from '@aflora/tools/s3/start-s3';
import { problemFrom } from '../common/problems/problem.filter';
import { imageSizeNames, type EncodedImage } from './encode-image';
import type { FileStorage } from './file-storage';
import { ImageFiles } from './image-files.service';
import { LocalDiskStorage } from './local-disk.storage';
import { S3Storage } from './s3.storage';

interface Store {
  files: FileStorage;
  close(): Promise<void>;
}

const onDisk = async (): Promise<Store> => {
  const directory = await mkdtemp(join(tmpdir(), 'aflora-files-'));
  return { files: new LocalDiskStorage(directory), close: () => rm(directory, { recursive: true }) };
};

const inBucket = async (): Promise<Store> => {
  const { stop, ...peer } = await startS3({ buckets: ['media'] });
  const files = await S3Storage.open({ bucket: 'media', region: 'us-east-1', ...peer });
  const close = async () => {
    files.onApplicationShutdown();
    await stop();
  };
  return { files, close };
};

const BYTES = Buffer.from([0, 255, 10, 13, 128]);
const ID = '6f1f7c52-0d2b-4c1e-9d0a-3c2f5e8b7a61';
const anImage = (byte: number) => Object.fromEntries(imageSizeNames.map((size) => [size, Buffer.from([byte])])) as EncodedImage;

describe('images of one product that are saved in the same millisecond', () => {
  let store: Store;

  beforeEach(async () => {
    store = await onDisk();
    jest.spyOn(Date, 'now').mockReturnValue(1_795_642_822_006);
  });

  afterEach(() => store.close());

  it('have files of their own in one process', async () => {
    const images = new ImageFiles(store.files, 'product-images');
    const urls = await Promise.all([1, 2].map((byte) => images.save(ID, anImage(byte))));
    expect(await Promise.all(urls.map((url) => images.load(url)))).toEqual([anImage(1), anImage(2)]);
  });

  it('are not removed when another process fails to take their name', async () => {
    const [first, second] = [1, 2].map(() => new ImageFiles(store.files, 'product-images')) as [ImageFiles, ImageFiles];
    const url = await first.save(ID, anImage(1));
    await expect(second.save(ID, anImage(2))).rejects.toThrow('EEXIST');
    expect(await first.load(url)).toEqual(anImage(1));
  });
});

describe.each([
  ['on the disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_place, start) => {
  let files: FileStorage;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ files, close } = await start());
  });

  afterAll(() => close());

  const keysOf = async (folder: string) => (await files.list(folder)).map(({ key }) => key).sort();

  it('are read as they were written', async () => {
    await files.write('whole/a.webp', BYTES);
    expect(await files.read('whole/a.webp')).toEqual(BYTES);
  });

  it('are opened with their size before their content is read', async () => {
    const large = Buffer.alloc(6_000_000, 7);
    await files.write('open/large.webp', large);
    const found = await files.open('open/large.webp');
    expect(found?.bytes).toBe(large.length);
    expect((await buffer(found?.content ?? Readable.from([]))).equals(large)).toBe(true);
  });

  it('may be empty', async () => {
    await files.write('empty/a.webp', Buffer.alloc(0));
    expect(await files.read('empty/a.webp')).toEqual(Buffer.alloc(0));
    const found = await files.open('empty/a.webp');
    expect([found?.bytes, await buffer(found?.content ?? Readable.from([]))]).toEqual([0, Buffer.alloc(0)]);
  });

  it('are never overwritten, not even concurrently', async () => {
    const tries = await Promise.allSettled([1, 2, 3].map((byte) => files.write('taken/a.webp', Buffer.from([byte]))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = tries.findIndex(({ status }) => status === 'fulfilled') + 1;
    await expect(files.write('taken/a.webp', BYTES)).rejects.toThrow();
    expect(await files.read('taken/a.webp')).toEqual(Buffer.from([winner]));
  });

  it('are never read in part while they are written', async () => {
    const large = Buffer.alloc(12_000_000, 7);
    const sizes = new Set<number | undefined>();
    let isWritten = false;
    const write = files.write('large/a.webp', large).then(() => (isWritten = true));
    while (!isWritten) sizes.add((await files.read('large/a.webp'))?.length);
    await write;
    sizes.add((await files.read('large/a.webp'))?.length);
    expect([...sizes].filter((size) => size !== undefined)).toEqual([large.length]);
  });

  it('are undefined when missing', async () => {
    expect(await files.read('nowhere/a.webp')).toBeUndefined();
    expect(await files.open('nowhere/a.webp')).toBeUndefined();
  });

  it('are gone once removed, and removing them again does nothing', async () => {
    await files.write('gone/a.webp', BYTES);
    await files.remove('gone/a.webp');
    await files.remove('gone/a.webp');
    expect(await files.read('gone/a.webp')).toBeUndefined();
    expect(await keysOf('gone')).toEqual([]);
    await files.write('gone/a.webp', BYTES);
    expect(await files.read('gone/a.webp')).toEqual(BYTES);
  });

  it('are listed with their modification time, without subfolders', async () => {
    const before = Date.now();
    for (const key of ['list/b.webp', 'list/a.webp', 'list/deeper/c.webp', 'list-of-others/d.webp']) await files.write(key, BYTES);
    expect(await keysOf('list')).toEqual(['list/a.webp', 'list/b.webp']);
    // Stores only keep whole seconds.
    for (const { modifiedAt } of await files.list('list')) expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(5_000);
  });

  it('are an empty list for a missing folder', async () => {
    expect(await files.list('nowhere')).toEqual([]);
  });

  it('keep names with special characters', async () => {
    const names = ['with space.webp', 'mais+ç&~%20.webp', "o'quê?#.webp"].map((name) => `names of all kinds/${name}`);
    for (const name of names) await files.write(name, Buffer.from(name));
    expect(await keysOf('names of all kinds')).toEqual([...names].sort());
    for (const name of names) expect(String(await files.read(name))).toBe(name);
  });

  it('are all listed when a store pages its list', async () => {
    const keys = Array.from({ length: 1_100 }, (_, number) => `many/${String(number).padStart(4, '0')}.webp`);
    for (let from = 0; from < keys.length; from += 40) {
      await Promise.all(keys.slice(from, from + 40).map((key) => files.write(key, Buffer.from(key))));
    }
    expect(await keysOf('many')).toEqual(keys);
  }, 60_000);
});

describe('a process that is killed while it writes', () => {
  it('leaves a part that nobody sees, and that goes after an hour', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aflora-files-'));
    const files = new LocalDiskStorage(directory);
    await files.write('killed/a.webp', BYTES);
    const parts = [join(directory, 'killed/.unfinished-old'), join(directory, 'killed/.unfinished-new')] as const;
    for (const part of parts) await promises.writeFile(part, 'the beginning');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await promises.utimes(parts[0], longAgo, longAgo);
    expect((await files.list('killed')).map(({ key }) => key)).toEqual(['killed/a.webp']);
    expect((await promises.readdir(join(directory, 'killed'))).sort()).toEqual(['.unfinished-new', 'a.webp']);
    await rm(directory, { recursive: true });
  });
});

describe('a folder of files', () => {
  it('is created, and named when it can never be one', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aflora-files-'));
    const files = await LocalDiskStorage.at(join(directory, 'new/media'));
    await files.write('a.webp', BYTES);
    await expect(LocalDiskStorage.at(join(directory, 'new/media/a.webp'))).rejects.toThrow(/^MEDIA_DIR must be a folder .*a\.webp$/);
    await rm(directory, { recursive: true });
  });

  it('keeps nobody from starting while its disk is read-only', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aflora-files-'));
    jest.spyOn(promises, 'access').mockRejectedValueOnce(Object.assign(new Error('read-only file system'), { code: 'EROFS' }));
    expect(await LocalDiskStorage.at(directory)).toBeInstanceOf(LocalDiskStorage);
    await rm(directory, { recursive: true });
  });
});

describe('a full disk', () => {
  it('fails a write as unavailable and keeps no part of the file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aflora-files-'));
    const files = new LocalDiskStorage(directory);
    const { writeFile } = promises;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    jest.spyOn(promises, 'writeFile').mockImplementationOnce(async (path) => {
      await writeFile(path, 'the beginning');
      throw full;
    });
    expect(await files.write('full/a.webp', BYTES).catch(problemFrom)).toMatchObject({ code: 'server.unavailable', cause: full });
    expect(await files.list('full')).toEqual([]);
    await files.write('full/a.webp', BYTES);
    expect(await files.read('full/a.webp')).toEqual(BYTES);
    await rm(directory, { recursive: true });
  });
});

describe('a broken disk', () => {
  it.each(['EIO', 'ESTALE', 'EMFILE'])('fails every operation as unavailable: %s', async (code) => {
    const directory = await mkdtemp(join(tmpdir(), 'aflora-files-'));
    const files = new LocalDiskStorage(directory);
    await files.write('broken/a.webp', BYTES);
    const broken = Object.assign(new Error('broken'), { code });
    const calls = (['readFile', 'open', 'writeFile', 'rm', 'readdir'] as const).map((call) =>
      jest.spyOn(promises, call).mockRejectedValueOnce(broken),
    );
    const key = 'broken/a.webp';
    const asked = [files.read(key), files.open(key), files.write('broken/b.webp', BYTES), files.remove(key), files.list('broken')];
    const errors = await Promise.all(asked.map((answer) => answer.catch(problemFrom)));
    expect(errors).toEqual(asked.map(() => expect.objectContaining({ code: 'server.unavailable', retryAfterSeconds: 60, cause: broken })));
    for (const call of calls) call.mockRestore();
    await rm(directory, { recursive: true });
  });
});

describe('a refusal of a bucket', () => {
  it.each([
    [507, 'XMinioStorageFull', true],
    [403, 'QuotaExceeded', true],
    [400, 'XMinioAdminBucketQuotaExceeded', true],
    [400, 'RequestTimeout', true],
    [409, 'ConditionalRequestConflict', true],
    [403, 'AccessDenied', false],
    [400, 'InvalidArgument', false],
  ])('with status %d and the code %s is an outage: %s', async (status, code, isOutage) => {
    const server = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const files = await S3Storage.open({ bucket: 'media', region: 'us-east-1', endpoint, accessKeyId: 'a', secretAccessKey: 'b' });
    const problem = problemFrom(await files.write('a', BYTES).catch((error: unknown) => error));
    expect(problem.code).toBe(isOutage ? 'server.unavailable' : 'server.unexpected');
    files.onApplicationShutdown();
    server.closeAllConnections();
    server.close();
  });
});

describe('an unavailable store', () => {
  it('fails every operation as unavailable', async () => {
    const { stop, ...peer } = await startS3({ buckets: ['media'] });
    const files = await S3Storage.open({ bucket: 'media', region: 'us-east-1', ...peer });
    await stop();
    const asked = [files.read('a'), files.open('a'), files.write('a', BYTES), files.remove('a'), files.list('a')];
    const errors = await Promise.all(asked.map((answer) => answer.catch(problemFrom)));
    expect(errors).toEqual(asked.map(() => expect.objectContaining({ code: 'server.unavailable', retryAfterSeconds: 5 })));
    files.onApplicationShutdown();
  });

  it('is distinguished from a missing bucket', async () => {
    const { stop, ...peer } = await startS3({ buckets: ['media'] });
    const files = await S3Storage.open({ bucket: 'other', region: 'us-east-1', ...peer });
    await expect(files.read('a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(files.list('a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    files.onApplicationShutdown();
    await stop();
  });
});
