import { openTracing, runServer } from '@aflora/releases/server';
import { createSiteServer } from './create-site-server';
import { readEnv } from './env';

await runServer({ name: "The site's server", readEnv, create: async (env) => createSiteServer(env, await openTracing(env.observe)) });
