import type { Stack } from '@aflora/tools/stack/start-stack';
import type { Measurement } from '../measure';
import { ReleaseTeam } from './release-team';

const TIMES = 10;
const TARGET_MS = 2_000;

/** Measures the time from a promotion or rollback until a new page uses that release. */
export async function measurePromotions(stack: Stack): Promise<Measurement[]> {
  const team = new ReleaseTeam('site', stack);
  const releases = [await team.publish({ version: '0.8.0' }), await team.publish({ version: '0.8.1' })];
  const promotions: number[] = [];
  const rollbacks: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const name = releases[turn % 2] ?? '';
    promotions.push(await millisecondsOf(() => team.promote(name).then(() => team.waitUntilLive(name))));
    rollbacks.push(await millisecondsOf(async () => team.waitUntilLive(await team.rollBack())));
  }
  return [asMeasurement('promotion', promotions), asMeasurement('rollback', rollbacks)];
}

function asMeasurement(what: string, times: number[]): Measurement {
  const slowest = Math.max(...times);
  return {
    what: `${what} until a new page comes with it (slowest of ${times.length})`,
    target: `≤ ${TARGET_MS} ms`,
    measured: `${Math.round(slowest)} ms`,
    reached: slowest <= TARGET_MS,
  };
}

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
