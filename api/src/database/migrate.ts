import 'reflect-metadata';
import { startupFailure } from '../common/startup-failure';
import { readEnv } from '../config/env';
import { openAsOwner } from './open-as-owner';
import { MIGRATION_CONNECTIONS, runMigrations } from './run-migrations';

async function main(): Promise<void> {
  const env = readEnv();
  const { databaseUrl, databaseOwnerUrl = databaseUrl } = env;
  const dataSource = await openAsOwner({ ...env, databasePoolSize: MIGRATION_CONNECTIONS });
  try {
    const names = await runMigrations(dataSource, databaseUrl);
    for (const name of names) process.stdout.write(`migrated ${name}\n`);
    if (names.length === 0) process.stdout.write('nothing to migrate\n');
    const [owned, used] = [databaseOwnerUrl, databaseUrl].map((url) => new URL(url).pathname.slice(1));
    // Only a warning: a pooler may know the same database by another name.
    if (owned !== used)
      process.stderr.write(`DATABASE_OWNER_URL names the database ${owned}, DATABASE_URL ${used}: they should be the same.\n`);
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupFailure(error)}\n`);
  process.exit(1);
});
