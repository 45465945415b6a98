import { defineConfig } from 'vite';
import { standaloneConfig } from '../libs/mfe-contract/src/vite/index.ts';

export default defineConfig(standaloneConfig('admin'));
