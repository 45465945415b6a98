import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ownEnvironment, readEnvironment } from '@aflora/tools/common/env';
import { Failure } from '@aflora/tools/common/failure';
import { COMMANDS, ROOT } from '@aflora/tools/common/paths';
import { startChild } from '@aflora/tools/stack/child-process';
import { exitFailure } from '@aflora/tools/stack/wait-for-http';

/** Folders of the product; only commits that change them are versions. */
const PRODUCT = ['api', 'libs', 'shell', 'site-mfe', 'admin-mfe'];
/** File of the release registry: without a registry, all parts always had the same version. */
const REGISTRY = 'api/src/releases/releases.module.ts';
const BUILDS = join(ROOT, '.cache/previous');
const BUILT_MARKER = '.built';
const PROJECTS = ['api', 'shell', 'site-mfe', 'admin-mfe'].map((app) => `@aflora/${app}`).join(',');

export interface PreviousVersion {
  commit: string;
  /** Folder with the version's sources and builds, in the layout of the repository. */
  folder: string;
}

/** Builds the previous version in `.cache/previous`, which caches the last one; undefined when the Git history has none. */
export async function previousVersion(): Promise<PreviousVersion | undefined> {
  const commit = previousCommit();
  if (!commit) return undefined;
  const folder = join(BUILDS, commit);
  if (!existsSync(join(folder, BUILT_MARKER))) await build(commit, folder);
  return { commit, folder };
}

/** `PREVIOUS_REF`, or the newest commit whose product differs from the working tree. */
function previousCommit(): string | undefined {
  const { PREVIOUS_REF } = readEnvironment();
  if (PREVIOUS_REF) {
    const commit = git('rev-parse', '--verify', `${PREVIOUS_REF}^{commit}`);
    if (!hasRegistry(commit)) throw new Failure(`PREVIOUS_REF=${PREVIOUS_REF} has no release registry yet: use a later commit.`);
    return commit;
  }
  const isChanged = git('status', '--porcelain', '--', ...PRODUCT) !== '';
  const commit = git('log', '--format=%H', '-n', '1', `--skip=${isChanged ? 0 : 1}`, '--', ...PRODUCT);
  return commit && hasRegistry(commit) ? commit : undefined;
}

const hasRegistry = (commit: string): boolean => git('ls-tree', '--name-only', commit, '--', REGISTRY) !== '';

/** Builds a commit. The marker file is written last, so an interrupted build isn't used. */
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
  writeFileSync(join(folder, BUILT_MARKER), '');
}

/** Links the installed packages, and the libraries of that version, so that its apps aren't built with the current libraries. */
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
