import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');

/** Scripts of command-line packages. Running them with node directly needs no shell, and no `.cmd` file on Windows. */
export const COMMANDS = {
  nx: join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
  maildev: join(ROOT, 'node_modules/maildev/bin/maildev'),
  vite: join(ROOT, 'node_modules/vite/bin/vite.js'),
  rolldown: join(ROOT, 'node_modules/rolldown/bin/cli.mjs'),
};

/** Node options that run a program from its sources. Packages of this workspace resolve to their sources too, so no build is needed. */
export const FROM_SOURCE = ['--conditions=source', '--import', 'tsx'];

/**
 * Arguments of node that start the built API, as its image does. V8's young generation grows to 48 MB by default. With 12 MB (three times this
 * option) requests take no longer, and the process is 20 MB smaller at first and about 80 MB smaller under load.
 */
export const API_ARGS = ['--max-semi-space-size=4', 'api/dist/main.js'];

/** Variables of the API's process, as its image sets them: glibc then gives memory of encoded pictures back to the system. */
export const API_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
