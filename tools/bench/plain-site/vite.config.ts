import { defineConfig, mergeConfig } from 'vite';
import { standaloneConfig } from '../../../libs/releases/src/vite/index.ts';

export default defineConfig(mergeConfig(standaloneConfig('site'), { build: { outDir: 'dist' } }));
