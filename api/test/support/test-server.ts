import { Client } from 'pg';

const serverUrl = (): string => process.env['API_TEST_SERVER'] ?? '';

export function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** For statements that stand outside any database of a test; a name can't be a parameter in those. */
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
