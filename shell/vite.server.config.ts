import { defineConfig } from 'vite';
import { serverConfig } from '../libs/releases/src/vite/index.ts';

export default defineConfig(serverConfig({ entries: { main: 'server/main.ts' }, outDir: 'dist/server' }));
