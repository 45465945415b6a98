import { sealRelease } from '@aflora/releases';
import { openReleaseStore, s3ClientFrom } from '@aflora/releases/server';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownEnvironment } from '../common/env';
import { FROM_SOURCE, ROOT } from '../common/paths';
import { startS3, type S3Peer } from '../s3/start-s3';

let folder: string;
let s3: S3Peer;

beforeAll(async () => {
  s3 = await startS3({ buckets: ['releases'] });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-stores-'));
});

afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => s3.stop());

const bucketEnv = (cache = 'cache') => ({
  ...{ RELEASES_BUCKET: 'releases', RELEASES_CACHE: join(folder, cache), S3_ENDPOINT: s3.endpoint },
  ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
});

function aBuild(content: string): { name: string; build: string } {
  const build = mkdtempSync(join(folder, 'build-'));
  mkdirSync(join(build, 'server'));
  const manifest = { id: 'site', metaData: { remoteEntry: { name: 'entry.js' } }, exposes: [] };
  writeFileSync(join(build, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(build, 'shared-uses.json'), '{}');
  writeFileSync(join(build, 'server/fragment.mjs'), content);
  return { name: sealRelease(build, '1.0.0'), build };
}

describe.each([
  ['a folder', () => ({ RELEASES_DIR: join(folder, 'store') })],
  ['a bucket', () => bucketEnv()],
])('releases in %s', (_where, env) => {
  it('are stored completely, opened, listed and removed', async () => {
    const store = openReleaseStore(env());
    const [one, two] = [aBuild('one'), aBuild('two')];
    for (const { name, build } of [one, two]) await store.add('site', name, build);
    expect((await store.list('site')).sort()).toEqual([one.name, two.name].sort());
    expect(await store.list('admin')).toEqual([]);
    const opened = (await store.open('site', one.name)) ?? '';
    expect(readFileSync(join(opened, 'server/fragment.mjs'), 'utf8')).toBe('one');
    expect(existsSync(join(opened, 'integrity.json'))).toBe(true);
    await store.remove('site', one.name);
    await store.remove('site', two.name);
    expect(await store.list('site')).toEqual([]);
  });

  it('never change under their name, and are undefined for an unknown name', async () => {
    const store = openReleaseStore(env());
    const { name, build } = aBuild('as sealed');
    await store.add('site', name, build);
    writeFileSync(join(build, 'server/fragment.mjs'), 'changed');
    await store.add('site', name, build);
    const opened = (await store.open('site', name)) ?? '';
    expect(readFileSync(join(opened, 'server/fragment.mjs'), 'utf8')).toBe('as sealed');
    expect(await store.open('site', '9.9.9-0000000000000000')).toBeUndefined();
    await store.remove('site', name);
  });
});

describe('a release in a folder', () => {
  it('is repaired when it is published again after its files were damaged', async () => {
    const store = openReleaseStore({ RELEASES_DIR: join(folder, 'store') });
    const { name, build } = aBuild('as sealed');
    await store.add('site', name, build);
    const stored = join((await store.open('site', name)) ?? '', 'server/fragment.mjs');
    for (const damage of [() => truncateSync(stored), () => writeFileSync(stored, 'changed'), () => rmSync(stored)]) {
      damage();
      await store.add('site', name, build);
      expect(readFileSync(stored, 'utf8')).toBe('as sealed');
    }
  });
});

describe('what a killed publication or download has left', () => {
  const twoDaysAgo = Date.now() - 2 * 86_400_000;

  it('is removed from the folder by the next one, unless it may still be filled', async () => {
    const site = join(folder, 'store/site');
    const [old, recent] = [twoDaysAgo, Date.now()].map((begun) => `1.0.0-0000000000000000.4194999-${begun}`) as [string, string];
    for (const name of [old, recent]) mkdirSync(join(site, name, 'assets'), { recursive: true });
    const { name, build } = aBuild('next');
    await openReleaseStore({ RELEASES_DIR: join(folder, 'store') }).add('site', name, build);
    expect(readdirSync(site).sort()).toEqual([recent, name].sort());
  });

  it('is listed in a bucket after a day, so that it is pruned', async () => {
    const { name, build } = aBuild('broken off');
    const store = openReleaseStore(bucketEnv());
    await store.add('site', name, build);
    await s3ClientFrom(bucketEnv()).send(new DeleteObjectCommand({ Bucket: 'releases', Key: `site/${name}/integrity.json` }));
    expect(await store.list('site')).not.toContain(name);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 86_400_000);
    const listed = await store.list('site').finally(() => now.mockRestore());
    expect(listed).toContain(name);
    // The client of the first store has adopted the other clock.
    await openReleaseStore(bucketEnv()).remove('site', name);
  });
});

describe('a release in a bucket', () => {
  it('is not opened from a bucket that doesn’t exist, which is named by its variable', async () => {
    const store = openReleaseStore({ ...bucketEnv(), RELEASES_BUCKET: 'nowhere' });
    await expect(store.open('site', '1.0.0-0000000000000000')).rejects.toThrow('RELEASES_BUCKET names no bucket');
  });

  it('is not opened when one of its files was modified', async () => {
    const { name, build } = aBuild('good');
    await openReleaseStore(bucketEnv()).add('site', name, build);
    const client = s3ClientFrom(bucketEnv());
    await client.send(new PutObjectCommand({ Bucket: 'releases', Key: `site/${name}/server/fragment.mjs`, Body: 'evil' }));
    await expect(openReleaseStore(bucketEnv('other')).open('site', name)).rejects.toThrow('server/fragment.mjs was changed');
    expect(existsSync(join(folder, 'other/site', name))).toBe(false);
  });

  it.each([
    ['a file outside of the release', (list: object) => ({ ...list, '../../../outside.js': 'sha256-x' })],
    ['a file that it never had', (list: object) => ({ ...list, 'server/more.mjs': 'sha256-x' })],
    ['other content', (list: object) => ({ ...list, 'server/fragment.mjs': 'sha256-x' })],
  ])('is not opened, and writes nothing, when its list names %s', async (_what, change) => {
    const { name, build } = aBuild('good');
    await openReleaseStore(bucketEnv()).add('site', name, build);
    const Body = JSON.stringify(change(JSON.parse(readFileSync(join(build, 'integrity.json'), 'utf8')) as object));
    const client = s3ClientFrom(bucketEnv());
    await client.send(new PutObjectCommand({ Bucket: 'releases', Key: `site/${name}/integrity.json`, Body }));
    await expect(openReleaseStore(bucketEnv('other')).open('site', name)).rejects.toThrow('the integrity list of another release');
    expect(existsSync(join(folder, 'other'))).toBe(false);
    expect(existsSync(join(folder, 'outside.js'))).toBe(false);
  });

  it('is listed when it is complete, and gets the files that it lacks when it is stored again', async () => {
    const { name, build } = aBuild('complete');
    const store = openReleaseStore(bucketEnv());
    await store.add('site', name, build);
    const remove = (file: string) =>
      s3ClientFrom(bucketEnv()).send(new DeleteObjectCommand({ Bucket: 'releases', Key: `site/${name}/${file}` }));
    await remove('integrity.json');
    expect(await store.list('site')).not.toContain(name);
    await store.add('site', name, build);
    expect(await store.list('site')).toContain(name);
    await remove('server/fragment.mjs');
    await store.add('site', name, build);
    expect(await store.open('site', name)).toBeDefined();
  });

  it.each([
    ['server/fragment.mjs', 'evil'],
    ['server/fragment.mjs', ''],
    ['integrity.json', '{}'],
  ])('is repaired when it is published again after its %s became "%s"', async (file, Body) => {
    const { name, build } = aBuild('as sealed');
    const store = openReleaseStore(bucketEnv('repairing'));
    await store.add('site', name, build);
    await s3ClientFrom(bucketEnv()).send(new PutObjectCommand({ Bucket: 'releases', Key: `site/${name}/${file}`, Body }));
    await expect(store.open('site', name)).rejects.toThrow(name);
    await store.add('site', name, build);
    const opened = (await store.open('site', name)) ?? '';
    expect(readFileSync(join(opened, file))).toEqual(readFileSync(join(build, file)));
  });

  it('costs the bucket nothing while the registry knows of no such release', async () => {
    const store = openReleaseStore({ ...bucketEnv(), S3_ENDPOINT: 'http://127.0.0.1:9' });
    expect(await store.open('site', '9.9.9-0000000000000000', () => Promise.resolve(true))).toBeUndefined();
  });

  it.each([
    ['a file', 'server/fragment.mjs'],
    ['the integrity list', 'integrity.json'],
  ])('is downloaded again by the next process when a power failure has left %s of the copy empty', async (_what, file) => {
    const { name, build } = aBuild(`whole, although ${file} was empty`);
    await openReleaseStore(bucketEnv()).add('site', name, build);
    const copy = (await openReleaseStore(bucketEnv()).open('site', name)) ?? '';
    writeFileSync(join(copy, file), '');
    expect(await openReleaseStore(bucketEnv()).open('site', name)).toBe(copy);
    expect(readFileSync(join(copy, file))).toEqual(readFileSync(join(build, file)));
  });

  it('is opened without the bucket once it was downloaded, and not verified twice', async () => {
    const { name, build } = aBuild('downloaded');
    await openReleaseStore(bucketEnv()).add('site', name, build);
    const copy = (await openReleaseStore(bucketEnv()).open('site', name)) ?? '';
    const offline = openReleaseStore({ ...bucketEnv(), S3_ENDPOINT: 'http://127.0.0.1:9' });
    expect(await offline.open('site', name)).toBe(copy);
    writeFileSync(join(copy, 'server/fragment.mjs'), '');
    expect(await offline.open('site', name)).toBe(copy);
  });

  it('leaves nothing of a download that fails, such as on a full disk: it fails once none of its files is being written', async () => {
    const { name, build } = aBuild('incomplete');
    const [first = ''] = Object.keys(JSON.parse(readFileSync(join(build, 'integrity.json'), 'utf8')) as object);
    let running = 0;
    const send = jest.spyOn(S3Client.prototype, 'send').mockImplementation((async ({
      input: { Key = '' },
    }: {
      input: { Key?: string };
    }) => {
      if (Key.endsWith(`/${first}`)) throw new Error('ENOSPC: no space left on device, write');
      running++;
      if (!Key.endsWith('integrity.json')) await delay(50);
      running--;
      const content = readFileSync(join(build, Key.split('/').slice(2).join('/')));
      return { Body: { transformToByteArray: () => Promise.resolve(content) } };
    }) as never);
    await expect(openReleaseStore(bucketEnv('full')).open('site', name)).rejects.toThrow(
      `Release ${name} can't be opened (RELEASES_BUCKET, RELEASES_CACHE): ENOSPC`,
    );
    expect(running).toBe(0);
    send.mockRestore();
    expect(readdirSync(join(folder, 'full/site'))).toEqual([]);
  });

  it('is downloaded again once it was stored again, and not for each request after a failure', async () => {
    const { name, build } = aBuild('broken for a while');
    await openReleaseStore(bucketEnv()).add('site', name, build);
    const Key = `site/${name}/server/fragment.mjs`;
    const put = (Body: string) => s3ClientFrom(bucketEnv()).send(new PutObjectCommand({ Bucket: 'releases', Key, Body }));
    await put('evil');
    const store = openReleaseStore(bucketEnv('failing'));
    const send = jest.spyOn(S3Client.prototype, 'send');
    for (let request = 0; request < 3; request++) await expect(store.open('site', name)).rejects.toThrow('was changed');
    expect(send.mock.calls.filter(([command]) => (command.input as { Key?: string }).Key === Key)).toHaveLength(1);
    send.mockRestore();
    await put('broken for a while');
    await expect(store.open('site', name)).rejects.toThrow('was changed');
    await store.add('site', name, build);
    expect(await store.open('site', name)).toBe(join(folder, 'failing/site', name));
  });

  it('is tried again ten seconds after a failure', async () => {
    const { name, build } = aBuild('away for a while');
    const store = openReleaseStore(bucketEnv('away'));
    const send = jest.spyOn(S3Client.prototype, 'send').mockRejectedValueOnce(new Error('away') as never);
    await expect(store.open('site', name)).rejects.toThrow('away');
    send.mockRestore();
    await openReleaseStore(bucketEnv()).add('site', name, build);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
    const opened = await store.open('site', name).finally(() => now.mockRestore());
    expect(opened).toBe(join(folder, 'away/site', name));
  });

  it('is downloaded once for parallel requests', async () => {
    const { name, build } = aBuild('once');
    const store = openReleaseStore(bucketEnv());
    await store.add('site', name, build);
    const folders = await Promise.all(Array.from({ length: 5 }, () => store.open('site', name)));
    expect(new Set(folders).size).toBe(1);
  });

  it('fails with the name of a missing variable', () => {
    expect(() => openReleaseStore({ RELEASES_BUCKET: 'releases' })).toThrow('S3_ACCESS_KEY_ID');
  });
});

it('a publication that the store refuses names the variables of the store', async () => {
  const args = [...FROM_SOURCE, 'tools/src/release/run.ts', 'publish', 'site-mfe', '--without-browser', '--folder', aBuild('one').build];
  const env = { ...ownEnvironment(), ...bucketEnv(), RELEASES_BUCKET: 'another', NODE_OPTIONS: '' };
  await expect(promisify(execFile)(process.execPath, args, { cwd: ROOT, env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The object store refused \(S3_\*, .*RELEASES_BUCKET\): NoSuchBucket: .+\n$/) as string,
  });
});
