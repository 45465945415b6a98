/** Values that a source file imports by name, each with its package; type imports are left out. */
export function namedImports(code: string): [name: string, from: string][] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name): [string, string] => [name.split(/\s+as\s+/)[0] ?? name, from]),
  );
}
