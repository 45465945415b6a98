import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { SPOKEN_CONTRACTS } from '../../../mfe-contract/src/remotes.ts';
import type { SurfaceDescription } from '../release/release-description.ts';
import { sharedSurface } from '../../../mfe-contract/src/shared-surface.ts';

/** Packages of this repository, which are described by their exported names as well, since they change more often than their version. */
const OWN_PACKAGES = /^@aflora\//;

/** Writes `surface.json`: the packages and names that this build of the shell provides to remotes. */
export function describeSurface(): Plugin {
  let root = '';
  return {
    name: 'aflora:describe-surface',
    apply: 'build',
    configResolved: (config) => void (root = path.resolve(config.root, '..')),
    async generateBundle() {
      const described = await Promise.all(
        Object.entries(sharedSurface).map(async ([name, names]) => {
          const provided = names === '*' && OWN_PACKAGES.test(name) ? await exportedNames(this, name) : names;
          return [name, { version: versionOf(root, name), ...(Array.isArray(provided) && { names: [...provided].sort() }) }] as const;
        }),
      );
      const surface: SurfaceDescription = { contractVersions: [...SPOKEN_CONTRACTS], packages: Object.fromEntries(described) };
      this.emitFile({ type: 'asset', fileName: 'surface.json', source: JSON.stringify(surface, null, 2) });
    },
  };
}

/** Exported names of a module, including those of its `export * from`. */
async function exportedNames(build: Rolldown.PluginContext, module: string, importer?: string): Promise<string[]> {
  const found = await build.resolve(module, importer);
  const { exports = [], code } = (found && build.getModuleInfo(found.id)) ?? {};
  const reexported = [...(code ?? '').matchAll(/export\s*\*\s*from\s*["']([^"']+)["']/g)].map(([, from = '']) =>
    exportedNames(build, from, found?.id),
  );
  return [...exports.filter((name) => name !== '*'), ...(await Promise.all(reexported)).flat()];
}

function versionOf(root: string, module: string): string {
  const name = /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  return (JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
}
