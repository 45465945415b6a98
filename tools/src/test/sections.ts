import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, ROOT } from '../common/paths';
import type { Environment } from '../common/env';
import { addUp, tallyOfJest, tallyOfNx, tallyOfPlaywright, type JestReport, type PlaywrightReport, type Tally } from './tally';

export interface Section {
  title: string;
  /** Arguments for node. */
  args: string[];
  env: Environment;
  /** Report files, which Nx restores for a cached run. Reports of an earlier run must not count for this run. */
  reports: string[];
  tally: (output: string, code: number | string) => Tally;
}

const JEST_REPORT = join(ROOT, '.cache/jest.json');
const PLAYWRIGHT_REPORTS = [join(ROOT, '.cache/e2e.json'), join(ROOT, '.cache/e2e-exclusive.json')];

/** Test sections, the fastest first, so that mistakes show early. Nx skips tasks whose inputs haven't changed. */
export function sections(given: Environment): Section[] {
  // NODE_ENV would affect builds, an Nx daemon would keep running, and colours would hide the numbers that are parsed.
  const env = { ...given, NODE_ENV: undefined, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  return [
    tasks(['Imports, unused code, types', 'lint:imports', 'lint:unused', 'lint:promises', 'typecheck'], env),
    tasks(['Lint', 'lint:code'], env),
    reported(['Tests (Jest)', 'test:units'], { env, reports: [JEST_REPORT], tallyOf: (report: JestReport) => tallyOfJest(report) }),
    reported(['Browser journeys', 'e2e', 'e2e:exclusive'], {
      env,
      reports: PLAYWRIGHT_REPORTS,
      tallyOf: (report: PlaywrightReport) => tallyOfPlaywright(report),
    }),
  ];
}

const nx = (...args: string[]): string[] => [COMMANDS.nx, 'run-many', `--parallel=${availableParallelism()}`, ...args];

/** Section whose tasks each count as one test. */
function tasks([title, ...targets]: [string, ...string[]], env: Environment): Section {
  return { title, args: nx('--output-style=static', '-t', ...targets), env, reports: [], tally: (output) => tallyOfNx(output, targets) };
}

interface Reported<Report> {
  env: Environment;
  /** One per task. */
  reports: string[];
  tallyOf: (report: Report) => Tally;
}

/** Section of tasks whose own reports say how many tests passed. */
function reported<Report>([title, ...targets]: [string, ...string[]], { env, reports, tallyOf }: Reported<Report>): Section {
  return {
    title,
    args: nx('--output-style=stream-without-prefixes', '-t', ...targets),
    env,
    reports,
    tally: (_output, code) => {
      const tallies = reports.map((report) =>
        existsSync(report) ? tallyOf(JSON.parse(readFileSync(report, 'utf8')) as Report) : { passed: 0, failed: 1 },
      );
      const tally = addUp(tallies);
      // The run failed outside of any test.
      return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
    },
  };
}

export const forget = ({ reports }: Section): void => reports.forEach((report) => rmSync(report, { force: true }));
