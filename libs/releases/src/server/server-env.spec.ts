import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseStore } from './release-stores';
import { EnvError, originFrom, portFrom } from './server-env';

const PASSWORD = 's3nha-do-servidor';

describe('an address in a variable', () => {
  it('ends without a slash', () => expect(originFrom({ API_URL: 'http://api:4203/' }, 'API_URL', '')).toBe('http://api:4203'));

  it.each(['api:4203', 'ftp://api', 'http://', `http://ana:${PASSWORD}@api`, 'http://api/v1', 'http://api/?a=1', 'nonsense'])(
    'that is not an origin is refused with its name, and without its value: %s',
    (API_URL) => {
      expect(() => originFrom({ API_URL }, 'API_URL', '')).toThrow(EnvError);
      expect(() => originFrom({ API_URL }, 'API_URL', '')).toThrow(/^API_URL must be (?!.*s3nha)/);
    },
  );
});

it.each(['-1', '65536', '80a', '0x50', '4.5', 'NaN'])('a port %s is refused', (PORT) => {
  expect(() => portFrom({ PORT }, 4200)).toThrow('PORT must be a whole number from 0 to 65535');
});

describe('the folders of releases', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aflora-server-env-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  afterAll(() => rmSync(folder, { recursive: true }));
  const bucket = { RELEASES_BUCKET: 'releases', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: PASSWORD };

  it('may be created later', () => {
    expect(() => openReleaseStore({ RELEASES_DIR: path.join(folder, 'later') })).not.toThrow();
    expect(() => openReleaseStore({ ...bucket, RELEASES_CACHE: path.join(folder, 'later/cache') })).not.toThrow();
  });

  it('are refused when they can never be folders', () => {
    expect(() => openReleaseStore({ RELEASES_DIR: file })).toThrow('RELEASES_DIR must be a folder');
    expect(() => openReleaseStore({ ...bucket, RELEASES_CACHE: path.join(file, 'cache') })).toThrow('RELEASES_CACHE must be a folder');
  });

  it('are not replaced by a bucket whose address is invalid', () => {
    expect(() => openReleaseStore({ ...bucket, S3_ENDPOINT: 'store:8333', RELEASES_CACHE: folder })).toThrow('S3_ENDPOINT must be an URL');
  });
});
