import { defineConfig } from 'vite';
import { serverConfig } from '../libs/releases/src/vite/index.ts';

export default defineConfig(
  serverConfig({ entries: { main: 'server/main.ts', 'fragment-worker': 'server/fragment-worker.ts' }, outDir: 'dist/server' }),
);
