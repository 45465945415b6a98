import { defineConfig, mergeConfig } from 'vite';
import { standaloneConfig } from '../../../libs/mfe-contract/src/vite/index.ts';

export default defineConfig(mergeConfig(standaloneConfig('site'), { build: { outDir: 'dist' } }));
