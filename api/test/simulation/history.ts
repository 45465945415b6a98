import fc from 'fast-check';
import { administrators, retryRefunds } from './administrators';
import { bookDifferences } from './books';
import { buyers } from './buyers';
import { decideDisputes, disputes } from './disputes';
import { faultSteps } from './fault-steps';
import { openEnds, stuckJobs } from './open-ends';
import { providerSteps } from './provider-steps';
import { purchases } from './purchases';
import { Scene, type WeightedStep } from './scene';
import type { SimulatedProcess } from './simulated-process';
import { bankDifferences, staticPix, workOffBank } from './static-pix';
import { supporters } from './supporters';
import { untruths } from './told';
import type { World } from './world';

const steps: Record<string, WeightedStep> = {
  ...buyers,
  ...supporters,
  ...administrators,
  ...providerSteps,
  ...disputes,
  ...staticPix,
  ...purchases,
  ...faultSteps,
};

/** One step by its name in `steps`, with the numbers that choose whom it concerns, and the process that serves it. */
export interface Command {
  do: string;
  n: number;
  m: number;
  at: 0 | 1;
}

/** Mostly 0: most steps concern the newest order. */
const few = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 3 }) });

const commandOf = (names: string[]): fc.Arbitrary<Command> =>
  fc.record({
    do: fc.oneof(...names.map((name) => ({ weight: steps[name]?.weight ?? 1, arbitrary: fc.constant(name) }))),
    n: few,
    m: fc.nat({ max: 3 }),
    at: fc.constantFrom(0 as const, 1 as const),
  });

/**
 * What a history is about. A history of few kinds of steps gets deeper than one of all kinds: most leave out the other people, and some of
 * the faults.
 */
const SUBJECTS: Record<string, RegExp> = {
  shop: /buyer|order|ships|delivers|refunds$|refunds units|units come|failed refund|at the provider|payment page|another amount|webhook|dispute|static/,
  gifts: /once|donor pays|payment page|another amount|refunds a donation|failed refund|at the provider|webhook|dispute|static/,
  monthly:
    /monthly|donor changes|donor stops|donor pays$|supporter|subscription|webhook|refunds at|refunds a donation|failed refund|dispute/,
  members: /member|joins|supporter|subscription|webhook|refunds at|refunds a charge|failed refund|dispute/,
  all: /./,
};
const FAULTS = [/mail|time|days|jobs/, /network|time|days|jobs/, /killed|dead|mail|time|jobs/, /refuses|retries|late|time|days|jobs/, /./];

/** Random histories; `about` names one of the subjects. */
export function histories(maxSteps: number, about?: string): fc.Arbitrary<Command[]> {
  const chosen = Object.entries(SUBJECTS).filter(([name]) => !about || name === about);
  if (!chosen.length) throw new Error(`${about} is none of the subjects ${Object.keys(SUBJECTS).join(', ')}.`);
  const kinds = chosen.flatMap(([, people]) =>
    FAULTS.map((faults) => Object.keys(steps).filter((name) => (name in faultSteps ? faults : people).test(name))),
  );
  return fc.oneof(...kinds.map((names) => fc.array(commandOf(names), { maxLength: maxSteps, size: 'max' })));
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
      const happened = await perform(scene, one);
      if (happened !== undefined) story.push(`${story.length + 1}. ${one.do}: ${happened}`);
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
  return process && steps[name]?.run({ scene, world, process: world.living(process), n, m });
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
}

async function compare(scene: Scene, story: string[], when: 'after the faults' | 'in the end'): Promise<void> {
  const differences = [
    ...scene.world.crashes,
    ...(await stuckJobs(scene)),
    ...(await bookDifferences(scene)),
    ...(await bankDifferences(scene)),
    ...(await untruths(scene)),
    ...(when === 'in the end' ? await openEnds(scene) : []),
  ];
  if (differences.length) throw new Difference(story, [when, ...differences]);
}
