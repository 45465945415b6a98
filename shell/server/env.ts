import type { TracingOptions } from '@aflora/observe';
import { readObserveEnv } from '@aflora/releases/server';
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

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const base = Number(env.PORT_BASE || 4200);
  const port = Number(env.PORT || base);
  const remotes = {
    site: withoutSlash(env.SITE_MFE_URL || `http://localhost:${base + 1}`),
    admin: withoutSlash(env.ADMIN_MFE_URL || `http://localhost:${base + 2}`),
  };
  return {
    port,
    host: env.HOST || '127.0.0.1',
    apiUrl: withoutSlash(env.API_URL || `http://127.0.0.1:${base + 3}`),
    publicOrigin: new URL(env.PUBLIC_ORIGIN || `http://localhost:${port}`).origin,
    remotes,
    siteUrl: withoutSlash(env.SITE_MFE_INTERNAL_URL || remotes.site),
    registryCopy: path.resolve(env.REGISTRY_COPY || '.data/registry/shell.json'),
    production: env.NODE_ENV === 'production',
    observe: readObserveEnv(env, 'shell'),
  };
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');
