import {
  openReleaseStore,
  originFrom,
  portBaseFrom,
  portFrom,
  readObserveEnv,
  textFrom,
  type ReleaseStore,
  type Variables,
} from '@aflora/releases/server';
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

/** Throws `EnvError` for the first value that is invalid. */
export function readEnv(env: Variables = process.env): Env {
  const base = portBaseFrom(env);
  const port = portFrom(env, base + 1);
  return {
    port,
    host: textFrom(env, 'HOST', '127.0.0.1'),
    apiUrl: originFrom(env, 'API_URL', `http://127.0.0.1:${base + 3}`),
    assetOrigin: originFrom(env, 'SITE_MFE_URL', `http://localhost:${port}`),
    publicOrigin: originFrom(env, 'PUBLIC_ORIGIN', `http://localhost:${base}`),
    store: openReleaseStore(env),
    registryCopy: path.resolve(textFrom(env, 'REGISTRY_COPY', '.data/registry/site-mfe.json')),
    observe: readObserveEnv(env, 'site'),
  };
}
