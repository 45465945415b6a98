import type { PageWaits } from './fragment';
import { isProductionFrom, originFrom, portBaseFrom, readServerEnv, type ServerEnv, type Variables } from '@aflora/releases/server';

/** Settings of the shell's server. No other module of it reads the environment. */
export interface Env extends ServerEnv {
  /** Public origin of the product, for absolute addresses. */
  publicOrigin: string;
  /** Addresses of the remotes' servers, as reached from browsers. */
  remotes: { site: string; admin: string };
  /** Address of the site's server, as reached from this server. */
  siteUrl: string;
  production: boolean;
  /** Set by tests, so that a slow machine doesn't make a fragment late. */
  pageWaits?: PageWaits;
}

/** Throws `EnvError` for the first value that is invalid. */
export function readEnv(env: Variables = process.env): Env {
  const server = readServerEnv(env, { service: 'shell', app: 'shell', offset: 0 });
  const base = portBaseFrom(env);
  const remotes = {
    site: originFrom(env, 'SITE_MFE_URL', `http://localhost:${base + 1}`),
    admin: originFrom(env, 'ADMIN_MFE_URL', `http://localhost:${base + 2}`),
  };
  return {
    ...server,
    publicOrigin: originFrom(env, 'PUBLIC_ORIGIN', `http://localhost:${server.port}`),
    remotes,
    siteUrl: originFrom(env, 'SITE_MFE_INTERNAL_URL', remotes.site),
    production: isProductionFrom(env),
  };
}
