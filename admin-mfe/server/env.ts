import { openReleaseStore, readObserveEnv, type ReleaseStore } from '@aflora/releases/server';
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

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const base = Number(env.PORT_BASE || 4200);
  return {
    port: Number(env.PORT || base + 2),
    host: env.HOST || '127.0.0.1',
    apiUrl: env.API_URL || `http://127.0.0.1:${base + 3}`,
    store: openReleaseStore(env),
    registryCopy: path.resolve(env.REGISTRY_COPY || '.data/registry/admin-mfe.json'),
    observe: readObserveEnv(env, 'admin'),
  };
}
