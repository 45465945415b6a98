import { openTracing, ReleaseRegistry, runServer, serveReleases } from '@aflora/releases/server';
import { readEnv } from './env';

await runServer({
  name: "The console's server",
  readEnv,
  create: async ({ store, ...env }) => {
    const registry = new ReleaseRegistry({ apiUrl: () => env.apiUrl, copy: env.registryCopy });
    return serveReleases({ remote: 'admin', store, registry, tracing: await openTracing(env.observe) });
  },
});
