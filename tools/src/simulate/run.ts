import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../common/env';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

const USAGE =
  'npm run simulate -- [--seed N] [--steps M] [--histories K] [--about SUBJECT]: plays K histories of at most M steps, with the seeds N, N+1, …';
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const SPEC = 'api/test/simulation/simulation.e2e-spec.ts';

/** Plays histories of buyers, donors and members against the API. They run in Jest, whose compiler understands the API's decorators. */
function main(): number {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seed: text, steps: text, histories: text, about: text } });
  const env = {
    ...readEnvironment(),
    ...(values.about && { SIMULATION_ABOUT: values.about }),
    SIMULATION_SEED: wholeNumber(values.seed ?? String(Date.now() % 1_000_000)),
    SIMULATION_STEPS: wholeNumber(values.steps ?? '60'),
    SIMULATION_HISTORIES: wholeNumber(values.histories ?? (values.seed ? '1' : '100')),
  };
  console.log(`Seed ${env.SIMULATION_SEED}, ${env.SIMULATION_HISTORIES} histories of at most ${env.SIMULATION_STEPS} steps`);
  const { status } = spawnSync(process.execPath, [JEST, SPEC, '--runInBand'], { cwd: ROOT, env, stdio: 'inherit' });
  return status ?? 1;
}

function wholeNumber(text: string): string {
  if (!/^\d{1,9}$/.test(text)) throw new Failure(`${text} is not a whole number.\n${USAGE}`);
  return text;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
