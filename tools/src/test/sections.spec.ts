import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import nx from '../../../nx.json';
import { ownEnvironment } from '../common/env';
import { ROOT } from '../common/paths';
import { sections } from './sections';

const reports = sections({}).flatMap((section) =>
  section.reports.map((report) => `{workspaceRoot}/${relative(ROOT, report).replaceAll('\\', '/')}`),
);

describe('the sections of npm test', () => {
  it('read reports that Nx restores for a cached run', () => {
    const { 'test:units': units, e2e, 'e2e:exclusive': exclusive } = nx.targetDefaults;
    expect(reports).toEqual([...units.outputs, ...e2e.outputs, ...exclusive.outputs]);
  });

  it('all run with the same variables, because Nx does not tell results with different variables apart', () => {
    const [first, ...others] = sections({ HOME: '/home/somebody' });
    for (const { env } of others) expect(env).toEqual(first?.env);
  });

  it.each([
    ['playwright.config.ts', '.cache/e2e.json'],
    ['exclusive.config.ts', '.cache/e2e-exclusive.json'],
  ])('find the report of the journeys of %s whoever started them', (config, file) => {
    const report = join(ROOT, file);
    rmSync(report, { force: true });
    const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
    // Playwright refuses to start where it sees Jest's variable.
    execFileSync(process.execPath, [playwright, 'test', '--config', config, '--list'], {
      cwd: join(ROOT, 'e2e'),
      env: { ...ownEnvironment(), JEST_WORKER_ID: undefined },
    });
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ errors: [] });
  });

  it('never count the results of another checkout on the same machine', () => {
    expect(isAbsolute(nx.cacheDirectory)).toBe(false);
  });
});
