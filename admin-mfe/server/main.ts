import { serveRelease } from '@aflora/mfe-contract/server';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from './env';

const env = readEnv();
/** dist/release, beside dist/server. */
const release = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../release');
const server = await serveRelease(release);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close().then(() => process.exit(0)));

try {
  await server.listen({ port: env.port, host: env.host });
} catch (error) {
  console.error(`The console's server can't listen on ${env.host}:${env.port}: ${(error as Error).message}`);
  process.exit(1);
}
