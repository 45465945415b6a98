import type { RemoteName } from '@aflora/mfe-contract/remotes';
import type { SharedPackage } from '@aflora/mfe-contract/shared-surface';
import { type UserConfig, mergeConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { federation } from '@module-federation/vite';
import { RELEASE_PLACEHOLDER } from '../../../mfe-contract/src/page-fragment.ts';
import { SHARED_VERSION } from '../../../mfe-contract/src/shared-surface.ts';
import { remoteChunks } from './chunks.ts';
import { compressOutput, verifyLazyStyles } from './output-plugins.ts';
import { scopedCssNames } from './scoped-css-names.ts';
import { recordSharedUses, refuseSecondCopies } from './shared-packages.ts';

/** The oldest browsers in which the product works (decision 70). */
export const BROWSERS = ['chrome105', 'edge105', 'firefox104', 'safari16', 'ios16'];

/** Builds a Node server or a fragment module as ES modules. Packages from node_modules stay external unless `bundlePackages` is set. */
export function serverConfig(options: { entries: Record<string, string>; outDir: string; bundlePackages?: boolean }): UserConfig {
  return {
    publicDir: false,
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
    // Resolved from this folder, the packages of libs/observe would have other versions: those that npm hoists for development.
    ssr: {
      noExternal: options.bundlePackages ? true : [/^@aflora\//, /^@opentelemetry\//],
      resolve: { conditions: ['source', 'module', 'node'] },
    },
    build: {
      ssr: true,
      outDir: options.outDir,
      target: 'node20',
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: options.entries,
        // For `.js`, Node would guess the module format from the text and print a warning, because a release has no package.json.
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
      },
    },
  };
}

const css = (name: RemoteName) => ({ modules: { generateScopedName: scopedCssNames(name) } });

/** Build of a remote's fragment module: the same components without federation, since there is no shell to provide shared packages. */
export function fragmentConfig(name: RemoteName, entry: string): UserConfig {
  return mergeConfig(serverConfig({ entries: { fragment: entry }, outDir: 'dist/release/server', bundlePackages: true }), {
    // Placeholder for the release's address, which only the rendering server knows.
    base: RELEASE_PLACEHOLDER,
    plugins: [react()],
    css: css(name),
    // Images have the same names as in the browser build, so they are not written a second time.
    build: { emitAssets: false, assetsInlineLimit: 0 },
  });
}

/** Proxy to the API of the product that `npm start` runs, with that product's origin, because the API refuses requests of other origins. */
function runningProduct() {
  const target = process.env.SITE_URL ?? 'http://localhost:4200';
  return { target, headers: { origin: target } };
}

/** A remote as a standalone single-page application with a fake shell. */
export function standaloneConfig(name: RemoteName): UserConfig {
  return {
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    plugins: [react()],
    css: css(name),
    server: { proxy: { '/api': runningProduct(), '/media': runningProduct() } },
    build: { outDir: 'dist/standalone', target: BROWSERS, modulePreload: { polyfill: false } },
  };
}

interface RemoteOptions {
  name: RemoteName;
  /** Exactly the shared packages that the remote imports, because each package listed here is loaded before the remote starts. */
  shared: SharedPackage[];
  /** Files of modules that several pages share, see `remoteChunks`. */
  parts: Record<string, RegExp>;
  port: number;
}

/** Vite configuration of a remote, with all of its federation options. */
export function remoteConfig({ name, shared, parts, port }: RemoteOptions): UserConfig {
  return {
    base: './',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    css: { modules: { generateScopedName: scopedCssNames(name) } },
    plugins: [
      react(),
      federation({
        name,
        filename: 'remoteEntry-[hash].js',
        manifest: true,
        dts: false,
        exposes: { './remote': './src/remote.tsx' },
        publicPath: 'auto',
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          shared.map((key) => [key, { version: SHARED_VERSION, singleton: true, requiredVersion: false as const, import: false as const }]),
        ),
        // On a busy machine the plugin's usage analysis ends too early and drops exports that are used. This value skips it: all names are
        // shared.
        moduleParseIdleTimeout: 0.001,
        experiments: { externalRuntime: true },
      }),
      refuseSecondCopies(shared),
      recordSharedUses(shared),
      verifyLazyStyles(),
      compressOutput(),
    ],
    server: { port, strictPort: true, cors: true, origin: `http://localhost:${port}` },
    build: {
      outDir: 'dist/release',
      manifest: true,
      rolldownOptions: {
        input: 'src/remote.tsx',
        // Reads only the used files of packages without side effects, instead of all 5,900 icons.
        experimental: { lazyBarrel: true },
        output: {
          codeSplitting: remoteChunks(parts),
          // A release's folder is named by its content, so hashes in names would only lengthen the list of hashes in every page.
          entryFileNames: 'assets/[name].js',
          chunkFileNames: 'assets/[name].js',
          assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]'),
        },
        // The plugin's code reads every name of a shared package; this removes the reads of names that the remote doesn't use.
        treeshake: { propertyReadSideEffects: false },
      },
      target: BROWSERS,
      cssCodeSplit: true,
      modulePreload: { polyfill: false },
      // No inlining, because prerendered pages refer to every picture by its file.
      assetsInlineLimit: 0,
    },
  };
}
