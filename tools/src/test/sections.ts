import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, ROOT } from '../common/paths';
import type { Environment } from '../common/env';
import { projectsWith } from './projects';
import { addUp, tallyOfJest, tallyOfNx, tallyOfPlaywright, type Tally } from './tally';

export interface Section {
  title: string;
  /** For node. */
  args: string[];
  cwd: string;
  env: Environment;
  /** Figures from before must not count for this run. */
  forget?: () => void;
  tally: (output: string, code: number | string) => Tally;
}

const COUNT_REPORTER = join(__dirname, 'count-reporter.cjs');
const PLAYWRIGHT_REPORT = join(ROOT, '.cache/e2e.json');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const KNIP = join(ROOT, 'node_modules/knip/bin/knip.js');
const CRUISED = ['shell', 'site-mfe', 'admin-mfe', 'api', 'libs', 'tools', 'e2e'];

const wholeTask = (_output: string, code: number | string): Tally => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

export function sections(given: Environment): Section[] {
  // NODE_ENV would leak into builds, a daemon would stay behind, colours hide what is counted.
  const env = { ...given, NODE_ENV: undefined, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  return [
    nxSection(['Lint', 'lint'], { env }),
    { title: 'Imports', args: [DEPCRUISE, '--config', '.dependency-cruiser.mjs', ...CRUISED], cwd: ROOT, env, tally: wholeTask },
    { title: 'Unused', args: [KNIP], cwd: ROOT, env, tally: wholeTask },
    nxSection(['Types', 'typecheck'], { env }),
    jestSection(env),
    nxSection(['Builds', 'build'], { env }),
    browserSection(env),
  ];
}

interface NxRun {
  env: Environment;
  /** Tasks at once. */
  parallel?: number;
  more?: string[];
}

function nxSection([title, target]: [string, string], { env, parallel = availableParallelism(), more = [] }: NxRun): Section {
  const args = [COMMANDS.nx, 'run-many', '-t', target, '--output-style=static', `--parallel=${parallel}`, ...more];
  return { title, args, cwd: ROOT, env, tally: (output) => tallyOfNx(output, target) };
}

function jestSection(env: Environment): Section {
  const reports = projectsWith('test').map((folder) => join(folder, '.cache/jest.json'));
  // One project after the other, each on all cores: side by side the longest one would end alone on one of them.
  const jest = ['--reporters=default', `--reporters=${COUNT_REPORTER}`, `--maxWorkers=${availableParallelism()}`];
  const section = nxSection(['Tests (Jest)', 'test'], { env, parallel: 1, more: ['--', ...jest] });
  return {
    ...section,
    forget: () => reports.forEach((file) => rmSync(file, { force: true })),
    tally: (output, code) => {
      const counted = reports.filter((file) => existsSync(file)).map((file) => tallyOfJest(JSON.parse(readFileSync(file, 'utf8'))));
      const sum = addUp(counted);
      // A run that broke before it could count (no report, or a failure outside of any test).
      const broken = reports.length - counted.length || (code !== 0 && sum.failed === 0 ? tallyOfNx(output, 'test').failed || 1 : 0);
      return { passed: sum.passed, failed: sum.failed + broken };
    },
  };
}

function browserSection(env: Environment): Section {
  return {
    title: 'Browser journeys',
    args: [PLAYWRIGHT, 'test', '--reporter=list,json'],
    cwd: join(ROOT, 'e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    forget: () => rmSync(PLAYWRIGHT_REPORT, { force: true }),
    tally: (_output, code) => {
      if (!existsSync(PLAYWRIGHT_REPORT)) return { passed: 0, failed: 1 };
      const tally = tallyOfPlaywright(JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8')));
      return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
    },
  };
}
