import type { TracingOptions } from '@aflora/observe';
import { isProductionFrom, originFrom, portBaseFrom, portFrom, readObserveEnv, textFrom, type Variables } from '@aflora/releases/server';
import path from 'node:path';

/** Settings of the shell's server. No other module of it reads the environment. */
export interface Env {
  port: number;
  host: string;
  /** Address of the API, as reached from this server. */
  apiUrl: string;
  /** Public origin of the product, for absolute addresses. */
  publicOrigin: string;
  /** Addresses of the remotes' servers, as reached from browsers. */
  remotes: { site: string; admin: string };
  /** Address of the site's server, as reached from this server. */
  siteUrl: string;
  /** File for the last response of the release registry. */
  registryCopy: string;
  production: boolean;
  /** How long a page waits for its prerendered fragment. Tests set it, so that a slow machine doesn't make a fragment late. */
  pageWaitMs?: number;
  /** Where traces are sent; unset when they are off. */
  observe?: TracingOptions;
}

/** Throws `EnvError` for the first value that is invalid. */
export function readEnv(env: Variables = process.env): Env {
  const base = portBaseFrom(env);
  const port = portFrom(env, base);
  const remotes = {
    site: originFrom(env, 'SITE_MFE_URL', `http://localhost:${base + 1}`),
    admin: originFrom(env, 'ADMIN_MFE_URL', `http://localhost:${base + 2}`),
  };
  return {
    port,
    host: textFrom(env, 'HOST', '127.0.0.1'),
    apiUrl: originFrom(env, 'API_URL', `http://127.0.0.1:${base + 3}`),
    publicOrigin: originFrom(env, 'PUBLIC_ORIGIN', `http://localhost:${port}`),
    remotes,
    siteUrl: originFrom(env, 'SITE_MFE_INTERNAL_URL', remotes.site),
    registryCopy: path.resolve(textFrom(env, 'REGISTRY_COPY', '.data/registry/shell.json')),
    production: isProductionFrom(env),
    observe: readObserveEnv(env, 'shell'),
  };
}
