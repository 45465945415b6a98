import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { compressFolder } from './compress.ts';

/** Compresses the output of a build after all files are written. */
export function compressOutput(): Plugin {
  let folder = '';
  return {
    name: 'aflora:compress-output',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => (existsSync(folder) ? compressFolder(folder) : undefined) },
  };
}
