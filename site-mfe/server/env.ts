import {
  openReleaseStore,
  originFrom,
  portBaseFrom,
  readServerEnv,
  type ReleaseStore,
  type ServerEnv,
  type Variables,
} from '@aflora/releases/server';

/** Settings of the site's server. No other module of it reads the environment. */
export interface Env extends ServerEnv {
  /** Origin from which browsers fetch the releases' files. */
  assetOrigin: string;
  /** Public origin of the product. */
  publicOrigin: string;
  store: ReleaseStore;
}

/** Throws `EnvError` for the first value that is invalid. */
export function readEnv(env: Variables = process.env): Env {
  const server = readServerEnv(env, { service: 'site', app: 'site-mfe', offset: 1 });
  return {
    ...server,
    assetOrigin: originFrom(env, 'SITE_MFE_URL', `http://localhost:${server.port}`),
    publicOrigin: originFrom(env, 'PUBLIC_ORIGIN', `http://localhost:${portBaseFrom(env)}`),
    store: openReleaseStore(env),
  };
}
