import { historyOf } from './histories';
import { coverage, play, type Command } from './history';
import { keptHistories } from './kept-histories';
import { shrink } from './shrink';
import { World } from './world';

// The layout of a PDF takes as long as a hundred statements; its own specs read it.
jest.mock('../../src/donations/receipts/donation-receipt-pdf', () => ({ donationReceiptPdf: () => Promise.resolve(Buffer.from('PDF')) }));

/** `npm run simulate` sets these; without them, the short form runs the same histories every time. */
const { SIMULATION_SEED = '1', SIMULATION_STEPS = '40', SIMULATION_HISTORIES = '30' } = process.env;
const isCommand = process.env['SIMULATION_SEED'] !== undefined;
const FIRST_SEED = Number(SIMULATION_SEED);
const MAX_FAILURES = Number(process.env['SIMULATION_FAILURES'] ?? 3);
const COUNT = Number(SIMULATION_HISTORIES);

describe('money, whatever goes wrong', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.close());

  it.each(Object.entries(keptHistories))("agrees with the provider's books after %s", (_, commands) => play(world, commands));

  it(
    "agrees with the provider's books, and every mail with the facts, after random histories",
    async () => {
      const startedAt = Date.now();
      const failures: string[] = [];
      const shape = { maxSteps: Number(SIMULATION_STEPS), about: process.env['SIMULATION_ABOUT'] };
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT && failures.length < MAX_FAILURES; seed += 1) {
        const failure = await failureOf(world, seed, historyOf(seed, shape));
        if (failure) failures.push(failure);
        if (failure && isCommand) process.stderr.write(`${failure}\n`);
      }
      const seconds = (Date.now() - startedAt) / 1000;
      const lines = [`${COUNT} histories, ${(COUNT / seconds).toFixed(1)} per second`, ...coverage.lines()];
      if (isCommand) process.stderr.write(`${lines.join('\n')}\n`);
      expect(failures).toEqual([]);
    },
    24 * 3_600_000,
  );
});

/** The seed, a short history that fails, and what happened in it; undefined when the seed's history ends without a difference. */
async function failureOf(world: World, seed: number, commands: Command[]): Promise<string | undefined> {
  let happened = await differenceAfter(world, commands);
  if (happened === undefined) return undefined;
  const shortest = await shrink(commands, async (shorter) => {
    const difference = await differenceAfter(world, shorter);
    happened = difference ?? happened;
    return difference !== undefined;
  });
  return `Seed ${seed} fails, shrunk to:\n${happened}\n${JSON.stringify(shortest)}`;
}

function differenceAfter(world: World, commands: Command[]): Promise<string | undefined> {
  return play(world, commands).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
