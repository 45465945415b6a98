import { readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { SPOKEN_CONTRACTS } from '../../../mfe-contract/src/remotes.ts';
import { sharedSurface } from '../../../mfe-contract/src/shared-surface.ts';
import { integrityOf } from '../release/release.ts';
import type { SurfaceDescription } from '../release/release-description.ts';
import { versionOf } from './shared-packages.ts';

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

const PRELOAD_HELPER = /vite\/preload-helper\.js$/;
/** Placeholder for the file with the integrity values of all stylesheets, which are known only when the build is complete. */
const STYLE_INTEGRITY = '__STYLE_INTEGRITY__';
const STYLE_INTEGRITY_FILE = 'style-integrity.js';
/** Adds a stylesheet's link once its integrity value is known; the values are a file of their own, because a prerendered page needs none. */
const APPEND_VERIFIED = `if (isCss) import(${STYLE_INTEGRITY}).then(({ default: values }) => {
  link.integrity = values[dep.href.slice(dep.href.lastIndexOf('/') + 1)];
  document.head.appendChild(link);
}, () => link.dispatchEvent(new Event('error')));
else $&`;
/** What `verifyLazyStyles` changes in Vite's preload helper. */
const PRELOAD_CHANGES: [statement: RegExp, replacement: string][] = [
  [/document\.head\.appendChild\(link\);/, APPEND_VERIFIED],
  // The content of these stylesheets is in the page already (`styleBlock` of the shell's server).
  [/\.has\(dep\.href\)\) return;/, '$& if (isCss && document.querySelector(`style[data-files~="${dep.href}"]`)) return;'],
  // When an import is repeated, Vite treats a stylesheet that failed to load as loaded.
  [/seen\[href\] = void 0;(?=\s*throw err;)/, 'delete seen[href];'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Makes browsers verify the stylesheets that Vite loads for a lazy chunk, as they verify its modules. Browsers apply the integrity values
 * of an import map to modules only, so a verified module contains the values of stylesheets. Stylesheets that are part of a prerendered
 * page are not loaded; those that failed are loaded again with the import that needs them.
 */
export function verifyLazyStyles(): Plugin {
  return {
    name: 'aflora:verify-lazy-styles',
    apply: 'build',
    transform: {
      filter: { id: PRELOAD_HELPER },
      handler(code) {
        if (!PRELOAD_CHANGES.every(([statement]) => statement.test(code))) {
          this.error('Vite’s preload helper has changed: see verifyLazyStyles.');
        }
        return {
          code: PRELOAD_CHANGES.reduce((changed, [statement, replacement]) => changed.replace(statement, replacement), code),
          map: null,
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = `export default ${JSON.stringify(integrityOfStyles(Object.values(bundle)))};`;
        this.emitFile({ type: 'asset', fileName: `assets/${STYLE_INTEGRITY_FILE}`, source });
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = chunk.code.replace(STYLE_INTEGRITY, JSON.stringify(`./${STYLE_INTEGRITY_FILE}`));
        }
      },
    },
  };
}

function integrityOfStyles(files: (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): Record<string, string> {
  const styles = files.filter((file) => file.type === 'asset').filter(({ fileName }) => fileName.endsWith('.css'));
  return Object.fromEntries(styles.map(({ fileName, source }) => [path.basename(fileName), integrityOf(Buffer.from(source))]));
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
