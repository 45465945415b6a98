import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { startupFailure } from '../common/startup-failure';
import { readEnv } from '../config/env';
import { dataSourceOptions } from './data-source-options';
import { MIGRATION_CONNECTIONS, runMigrations } from './run-migrations';

async function main(): Promise<void> {
  const env = readEnv();
  const { databaseUrl, databaseOwnerUrl = databaseUrl } = env;
  const owner = { ...env, databaseUrl: databaseOwnerUrl, databasePoolSize: MIGRATION_CONNECTIONS };
  const dataSource = await new DataSource(dataSourceOptions(owner, [])).initialize();
  try {
    const names = await runMigrations(dataSource, databaseUrl);
    for (const name of names) process.stdout.write(`migrated ${name}\n`);
    if (names.length === 0) process.stdout.write('nothing to migrate\n');
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupFailure(error)}\n`);
  process.exit(1);
});
