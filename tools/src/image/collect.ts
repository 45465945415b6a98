import { cpSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../common/failure';
import { runtimePackages } from './runtime-packages';

const USAGE = 'Usage: collect.ts <target folder> <program>… [--package <name>]… [--all-of <workspace>]…';
const OPTIONS = { package: { type: 'string', multiple: true }, 'all-of': { type: 'string', multiple: true } } as const;

/** Makes the node_modules of a container image: copies the packages that programs load at run time, with their paths in this repository. */
function collect(args: string[]): void {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [target, ...entries] = positionals;
  if (!target || entries.length === 0) throw new Failure(USAGE);
  const { installed, linked } = runtimePackages(
    entries.map((entry) => resolve(entry)),
    [...(values.package ?? []), ...(values['all-of'] ?? []).flatMap(declaredPackages)],
  );
  for (const folder of installed) {
    // Nested packages that are needed are in the list themselves.
    cpSync(folder, targetPath(target, folder), {
      recursive: true,
      filter: (path) => path === folder || !path.startsWith(join(folder, 'node_modules')),
    });
  }
  for (const link of linked) copyLink(link, targetPath(target, link));
  console.log(`${installed.length} packages for ${entries.join(', ')}`);
}

/** The declared dependencies of a workspace, for frameworks that load packages by name without an import. */
function declaredPackages(workspace: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@aflora/'));
}

function copyLink(link: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(readlinkSync(link), target);
}

const targetPath = (target: string, folder: string): string => join(target, relative(process.cwd(), folder));

try {
  collect(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
