import { runServer } from '@aflora/releases/server';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createShellServer } from './create-shell-server';
import { readEnv } from './env';

/** The built client, `dist/client`, is next to this file's folder `dist/server`. */
const client = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../client');

await runServer({ name: 'The shell', readEnv, create: (env) => createShellServer(client, env) });
