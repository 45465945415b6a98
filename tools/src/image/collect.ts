import { cpSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../common/failure';
import { runtimePackages } from './runtime-packages';

const USAGE = 'Usage: collect.ts <target folder> <program>… [--package <name>]… [--all-of <workspace>]…';
const OPTIONS = { package: { type: 'string', multiple: true }, 'all-of': { type: 'string', multiple: true } } as const;

/** Copies the packages that built programs load at run time, at the paths they have here: the node_modules of a container image. */
function collect(args: string[]): void {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [target, ...entries] = positionals;
  if (!target || entries.length === 0) throw new Failure(USAGE);
  const { installed, linked } = runtimePackages(
    entries.map((entry) => resolve(entry)),
    [...(values.package ?? []), ...(values['all-of'] ?? []).flatMap(declaredPackages)],
  );
  for (const folder of installed) {
    // What it needs of its own is in the list as well.
    cpSync(folder, placeIn(target, folder), {
      recursive: true,
      filter: (path) => path === folder || !path.startsWith(join(folder, 'node_modules')),
    });
  }
  for (const link of linked) layLink(link, placeIn(target, link));
  console.log(`${installed.length} packages for ${entries.join(', ')}`);
}

/** Frameworks load some of their parts by name, where no import tells of it. */
function declaredPackages(workspace: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@aflora/'));
}

function layLink(link: string, copy: string): void {
  if (lstatSync(copy, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(copy), { recursive: true });
  symlinkSync(readlinkSync(link), copy);
}

const placeIn = (target: string, folder: string): string => join(target, relative(process.cwd(), folder));

try {
  collect(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
