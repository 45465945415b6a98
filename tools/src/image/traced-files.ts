import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import ts from 'typescript';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

const COMPILER_OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  experimentalDecorators: true,
  verbatimModuleSyntax: false,
};

interface TraceOptions {
  /** The folder that contains the programs and their node_modules. */
  root?: string;
  ignore?: string[];
  /** Without the files whose paths programs compute, such as assets, which takes a quarter of the time. */
  importsOnly?: boolean;
}

/**
 * The files that programs load at run time, including the programs themselves and links to workspaces, relative to `root`. A TypeScript
 * program loads the sources of workspaces (see FROM_SOURCE), a built program their builds. Fails when a file of this repository imports a
 * missing module.
 */
export async function tracedFiles(
  programs: string[],
  { root = ROOT, ignore = [], importsOnly = false }: TraceOptions = {},
): Promise<string[]> {
  const files = new Set<string>();
  const isSource = (path: string) => /\.[cm]?ts$/.test(path);
  for (const [entries, conditions] of [
    [programs.filter(isSource), ['source', 'node', 'module-sync']],
    [programs.filter((path) => !isSource(path)), ['node', 'module-sync']],
  ] as const) {
    if (entries.length === 0) continue;
    const { fileList, warnings } = await nodeFileTrace([...entries], {
      base: root,
      processCwd: root,
      conditions: [...conditions],
      exportsOnly: true,
      analysis: !importsOnly || { emitGlobs: false, computeFileReferences: false, evaluatePureExpressions: false },
      ignore: ['node_modules/typescript/**', ...ignore],
      readFile: async (path) => (isSource(path) ? javaScriptOf(path) : readFile(path).catch(() => null)),
    });
    const missing = [...warnings].map(({ message }) => message).filter((message) => isOurs(message, root));
    if (missing.length > 0) throw new Failure(`${missing.join('\n')}\nRun npm ci and build first.`);
    for (const file of fileList) files.add(file);
  }
  return [...files].sort();
}

async function javaScriptOf(path: string): Promise<string> {
  return ts.transpileModule(await readFile(path, 'utf8'), { compilerOptions: COMPILER_OPTIONS, fileName: path }).outputText;
}

/** Whether a warning is about an import in a file of this repository. Packages try to load optional modules, which may be missing. */
function isOurs(message: string, root: string): boolean {
  const importer = /loaded from (\S+)/.exec(message)?.[1];
  return importer !== undefined && importer.startsWith(join(root, sep)) && !importer.includes(join(sep, 'node_modules', sep));
}
