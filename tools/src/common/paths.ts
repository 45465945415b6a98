import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');

/** The script behind a package's command: run with node itself, it needs no shell and no `.cmd` on Windows. */
export const COMMANDS = {
  nx: join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
  maildev: join(ROOT, 'node_modules/maildev/bin/maildev'),
  vite: join(ROOT, 'node_modules/vite/bin/vite.js'),
  tsc: join(ROOT, 'node_modules/typescript/bin/tsc'),
};

/** Options for node that run a program from its sources: packages of this workspace resolve to theirs too, so nothing has to be built first. */
export const FROM_SOURCE = ['--conditions=source', '--import', 'tsx'];
