import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../common/env';
import { Failure, reportFailure } from '../common/failure';
import { COMMANDS, ROOT } from '../common/paths';

const USAGE =
  'npm run simulate -- [--seed N] [--steps M] [--histories K] [--about SUBJECT] [--processes P]: plays K histories of at most M steps, with the seeds N, N+1, …, in P processes at once';
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const SPEC = 'api/test/simulation/simulation.e2e-spec.ts';

/** Plays histories of buyers, donors and members against the API. They run in Jest, whose compiler understands the API's decorators. */
async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seed: text, steps: text, histories: text, about: text, processes: text } });
  const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000));
  const count = wholeNumber(values.histories ?? (values.seed ? '1' : '100'));
  const steps = wholeNumber(values.steps ?? '60');
  const processes = Math.max(1, Math.min(wholeNumber(values.processes ?? '1'), count));
  buildContracts();
  console.log(`Seed ${seed}, ${count} histories of at most ${steps} steps`);
  const firstOf = (index: number) => Math.floor((count * index) / processes);
  const runs = Array.from({ length: processes }, (_, index) => {
    const [first, end] = [firstOf(index), firstOf(index + 1)];
    return play({ SIMULATION_SEED: seed + first, SIMULATION_HISTORIES: end - first, SIMULATION_STEPS: steps }, values.about);
  });
  return Math.max(...(await Promise.all(runs)));
}

/** The API reads the schemas of its answers from a built file, which a fresh checkout doesn't have. */
function buildContracts(): void {
  const env = { ...readEnvironment(), NX_DAEMON: 'false', NX_TUI: 'false' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMANDS.nx, 'run', '@aflora/contracts:build'], { cwd: ROOT, env });
  if (status !== 0) throw new Failure(`The contracts could not be built.\n${stdout.toString()}${stderr.toString()}`);
}

/** Plays the histories in a process with a database server of its own; resolves with its exit code. */
function play(range: Record<string, number>, about: string | undefined): Promise<number> {
  const numbers = Object.fromEntries(Object.entries(range).map(([name, value]) => [name, String(value)]));
  const env = { ...readEnvironment(), ...(about && { SIMULATION_ABOUT: about }), ...numbers };
  const child = spawn(process.execPath, [JEST, SPEC, '--runInBand'], { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Failure(`${text} is not a whole number.\n${USAGE}`);
  return Number(text);
}

main().then((code) => {
  process.exitCode = code;
}, reportFailure);
