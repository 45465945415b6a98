import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS, compressOutput, describeSurface, verifyLazyStyles } from '../libs/releases/src/vite/index.ts';
import { devRemotes } from './dev-remotes.ts';
import { fullBarrel } from './full-barrel.ts';
import { leanPalettes } from './lean-palettes.ts';
import { leanRouter } from './lean-router.ts';

export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // Parts of the federation runtime that the shell doesn't need: it imports the entries of remotes itself (src/remotes/federation.ts).
  define: { FEDERATION_OPTIMIZE_NO_REMOTE: 'true', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
  plugins: [
    react(),
    fullBarrel(['@mantine/core', '@mantine/hooks']),
    leanRouter(),
    leanPalettes(),
    devRemotes(),
    describeSurface(),
    verifyLazyStyles(),
    compressOutput(),
  ],
  server: {
    port: Number(process.env.PORT ?? 4200),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/media'].map((path) => [path, { target: process.env.API_URL ?? 'http://127.0.0.1:4203', xfwd: true }]),
    ),
  },
  build: {
    outDir: 'dist/client',
    target: BROWSERS,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of packages without side effects, only the files of what is used are read: not each of 5,900 icons.
      experimental: { lazyBarrel: true },
      treeshake: { propertyReadSideEffects: false },
      // Two files of everything that each page needs. Browsers parse a whole file again for the position of a call that starts a request,
      // and none of these calls comes from the libraries.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules[\\/](react|scheduler|@mantine|@tanstack)/,
              priority: 2,
            },
            { name: 'shell', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});
