import { openTracing, runServer } from '@aflora/releases/server';
import { createSiteServer } from './create-site-server';
import { readEnv } from './env';

const env = readEnv();

await runServer("The site's server", await createSiteServer(env, await openTracing(env.observe)), env);
