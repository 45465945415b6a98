import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownEnvironment } from '../common/env';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

const run = promisify(execFile);
const PROGRAM = join(ROOT, 'api/dist/database/migrate.js');

/** Migrates a database to the schema of this release, with the same program as in production. */
export async function migrate(databaseUrl: string): Promise<void> {
  if (!existsSync(PROGRAM)) throw new Failure(`${PROGRAM} is missing: run npm run build first.`);
  // The program checks all of the API's variables, although it uses only the database's address.
  const env = { ...ownEnvironment(), NODE_ENV: 'development', JWT_SECRET: 'not used: migrations sign nothing', DATABASE_URL: databaseUrl };
  try {
    await run(process.execPath, [PROGRAM], { cwd: ROOT, env });
  } catch (error) {
    throw new Failure(`The migrations failed: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`);
  }
}
