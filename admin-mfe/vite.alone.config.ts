import { defineConfig } from 'vite';
import { aloneConfig } from '../libs/mfe-contract/src/vite/index.ts';

export default defineConfig(aloneConfig('admin'));
