import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../common/paths';
import type { Manifest } from './kubernetes-manifests';

const FILE = join(ROOT, 'tools/src/lint/manifests.generated.ts');
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es5.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * Violations of the Kubernetes schema in each manifest: unknown kinds, unknown or missing fields, wrong types and values. The schema is the
 * package of types that are generated from it; TypeScript is the strict validator, because literals must not have unknown properties.
 */
export function schemaFaults(manifests: Manifest[]): string[][] {
  const text = manifests
    .map((manifest, index) => {
      const { apiVersion, kind } = manifest;
      const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
      return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};\n`;
    })
    .join('');
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile } = host;
  const source = ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2022, true);
  host.getSourceFile = (name, ...rest) => (name === FILE ? source : getSourceFile.call(host, name, ...rest));
  const program = ts.createProgram([FILE], OPTIONS, host);
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return manifests.map((_, line) =>
    found
      .filter(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line === line)
      .map(({ start = 0, messageText }) => `${fieldAt(source, start)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
}

/** Path of the field at a position, such as spec.template.spec. */
function fieldAt(source: ts.SourceFile, position: number): string {
  const path: string[] = [];
  for (
    let node: ts.Node | undefined = source;
    node;
    node = ts.forEachChild(node, (child) => (contains(child, position) ? child : undefined))
  )
    if (ts.isPropertyAssignment(node)) path.push((node.name as ts.StringLiteral).text);
  return path.join('.');
}

const contains = (node: ts.Node, position: number): boolean => node.pos <= position && position < node.end;
