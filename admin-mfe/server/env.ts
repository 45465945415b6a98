import { openReleaseStore, readServerEnv, type ReleaseStore, type ServerEnv, type Variables } from '@aflora/releases/server';

/** Settings of the console's server. No other module of it reads the environment. */
export interface Env extends ServerEnv {
  store: ReleaseStore;
}

/** Throws `EnvError` for the first value that is invalid. */
export const readEnv = (env: Variables = process.env): Env => ({
  ...readServerEnv(env, { service: 'admin', app: 'admin-mfe', offset: 2 }),
  store: openReleaseStore(env),
});
