import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createShellServer } from './create-shell-server';
import { readEnv } from './env';

const env = readEnv();
/** The built client, `dist/client`, is next to this file's folder `dist/server`. */
const client = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../client');
const server = await createShellServer(client, env);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close().then(() => process.exit(0)));

try {
  await server.listen({ port: env.port, host: env.host });
} catch (error) {
  console.error(`The shell can't listen on ${env.host}:${env.port}: ${(error as Error).message}`);
  process.exit(1);
}
