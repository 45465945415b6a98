import { removePostgresData } from '@aflora/tools/postgres/server-folders';
import { onServer, quoted } from '../support/test-server';
import { running } from './running-server';

export default async function stopDatabase(): Promise<void> {
  await onServer('DROP DATABASE IF EXISTS '.concat(quoted(process.env['API_TEST_TEMPLATE'] ?? ''), ' WITH (FORCE)'));
  await running.server?.stop();
  if (running.dataDir) removePostgresData(running.dataDir);
}
