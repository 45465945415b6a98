import { defineConfig, mergeConfig } from 'vite';
import { serverConfig } from '../libs/mfe-contract/src/vite/index.ts';

export default defineConfig(
  mergeConfig(serverConfig({ entries: { main: 'server/main.ts' }, outDir: 'dist/server' }), {
    build: { rolldownOptions: { input: { main: 'server/main.ts', 'fragment-worker': 'server/fragment-worker.ts' } } },
  }),
);
