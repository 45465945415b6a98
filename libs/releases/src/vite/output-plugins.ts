import { readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { SPOKEN_CONTRACTS } from '../../../mfe-contract/src/remotes.ts';
import { sharedSurface } from '../../../mfe-contract/src/shared-surface.ts';
import type { SurfaceDescription } from '../release/release-description.ts';

const TEXT = /\.(js|mjs|css|html|json|svg|txt|webmanifest)$/;
/** Smallest file (bytes) that is compressed: below it the compression headers cost more than they save. */
const MIN_SIZE = 512;

/** Writes a .br and a .gz file beside every text file of a build, so that servers don't compress at run time. */
function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length < MIN_SIZE) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

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

const PRELOAD_HELPER = /vite\/preload-helper\.js$/;
const HREF_ASSIGNMENT = 'link.href = dep.href;';
/** Browsers apply the integrity values of an import map to modules only, so a stylesheet's link needs its own `integrity` attribute. */
const INTEGRITY_ASSIGNMENT = `link.integrity = (globalThis.__releaseIntegrity ??= JSON.parse(document.querySelector('script[type="importmap"]')?.textContent || '{}').integrity ?? {})[dep.href] ?? '';`;

const LINK_CHECK = '.has(dep.href)) return;';
/** The content of these stylesheets is in the page already (`styleBlock` of the shell's server). */
const INLINED_CHECK = 'if (isCss && document.querySelector(`style[data-files~="${dep.href}"]`)) return;';

/**
 * Makes browsers verify the stylesheets that Vite loads for a lazy chunk, as they verify its modules. Stylesheets that a prerendered page
 * contains are not loaded.
 */
export function verifyLazyStyles(): Plugin {
  return {
    name: 'aflora:verify-lazy-styles',
    apply: 'build',
    transform: {
      filter: { id: PRELOAD_HELPER },
      handler(code) {
        if (![HREF_ASSIGNMENT, LINK_CHECK].every((statement) => code.includes(statement))) {
          this.error('Vite’s preload helper has changed: see verifyLazyStyles.');
        }
        const verified = code.replace(HREF_ASSIGNMENT, `${INTEGRITY_ASSIGNMENT} ${HREF_ASSIGNMENT}`);
        return { code: verified.replace(LINK_CHECK, `${LINK_CHECK} ${INLINED_CHECK}`), map: null };
      },
    },
  };
}

/** Compresses the output of a build after all files are written. */
export function compressOutput(): Plugin {
  let folder = '';
  return {
    name: 'aflora:compress-output',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => (existsSync(folder) ? compressFolder(folder) : undefined) },
  };
}
