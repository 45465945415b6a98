import { spawnSync } from 'node:child_process';
import { ownEnvironment } from '../common/env';
import { FROM_SOURCE, ROOT } from '../common/paths';

const RELEASE = '0.1.0-0123456789abcdef';
const ONE = 'name one remote, and a release only to promote it or to go back to it.\n';

/** Runs a command of which nothing responds at `SHELL_URL`. */
function run(program: string, ...args: string[]): { status: number | null; stderr: string } {
  const env = { ...ownEnvironment(), SHELL_URL: 'http://127.0.0.1:9', NODE_OPTIONS: '' };
  return spawnSync(process.execPath, [...FROM_SOURCE, program, ...args], { cwd: ROOT, encoding: 'utf8', env });
}

describe('a command with an argument that it would ignore', () => {
  it.each([
    [['prune', 'site-mfe', RELEASE], `prune does not take ${RELEASE}: ${ONE}`],
    [['rollback', 'site-mfe', RELEASE, 'more'], `rollback does not take more: ${ONE}`],
    [['promote', 'site-mfe', RELEASE, 'more'], `promote does not take more: ${ONE}`],
    [['promote', 'site-mfe', '../../secrets'], '../../secrets is not the name of a release: status lists them.\n'],
  ])('changes no release: %j', (args, message) => {
    const { status, stderr } = run('tools/src/release/run.ts', ...args);
    expect({ status, stderr }).toEqual({ status: 1, stderr: message });
  });

  it.each([[['rehearse', '/backups/2026-11-21']], [['restore', '/backups/2026-11-21', 'more']]])('touches no backup: %j', (args) => {
    const { status, stderr } = run('tools/src/backup/run.ts', ...args);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Usage: npm run backup/);
  });
});
