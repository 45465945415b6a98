import { removePostgresData } from '@aflora/tools/postgres/server-folders';
import { onServer, quoted } from '../support/test-server';
import { running } from './running-server';

export default async function stopDatabase(): Promise<void> {
  const template = quoted(process.env['API_TEST_TEMPLATE'] ?? '');
  await onServer('DROP DATABASE IF EXISTS '.concat(template, ' WITH (FORCE)'));
  await onServer('DROP ROLE IF EXISTS '.concat(template));
  await running.server?.stop();
  if (running.dataDir) removePostgresData(running.dataDir);
}
