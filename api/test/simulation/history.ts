import { administrators, retryRefunds } from './administrators';
import { bookDifferences } from './books';
import { buyers } from './buyers';
import { Coverage, faultsOf } from './coverage';
import { decideDisputes, disputes } from './disputes';
import { faultSteps } from './fault-steps';
import { openEnds, stuckJobs } from './open-ends';
import { providerSteps } from './provider-steps';
import { purchases } from './purchases';
import { Scene, type Step } from './scene';
import type { SimulatedProcess } from './simulated-process';
import { bankDifferences, staticPix, workOffBank } from './static-pix';
import { supporters } from './supporters';
import { untruths } from './told';
import { trail } from './trail';
import { trailDifferences } from './trail-books';
import type { World } from './world';

const steps: Record<string, Step> = {
  ...buyers,
  ...supporters,
  ...administrators,
  ...providerSteps,
  ...disputes,
  ...staticPix,
  ...purchases,
  ...trail,
  ...faultSteps,
};

/** What the histories of this run have done. */
export const coverage = new Coverage(Object.keys(steps));

/** One step by its name in `steps`, with the numbers that choose whom it concerns, and the process that serves it. */
export interface Command {
  do: string;
  n: number;
  m: number;
  at: 0 | 1;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A history that ended with a difference between what we say and what happened. */
class Difference extends Error {
  constructor(story: string[], differences: string[]) {
    super([...story, ...differences.map((difference) => `≠ ${difference}`)].join('\n'));
  }
}

/** Plays a history, ends all faults, and throws `Difference` unless the books agree, the mails are true, and everything has an end. */
export async function play(world: World, commands: Command[]): Promise<void> {
  await world.reset();
  const scene = new Scene(world);
  const deathsBefore = world.processes.map(({ deaths }) => deaths);
  const story: string[] = [];
  try {
    for (const one of commands) {
      const faults = faultsOf(world);
      const happened = await perform(scene, one);
      if (happened === undefined) continue;
      coverage.add(one.do, faults);
      story.push(`${story.length + 1}. ${one.do}: ${happened}`);
    }
    await settle(scene);
    if (world.processes.some(({ deaths }, index) => deaths !== deathsBefore[index])) world.mayRepeatMails = true;
    await compare(scene, story, 'after the faults');
    await endAll(scene);
    await compare(scene, story, 'in the end');
  } catch (error) {
    throw error instanceof Difference ? error : new Difference(story, [error instanceof Error ? (error.stack ?? '') : String(error)]);
  }
}

async function perform(scene: Scene, { do: name, n, m, at }: Command): Promise<string | undefined> {
  const { world } = scene;
  const process = world.processes[at];
  return process && steps[name]?.({ scene, world, process: world.living(process), n, m });
}

/** The faults end, and the time passes that locks and retries need. Failed refunds are requested again, as an administrator would. */
async function settle(scene: Scene): Promise<void> {
  const { world } = scene;
  world.endFaults();
  await world.travel(11 * MINUTE_MS);
  await world.heal();
  for (let round = 0; round < 3 && (await stuckJobs(scene)).length > 0; round += 1) {
    await world.travel(7 * 60 * MINUTE_MS);
    await world.heal();
  }
  // Reconciliation fetches each subscription once a day.
  if (world.provider.state.subscriptions.all().length > 0) {
    await world.travel(DAY_MS + 11 * MINUTE_MS);
    await world.heal();
  }
  await workOff(scene);
}

/** An administrator works off what waits for a person; a refund of a payment that becomes known may only wait then. */
async function workOff(scene: Scene): Promise<void> {
  const { world } = scene;
  const [process] = world.processes as [SimulatedProcess];
  for (let round = 0; round < 2; round += 1) {
    await workOffBank(scene, process);
    await retryRefunds(world, process);
    await world.jobs.runAll(process);
  }
}

/** Everything that can still happen happens: banks decide, people do nothing for a week, then the provider ends what it charges. */
async function endAll(scene: Scene): Promise<void> {
  const { world } = scene;
  decideDisputes(world);
  await world.travel(8 * DAY_MS);
  await world.heal('night');
  await workOff(scene);
  for (const { id } of world.provider.state.subscriptions.all()) world.provider.subscriptions.cancel(id);
  await world.travel(2_000 * DAY_MS);
  await world.heal('night');
  // The paid days that a pause left count from the moment at which the subscription is known to have ended.
  await world.travel((await creditedMs(scene)) + DAY_MS);
  await world.heal('night');
}

/** Time until the last credited day: a year for each yearly charge of the history. */
async function creditedMs({ world }: Scene): Promise<number> {
  const [row] = await world.dataSource.query<{ ms: number }[]>(
    'SELECT coalesce(extract(epoch FROM max(credited_until) - now()) * 1000, 0)::float8 AS ms FROM ong_members',
  );
  return Math.max(row?.ms ?? 0, 0);
}

async function compare(scene: Scene, story: string[], when: 'after the faults' | 'in the end'): Promise<void> {
  const differences = [
    ...scene.world.crashes,
    ...(await stuckJobs(scene)),
    ...(await bookDifferences(scene)),
    ...(await bankDifferences(scene)),
    ...(await trailDifferences(scene)),
    ...(await untruths(scene)),
    ...(when === 'in the end' ? await openEnds(scene) : []),
  ];
  if (differences.length) throw new Difference(story, [when, ...differences]);
}
