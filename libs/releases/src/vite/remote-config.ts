import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import type { RemoteName } from '@aflora/mfe-contract/remotes';
import type { SharedPackage } from '@aflora/mfe-contract/shared-surface';
import { compressOutput } from './compress-output.ts';
import { recordSharedNames } from './record-shared-names.ts';
import { refuseSecondCopies } from './refuse-second-copies.ts';
import { verifyLazyStyles } from './verify-lazy-styles.ts';
import { scopedCssNames } from './scoped-css-names.ts';

interface RemoteOptions {
  name: RemoteName;
  /** Exactly the shared packages that the remote imports: each listed one is loaded before the remote starts. */
  shared: SharedPackage[];
  port: number;
}

/** Vite configuration of a remote, with all of its federation options. */
export function remoteConfig({ name, shared, port }: RemoteOptions): UserConfig {
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
          shared.map((key) => [key, { singleton: true, requiredVersion: false as const, import: false as const }]),
        ),
        // On a busy machine the plugin's usage analysis ends too early and drops exports that are used. This value skips it: all names are shared.
        moduleParseIdleTimeout: 0.001,
        experiments: { externalRuntime: true },
      }),
      refuseSecondCopies(shared),
      recordSharedNames(shared),
      verifyLazyStyles(),
      compressOutput(),
    ],
    server: { port, strictPort: true, cors: true, origin: `http://localhost:${port}` },
    build: {
      outDir: 'dist/release',
      manifest: true,
      rolldownOptions: { input: 'src/remote.tsx' },
      target: 'es2022',
      cssCodeSplit: true,
      modulePreload: { polyfill: false },
    },
  };
}
