import { defineConfig } from 'vite';
import { fragmentConfig } from '../libs/releases/src/vite/index.ts';

export default defineConfig(fragmentConfig('site', 'src/fragment.tsx'));
