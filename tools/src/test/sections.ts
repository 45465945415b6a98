import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, ROOT } from '../common/paths';
import type { Environment } from '../common/env';
import { tallyOfJest, tallyOfNx, tallyOfPlaywright, type JestReport, type PlaywrightReport, type Tally } from './tally';

export interface Section {
  title: string;
  /** Arguments for node. */
  args: string[];
  env: Environment;
  /** Report file, which Nx restores for a cached run. A report of an earlier run must not count for this run. */
  report?: string;
  tally: (output: string, code: number | string) => Tally;
}

const JEST_REPORT = join(ROOT, '.cache/jest.json');
const PLAYWRIGHT_REPORT = join(ROOT, '.cache/e2e.json');

/** Test sections, the fastest first, so that mistakes show early. Nx skips tasks whose inputs haven't changed. */
export function sections(given: Environment): Section[] {
  // NODE_ENV would affect builds, an Nx daemon would keep running, and colours would hide the numbers that are parsed.
  const env = { ...given, NODE_ENV: undefined, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  return [
    tasks(['Imports, unused code, types', 'lint:imports', 'lint:unused', 'lint:promises', 'typecheck'], env),
    tasks(['Lint', 'lint:code'], env),
    reported(['Tests (Jest)', 'test:units'], { env, report: JEST_REPORT, tallyOf: (report: JestReport) => tallyOfJest(report) }),
    reported(['Browser journeys', 'e2e'], {
      env,
      report: PLAYWRIGHT_REPORT,
      tallyOf: (report: PlaywrightReport) => tallyOfPlaywright(report),
    }),
  ];
}

const nx = (...args: string[]): string[] => [COMMANDS.nx, 'run-many', `--parallel=${availableParallelism()}`, ...args];

/** Section whose tasks each count as one test. */
function tasks([title, ...targets]: [string, ...string[]], env: Environment): Section {
  return { title, args: nx('--output-style=static', '-t', ...targets), env, tally: (output) => tallyOfNx(output, targets) };
}

interface Reported<Report> {
  env: Environment;
  report: string;
  tallyOf: (report: Report) => Tally;
}

/** Section of one task, whose own report says how many tests passed. */
function reported<Report>([title, target]: [string, string], { env, report, tallyOf }: Reported<Report>): Section {
  return {
    title,
    args: nx('--output-style=stream-without-prefixes', '-t', target),
    env,
    report,
    tally: (_output, code) => {
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const tally = tallyOf(JSON.parse(readFileSync(report, 'utf8')) as Report);
      // The run failed outside of any test.
      return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
    },
  };
}

export const forget = ({ report }: Section): void => (report ? rmSync(report, { force: true }) : undefined);
