import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, reportFailure } from '../common/failure';
import { ROOT } from '../common/paths';
import { tracedFiles } from './traced-files';

const USAGE = 'Usage: collect.ts <target folder> <program>… [--package <name>]…';

/**
 * Makes the node_modules of a container image: copies the files of packages that programs load at run time, with their paths in this
 * repository. A `--package` is copied whole, with its dependencies; it is for packages that node loads by an option or that are loaded by
 * name.
 */
async function collect(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { package: { type: 'string', multiple: true } } });
  const [target, ...programs] = positionals;
  if (!target || programs.length === 0) throw new Failure(USAGE);
  const traced = await tracedFiles(programs.map((program) => resolve(program)));
  const files = traced.filter((path) => /(^|\/)node_modules\//.test(path));
  const folders = (values.package ?? []).flatMap(withDependencies);
  for (const path of [...files, ...folders]) {
    cpSync(join(ROOT, path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/\.(map|d\.[cm]?ts)$/.test(source),
    });
  }
  console.log(`${files.length} files and ${folders.length} whole packages for ${programs.join(', ')}`);
}

/** Folders of an installed package and of its dependencies; optional ones of other platforms are not installed. */
function withDependencies(name: string): string[] {
  const folder = `node_modules/${name}`;
  if (!existsSync(join(ROOT, folder))) return [];
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    dependencies?: object;
    optionalDependencies?: object;
  };
  return [folder, ...Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(withDependencies)];
}

collect(process.argv.slice(2)).catch(reportFailure);
