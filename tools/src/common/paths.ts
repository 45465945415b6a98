import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');

/** The script behind a package's command: run with node itself, it needs no shell and no `.cmd` on Windows. */
export const COMMANDS = {
  nx: join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
  maildev: join(ROOT, 'node_modules/maildev/bin/maildev'),
  vite: join(ROOT, 'node_modules/vite/bin/vite.js'),
  tsc: join(ROOT, 'node_modules/typescript/bin/tsc'),
};
