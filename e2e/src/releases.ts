import type { RemoteName, RemotesDocument } from '@aflora/releases';
import { LocalReleaseStore } from '@aflora/releases/server';
import { promote } from '@aflora/tools/release/promote';
import { publish } from '@aflora/tools/release/publish';
import { ReleaseApi } from '@aflora/tools/release/release-api';
import { smokeTest } from '@aflora/tools/release/smoke-test';
import { withTrialRelease, type Trial } from '@aflora/tools/release/trial-release';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { shellUrl } from './addresses';
import { dataFolder } from './env';
import { expect } from './journey';
import { releaseTokens } from './release-tokens';

const teamOf = (remote: RemoteName) => ({
  remote,
  api: new ReleaseApi(shellUrl, releaseTokens[remote]),
  store: new LocalReleaseStore(path.join(dataFolder.read(), 'releases')),
});

interface Publication extends Trial {
  /** Runs the smoke test in a browser; by default it is skipped, for releases that are meant to fail. */
  inBrowser?: boolean;
  /** Changes the folder after the release was sealed. */
  tamper?: (folder: string) => void;
}

/** Publishes a copy of the build as another release, as its team would. */
export function publishTrial({ inBrowser = false, tamper, ...trial }: Publication): Promise<string> {
  const { remote } = trial;
  return withTrialRelease(trial, (folder) => {
    tamper?.(folder);
    const test = ({ name }: { name: string }) => smokeTest({ remote, release: name, shellUrl });
    return publish({ ...teamOf(remote), folder, smokeTest: inBrowser ? test : undefined, log: () => undefined });
  });
}

/** Makes a release current and waits until new pages have it. */
export async function promoteRelease(remote: RemoteName, name: string): Promise<void> {
  await promote({ ...teamOf(remote), name });
  await expectCurrent(remote, name);
}

export async function expectCurrent(remote: RemoteName, name: string): Promise<void> {
  await expect.poll(() => currentRelease(remote)).toBe(name);
}

export async function currentRelease(remote: RemoteName): Promise<string> {
  const remotes = (await (await fetch(`${shellUrl}/remotes.json`)).json()) as RemotesDocument;
  return remotes[remote]?.version ?? '';
}

/** Folder of a release in the product's store, for tests that damage it. */
export const storedRelease = (remote: RemoteName, name: string): string => path.join(dataFolder.read(), 'releases', remote, name);

export const ENTRY = /^remoteEntry-[^.]+\.js$/;

export const fileOf = (folder: string, name: RegExp): string => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) => name.test(file));
  if (!found) throw new Error(`${folder} has no ${name}`);
  return path.join(folder, found);
};

/** Whether the page has loaded files of this release. */
export const usesRelease = (page: Page, release: string): Promise<boolean> =>
  page.evaluate((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)), `/releases/${release}/`);

export const currentReleases = async (): Promise<Record<RemoteName, string>> => ({
  site: await currentRelease('site'),
  admin: await currentRelease('admin'),
});

/** Makes the former releases current again, for the other journeys. */
export async function restoreReleases(before: Record<RemoteName, string>): Promise<void> {
  for (const remote of ['site', 'admin'] as const) {
    if ((await currentRelease(remote)) !== before[remote]) await promoteRelease(remote, before[remote]);
  }
}
