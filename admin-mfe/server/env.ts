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

/** The only reader of the environment in the console's server. */
export interface Env {
  port: number;
  host: string;
  apiUrl: string;
  store: ReleaseStore;
  /** File for the registry's last response. */
  registryCopy: string;
  /** Where traces are sent; unset when they are off. */
  observe?: TracingOptions;
}

/** Throws `EnvError` for the first value that is invalid. */
export function readEnv(env: Variables = process.env): Env {
  const base = portBaseFrom(env);
  return {
    port: portFrom(env, base + 2),
    host: textFrom(env, 'HOST', '127.0.0.1'),
    apiUrl: originFrom(env, 'API_URL', `http://127.0.0.1:${base + 3}`),
    store: openReleaseStore(env),
    registryCopy: path.resolve(textFrom(env, 'REGISTRY_COPY', '.data/registry/admin-mfe.json')),
    observe: readObserveEnv(env, 'admin'),
  };
}
