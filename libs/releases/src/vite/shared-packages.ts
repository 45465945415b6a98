import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { sharedSurface, type SharedPackage } from '../../../mfe-contract/src/shared-surface.ts';
import { SHARED_USES_FILE, type ReleaseDescription } from '../release/release-description.ts';

/** Values that a source file imports by name, each with its package; type imports are left out. */
function namedImports(code: string): [name: string, from: string][] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name): [string, string] => [name.split(/\s+as\s+/)[0] ?? name, from]),
  );
}

/** Version of a package of the repository whose root folder is given; `module` may name a part of the package. */
export function versionOf(root: string, module: string): string {
  const name = /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  return (JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Records version and imported names of each shared package, so that a release can be checked against the live shell. */
export function recordSharedUses(shared: SharedPackage[]): Plugin {
  const used = new Map<string, Set<string>>(shared.map((name) => [name, new Set()]));
  let root = '';
  return {
    name: 'aflora:record-shared-uses',
    apply: 'build',
    configResolved: (config) => void (root = path.resolve(config.root, '..')),
    transform(code, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return;
      for (const [name, from] of namedImports(code)) used.get(from)?.add(name);
    },
    generateBundle() {
      const uses: ReleaseDescription['shared'] = Object.fromEntries(
        [...used].map(([from, found]) => [from, { version: versionOf(root, from), names: [...found].sort() }]),
      );
      this.emitFile({ type: 'asset', fileName: SHARED_USES_FILE, source: JSON.stringify(uses) });
    },
  };
}

/** Libraries with React contexts: two copies in one page fail without an error message. */
const CONTEXT_LIBRARIES = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
];

/**
 * Fails a remote's build when it bundles a context library or the provider of `@aflora/ui` instead of using the shell's copy,
 * and when it imports a name that the shell's surface doesn't have.
 */
export function refuseSecondCopies(shared: SharedPackage[]): Plugin {
  return {
    name: 'aflora:refuse-second-copies',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const library = renderedLength > 0 ? contextLibraryOf(id) : undefined;
          if (library)
            this.error(`${chunk.fileName} would carry a second copy of ${library} (${id}). Add it to "shared" in vite.config.ts.`);
        }
      }
    },
    transform(code, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return;
      for (const [name, from] of namedImports(code)) {
        const names = sharedSurface[from as SharedPackage] as readonly string[] | '*' | undefined;
        if (shared.includes(from as SharedPackage) && names !== '*' && !names?.includes(name)) {
          this.error(`"${name}" of ${from} is not in the shell's shared surface (libs/mfe-contract/src/shared-surface.ts).`);
        }
      }
    },
  };
}

function contextLibraryOf(id: string): string | undefined {
  const inPackages = id.split('/node_modules/').pop() ?? '';
  if (!id.includes('/node_modules/')) return id.includes('/libs/ui/src/provider/') ? '@aflora/ui/provider' : undefined;
  return CONTEXT_LIBRARIES.find((library) => inPackages.startsWith(`${library}/`));
}
