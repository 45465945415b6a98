import { randomBytes } from 'node:crypto';
import { apiUrl, databaseUrl, onServer, quoted } from './test-server';

export interface TestDatabase {
  /** As the owner of its tables. */
  url: string;
  /** As the API's role. */
  apiUrl: string;
  drop(): Promise<void>;
}

/** Creates an empty, migrated database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `api_test_${randomBytes(8).toString('hex')}`;
  await onServer(['CREATE DATABASE', quoted(name), 'TEMPLATE', quoted(process.env['API_TEST_TEMPLATE'] ?? '')].join(' '));
  const drop = () => onServer(['DROP DATABASE', quoted(name), 'WITH (FORCE)'].join(' '));
  return { url: databaseUrl(name), apiUrl: apiUrl(name), drop };
}
