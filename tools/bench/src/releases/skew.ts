import { readRelease, remoteNames } from '@aflora/releases';
import { join } from 'node:path';
import { withBrowser } from '@aflora/tools/browser/with-browser';
import { ROOT } from '@aflora/tools/common/paths';
import { appOf, builtReleaseOf } from '@aflora/tools/release/apps';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { withStack } from '../bench-stack';
import type { Measurement } from '../measure';
import { AGES, Mixture, MIXTURE_ENV, type Combination, type ReleaseNames } from './mixture';
import { previousVersion, type PreviousVersion } from './previous-version';
import { ReleaseTeam } from './release-team';
import { smokeJourney } from './skew-journey';

const COMBINATIONS: Combination[] = AGES.flatMap((api) => AGES.flatMap((remotes) => AGES.map((shell) => ({ api, remotes, shell }))));
const WHAT = `shell, remotes and API each at version N and N−1: combinations of ${COMBINATIONS.length} that pass a smoke journey`;
const TARGET = String(COMBINATIONS.length);

/** Tests combinations of product parts from two versions, on the newest database schema, in a real browser. */
export async function measureSkew(): Promise<Measurement[]> {
  const previous = await previousVersion();
  if (!previous) {
    const notes = ['The Git history has no earlier version with a release registry (a shallow clone?): set PREVIOUS_REF.'];
    return [{ what: WHAT, target: TARGET, measured: 'nothing', reached: false, notes }];
  }
  const failures = await withStack((stack) => tryAll(stack, previous), { env: MIXTURE_ENV });
  const passed = COMBINATIONS.length - failures.length;
  const notes = [`N−1 is ${previous.commit.slice(0, 10)}`, ...failures];
  return [{ what: WHAT, target: TARGET, measured: String(passed), reached: passed === COMBINATIONS.length, notes }];
}

/** Runs all combinations; returns one line for each that fails. */
async function tryAll(stack: Stack, previous: PreviousVersion): Promise<string[]> {
  const releases = await publishBoth(stack, previous);
  for (const name of ['shell', 'admin', 'site', 'api'] as const) await stack.stopService(name);
  const mixture = new Mixture(stack, { folders: { N: ROOT, 'N−1': previous.folder }, releases });
  const failures: string[] = [];
  try {
    for (const combination of COMBINATIONS) {
      const lines = await tryOne(mixture, combination).catch((error: Error) => [error.message]);
      const { shell, remotes, api } = combination;
      if (lines.length) failures.push(`shell ${shell}, remotes ${remotes}, API ${api}: ${lines.join('; ')}`);
    }
  } finally {
    await mixture.end();
  }
  return failures;
}

async function tryOne(mixture: Mixture, combination: Combination): Promise<string[]> {
  const visit = await mixture.switchTo(combination);
  return withBrowser((browser) => smokeJourney(browser, visit));
}

async function publishBoth(stack: Stack, previous: PreviousVersion): Promise<ReleaseNames> {
  const names: ReleaseNames = { N: { site: '', admin: '' }, 'N−1': { site: '', admin: '' } };
  for (const remote of remoteNames) {
    const team = new ReleaseTeam(remote, stack);
    const before = join(previous.folder, appOf(remote), 'dist/release');
    names.N[remote] = readRelease(builtReleaseOf(remote)).name;
    // A remote that didn't change has the same release name in both versions; publishing it under another version distinguishes them.
    const isSame = readRelease(before).name === names.N[remote];
    names['N−1'][remote] = await (isSame ? team.publish({ version: '0.0.1' }) : team.publishFolder(before));
  }
  return names;
}
