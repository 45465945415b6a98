import { LocalReleaseStore } from '@aflora/releases/server';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveRelease } from './connection';
import { ReleaseApi } from './release-api';

const NAME = '1.0.0-0123456789abcdef';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-connection-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function anInstallation(current: { name: string } | null) {
  const api = new ReleaseApi('http://shell.invalid', { release: '', promotion: '' });
  jest.spyOn(api, 'registry').mockResolvedValue({ channels: [{ remote: 'site', rowVersion: 1, current, previous: null }] } as never);
  return { api, store: new LocalReleaseStore(folder) };
}

it('finds no release before the first promotion', async () => {
  await expect(liveRelease('site', anInstallation(null))).resolves.toBeUndefined();
});

it('says whether the store has the current release, which the store of a restored installation lacks', async () => {
  const installation = anInstallation({ name: NAME });
  await expect(liveRelease('site', installation)).resolves.toEqual({ name: NAME, isStored: false });

  mkdirSync(join(folder, 'site', NAME), { recursive: true });
  await expect(liveRelease('site', installation)).resolves.toEqual({ name: NAME, isStored: true });
});

it('finds no stored release where a bucket has only a part of it', async () => {
  const { api, store } = anInstallation({ name: NAME });
  jest.spyOn(store, 'list').mockResolvedValue([NAME]);
  await expect(liveRelease('site', { api, store })).resolves.toEqual({ name: NAME, isStored: false });
});
