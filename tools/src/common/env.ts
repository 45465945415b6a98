import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths';

export type Environment = Record<string, string | undefined>;

/** Copy of this process's environment variables. */
export function ownEnvironment(): Environment {
  return { ...process.env };
}

/** This process's variables, with those of the root's `.env` as defaults. As for the API, an empty variable counts as unset. */
export function readEnvironment(): Environment {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return withoutEmpty(ownEnvironment());
}

const withoutEmpty = (env: Environment): Environment => Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
