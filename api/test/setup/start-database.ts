import 'reflect-metadata';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@aflora/tools/postgres/start-postgres';
import { runMigrations } from '../../src/database/run-migrations';
import { connectTo } from '../support/test-database';
import { apiUrl, databaseUrl, onServer, quoted } from '../support/test-server';
import { running } from './running-server';

/** Starts one server for the test run, with a migrated template database that every test file copies. */
export default async function startDatabase(): Promise<void> {
  const providedUrl = process.env['TEST_DATABASE_URL'];
  if (!providedUrl) {
    running.dataDir = await mkdtemp(join(tmpdir(), 'aflora-api-test-'));
    // For PostgreSQL's own account, as which it runs for root.
    await chmod(running.dataDir, 0o711);
    running.server = await startPostgres({ dataDir: running.dataDir, fsync: false });
  }
  const template = `api_template_${process.pid}`;
  process.env['API_TEST_SERVER'] = providedUrl ?? running.server?.url;
  process.env['API_TEST_TEMPLATE'] = template;
  await onServer('CREATE DATABASE '.concat(quoted(template)));
  const dataSource = await connectTo(databaseUrl(template), 2, []);
  await runMigrations(dataSource, apiUrl(template));
  await dataSource.destroy();
}
