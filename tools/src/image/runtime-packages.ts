import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, sep } from 'node:path';
import ts from 'typescript';
import { Failure } from '../common/failure';

interface Manifest {
  name?: string;
  exports?: string | Record<string, string | Record<string, string>>;
  main?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface RuntimePackages {
  /** Folders of npm packages. */
  installed: string[];
  /** Links in node_modules to packages of this repository. */
  linked: string[];
  /** Files of this repository that the programs load, including the programs themselves. */
  files: string[];
}

const BUILT_IN = new Set(builtinModules);
const SUFFIXES = ['', '.ts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];
/**
 * Export conditions for packages of this repository: a program that runs from its sources loads their sources too (see FROM_SOURCE), a
 * built one their builds.
 */
const BUILT = ['import', 'require', 'node', 'default'];
const SOURCE = ['source', ...BUILT];

/**
 * The packages that programs load at run time: those that their files import, with all dependencies. `npm ci --omit=dev --workspace …` installs
 * ten times as much, because it includes the packages that the workspace's tests link to.
 */
export function runtimePackages(entries: string[], named: string[] = []): RuntimePackages {
  const search = new Search();
  for (const entry of entries) search.file(entry);
  for (const name of named) search.installed(name, process.cwd());
  return { installed: [...search.packages].sort(), linked: [...search.links].sort(), files: [...search.files].sort() };
}

class Search {
  readonly packages = new Set<string>();
  readonly links = new Set<string>();
  readonly files = new Set<string>();

  file(path: string): void {
    if (this.files.has(path)) return;
    this.files.add(path);
    for (const name of importsOf(path)) this.imported(name, path);
  }

  /** Adds a package with its dependencies. A missing package is an error unless `mayBeAbsent`. */
  installed(name: string, from: string, mayBeAbsent = false): void {
    const folder = packageFolder(name, from);
    if (!folder) {
      if (mayBeAbsent) return;
      throw new Failure(`${from} needs ${name}, which is not installed: run npm ci.`);
    }
    if (this.packages.has(folder)) return;
    this.packages.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf(folder);
    for (const needed of Object.keys({ ...dependencies })) this.installed(needed, folder, needed in { ...optionalDependencies });
    for (const needed of Object.keys({ ...optionalDependencies })) this.installed(needed, folder, true);
    for (const needed of Object.keys({ ...peerDependencies }))
      if (!peerDependenciesMeta?.[needed]?.optional) this.installed(needed, folder, true);
  }

  private imported(name: string, from: string): void {
    if (name.startsWith('.')) return this.file(resolveFile(join(dirname(from), name)));
    const parts = name.split('/');
    const owner = name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? name);
    if (name.startsWith('node:') || BUILT_IN.has(owner)) return;
    const folder = packageFolder(owner, dirname(from));
    if (folder && isWorkspace(folder)) return this.workspace(folder, name.slice(owner.length), from.endsWith('.ts') ? SOURCE : BUILT);
    this.installed(owner, dirname(from));
  }

  private workspace(link: string, path: string, conditions: string[]): void {
    this.links.add(link);
    this.file(join(realpathSync(link), exported(manifestOf(link), `.${path}`, conditions)));
  }
}

/** Imported names of a file, without type-only imports. */
function importsOf(path: string): string[] {
  if (path.endsWith('.json')) return [];
  const text = readFileSync(path, 'utf8');
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, experimentalDecorators: true };
  const script = path.endsWith('.ts') ? ts.transpileModule(text, { compilerOptions: options, fileName: path }).outputText : text;
  return ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName);
}

function resolveFile(path: string): string {
  const found = SUFFIXES.map((suffix) => path + suffix).find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
  if (!found) throw new Failure(`${path} is imported and does not exist: build it first.`);
  return found;
}

function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Whether a folder in node_modules is a link to a workspace of this repository. */
const isWorkspace = (folder: string): boolean => !realpathSync(folder).includes(`${sep}node_modules${sep}`);

function exported(manifest: Manifest, path: string, conditions: string[]): string {
  const { exports: map, main } = manifest;
  const target = typeof map === 'object' ? (map[path] ?? wildcard(map, path)) : (map ?? main);
  const file = typeof target === 'object' ? conditions.map((condition) => target[condition]).find((value) => value) : target;
  if (!file) throw new Failure(`${manifest.name} exports no ${path}.`);
  return file;
}

function wildcard(map: Exclude<Manifest['exports'], string | undefined>, path: string): string | undefined {
  const target = map['./*'];
  return typeof target === 'string' ? target.replace('*', path.slice(2)) : undefined;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
