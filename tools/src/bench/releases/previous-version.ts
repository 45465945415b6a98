import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ownEnvironment, readEnvironment } from '../../common/env';
import { Failure } from '../../common/failure';
import { COMMANDS, ROOT } from '../../common/paths';
import { startChild } from '../../stack/child-process';
import { exitFailure } from '../../stack/wait-for-http';

/** What a version consists of; a commit that touches nothing of it is no other version. */
const PRODUCT = ['api', 'libs', 'shell', 'site-mfe', 'admin-mfe'];
/** Before there was a registry nothing could be at another version than the rest. */
const REGISTRY = 'api/src/releases/releases.module.ts';
const BUILDS = join(ROOT, '.cache/previous');
const BUILT = '.built';
const PROJECTS = ['api', 'shell', 'site-mfe', 'admin-mfe'].map((app) => `@aflora/${app}`).join(',');

export interface PreviousVersion {
  commit: string;
  /** Its sources and builds, laid out like the repository. */
  folder: string;
}

/** The version before the one that lies here, built once under `.cache/previous`, which keeps the last one. `undefined` when history has none. */
export async function previousVersion(): Promise<PreviousVersion | undefined> {
  const commit = previousCommit();
  if (!commit) return undefined;
  const folder = join(BUILDS, commit);
  if (!existsSync(join(folder, BUILT))) await build(commit, folder);
  return { commit, folder };
}

/** `PREVIOUS_REF`, or the newest commit that differs from what lies here. */
function previousCommit(): string | undefined {
  const { PREVIOUS_REF } = readEnvironment();
  if (PREVIOUS_REF) {
    const commit = git('rev-parse', '--verify', `${PREVIOUS_REF}^{commit}`);
    if (!hasRegistry(commit)) throw new Failure(`PREVIOUS_REF=${PREVIOUS_REF} has no release registry yet: take a later commit.`);
    return commit;
  }
  const isChanged = git('status', '--porcelain', '--', ...PRODUCT) !== '';
  const commit = git('log', '--format=%H', '-n', '1', `--skip=${isChanged ? 0 : 1}`, '--', ...PRODUCT);
  return commit && hasRegistry(commit) ? commit : undefined;
}

const hasRegistry = (commit: string): boolean => git('ls-tree', '--name-only', commit, '--', REGISTRY) !== '';

/** What was broken off has no mark, and is never taken for a build. */
async function build(commit: string, folder: string): Promise<void> {
  rmSync(BUILDS, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'sources.tar');
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  linkPackages(folder);
  const env = { ...ownEnvironment(), NODE_ENV: undefined, NX_DAEMON: 'false', NX_TUI: 'false', NX_CACHE_DIRECTORY: join(folder, '.nx') };
  const args = [COMMANDS.nx, 'run-many', '-t', 'build', `--projects=${PROJECTS}`];
  const child = startChild({ name: 'build', args, cwd: folder, env, logFile: join(folder, 'build.log') });
  const code = await child.exited;
  if (code !== 0) throw exitFailure(child, code);
  writeFileSync(join(folder, BUILT), '');
}

/** The packages that are installed here, but that version's own libraries: else its apps would be built from today's. */
function linkPackages(folder: string): void {
  const owners = ['.', ...PRODUCT, ...readdirSync(join(folder, 'libs')).map((lib) => join('libs', lib))];
  for (const owner of owners) {
    const installed = join(ROOT, owner, 'node_modules');
    if (existsSync(installed) && existsSync(join(folder, owner))) linkEach(installed, join(folder, owner, 'node_modules'), folder);
  }
}

function linkEach(installed: string, into: string, folder: string): void {
  mkdirSync(into, { recursive: true });
  for (const name of readdirSync(installed)) {
    const [from, to] = [join(installed, name), join(into, name)];
    if (name === '@aflora') linkEach(from, to, folder);
    else if (lstatSync(from).isSymbolicLink() && !name.startsWith('.'))
      link(join(folder, relative(realpathSync(ROOT), realpathSync(from))), to);
    else if (!name.startsWith('.vite')) link(from, to);
  }
}

function link(target: string, path: string): void {
  if (existsSync(target)) symlinkSync(target, path, lstatSync(target).isDirectory() ? 'junction' : 'file');
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    throw new Failure(`git ${args[0]} failed: ${(error as Error).message.split('\n').slice(0, 2).join(' ')}`);
  }
}
