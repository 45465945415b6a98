import { defineConfig, mergeConfig } from 'vite';
import { aloneConfig } from '../../../libs/mfe-contract/src/vite/index.ts';

export default defineConfig(mergeConfig(aloneConfig('site'), { build: { outDir: 'dist' } }));
