import { openReleaseStore, type ReleaseStore } from '@aflora/releases/server';
import path from 'node:path';

/** The only reader of the environment in the site's server. */
export interface Env {
  port: number;
  host: string;
  apiUrl: string;
  /** Where browsers fetch releases' files. */
  assetOrigin: string;
  /** Where people open the site. */
  publicOrigin: string;
  store: ReleaseStore;
  /** File for the registry's last response. */
  registryCopy: string;
}

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const base = Number(env.PORT_BASE ?? 4200);
  const port = Number(env.PORT ?? base + 1);
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    apiUrl: env.API_URL ?? `http://127.0.0.1:${base + 3}`,
    assetOrigin: (env.SITE_MFE_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${base}`,
    store: openReleaseStore(env),
    registryCopy: path.resolve(env.REGISTRY_COPY ?? '.data/registry/site-mfe.json'),
  };
}
