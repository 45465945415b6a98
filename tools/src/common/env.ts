import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths';

export type Environment = Record<string, string | undefined>;

/** What this process was given. */
export function ownEnvironment(): Environment {
  return { ...process.env };
}

/** The same, with the root's `.env` below it. */
export function readEnvironment(): Environment {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return ownEnvironment();
}
