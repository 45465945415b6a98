import type { Plugin } from 'vite';
import { sharedSurface, type SharedPackage } from '../../../mfe-contract/src/shared-surface.ts';
import { namedImports } from './named-imports.ts';

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
