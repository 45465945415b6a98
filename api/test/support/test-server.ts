import { Client } from 'pg';

const serverUrl = (): string => process.env['API_TEST_SERVER'] ?? '';

export function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database with the role as which the API runs; it is named like the template database. */
export function apiUrl(name: string): string {
  const url = new URL(databaseUrl(name));
  url.username = process.env['API_TEST_TEMPLATE'] ?? '';
  url.password = 'of-test-runs';
  return url.href;
}

/** Runs a statement outside any test database. Names in such statements can't be parameters. */
export async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
