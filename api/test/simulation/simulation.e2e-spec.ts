import fc from 'fast-check';
import { histories, play, type Command } from './history';
import { keptHistories } from './kept-histories';
import { World } from './world';

// The layout of a PDF takes as long as a hundred statements; its own specs read it.
jest.mock('../../src/donations/donation-receipt-pdf', () => ({ donationReceiptPdf: () => Promise.resolve(Buffer.from('PDF')) }));

/** `npm run simulate` sets these; without them, the short form runs the same histories every time. */
const { SIMULATION_SEED = '1', SIMULATION_STEPS = '40', SIMULATION_HISTORIES = '30' } = process.env;
/** Shrinking ends after a minute: what is left is short enough to read. */
const FAST_CHECK = { numRuns: 1, unbiased: true, interruptAfterTimeLimit: 60_000 };
const isCommand = process.env['SIMULATION_SEED'] !== undefined;
const FIRST_SEED = Number(SIMULATION_SEED);
const MOST_FAILURES = Number(process.env['SIMULATION_FAILURES'] ?? 3);
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
      const history = fc.asyncProperty(histories(Number(SIMULATION_STEPS), process.env['SIMULATION_ABOUT']), (commands) =>
        play(world, commands),
      );
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed += 1) {
        const result = await fc.check(history, { seed, ...FAST_CHECK });
        if (result.failed) failures.push(failureOf(seed, result));
        if (result.failed && isCommand) process.stderr.write(`${failures.at(-1)}\n`);
        if (failures.length === MOST_FAILURES) break;
      }
      const seconds = (Date.now() - startedAt) / 1000;
      if (isCommand) console.log(`${COUNT} histories, ${(COUNT / seconds).toFixed(1)} per second`);
      expect(failures).toEqual([]);
    },
    24 * 3_600_000,
  );
});

/** The seed, the shortest history that still fails, and what happened in it. */
function failureOf(seed: number, { counterexample, errorInstance }: fc.RunDetails<[Command[]]>): string {
  const happened = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `Seed ${seed} fails, shrunk to:\n${happened}\n${JSON.stringify(counterexample?.[0])}`;
}
