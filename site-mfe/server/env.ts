import { openReleaseStore, readObserveEnv, type ReleaseStore } from '@aflora/releases/server';
import type { TracingOptions } from '@aflora/observe';
import path from 'node:path';

/** Settings of the site's server. No other module of it reads the environment. */
export interface Env {
  port: number;
  host: string;
  apiUrl: string;
  /** Origin from which browsers fetch the releases' files. */
  assetOrigin: string;
  /** Public origin of the product. */
  publicOrigin: string;
  store: ReleaseStore;
  /** File for the last response of the release registry. */
  registryCopy: string;
  /** Where traces are sent; unset when they are off. */
  observe?: TracingOptions;
}

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const base = Number(env.PORT_BASE || 4200);
  const port = Number(env.PORT || base + 1);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    apiUrl: env.API_URL || `http://127.0.0.1:${base + 3}`,
    assetOrigin: (env.SITE_MFE_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    publicOrigin: new URL(env.PUBLIC_ORIGIN || `http://localhost:${base}`).origin,
    store: openReleaseStore(env),
    registryCopy: path.resolve(env.REGISTRY_COPY || '.data/registry/site-mfe.json'),
    observe: readObserveEnv(env, 'site'),
  };
}
