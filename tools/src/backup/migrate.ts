import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownEnvironment } from '../common/env';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

const run = promisify(execFile);
const PROGRAM = join(ROOT, 'api/dist/database/migrate.js');

/** Brings a database to the tables of this release, with the program that production migrates with. */
export async function migrate(databaseUrl: string): Promise<void> {
  if (!existsSync(PROGRAM)) throw new Failure(`${PROGRAM} is missing: run npm run build first.`);
  // It reads the whole environment of the API, of which only the address matters here.
  const env = { ...ownEnvironment(), NODE_ENV: 'development', JWT_SECRET: 'not used: migrations sign nothing', DATABASE_URL: databaseUrl };
  try {
    await run(process.execPath, [PROGRAM], { cwd: ROOT, env });
  } catch (error) {
    throw new Failure(`The migrations failed: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`);
  }
}
