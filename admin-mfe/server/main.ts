import { openTracing, ReleaseRegistry, runServer, serveReleases } from '@aflora/releases/server';
import { readEnv } from './env';

const env = readEnv();
const registry = new ReleaseRegistry({ apiUrl: () => env.apiUrl, copy: env.registryCopy });

const tracing = await openTracing(env.observe);

await runServer("The console's server", await serveReleases({ remote: 'admin', store: env.store, registry, tracing }), env);
