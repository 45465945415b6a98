import { defineConfig } from 'vite';
import { standaloneConfig } from '../libs/releases/src/vite/index.ts';

export default defineConfig(standaloneConfig('site'));
