import { Client } from 'pg';

const UNKNOWN_DATABASE = '3D000';

/** Creates the database of the URL unless it exists. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await withClient(url, () => Promise.resolve());
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error;
    const server = new URL(url);
    const name = server.pathname.slice(1);
    server.pathname = '/postgres';
    await withClient(server.href, async (client) => {
      await client.query('CREATE DATABASE '.concat(client.escapeIdentifier(name)));
    });
  }
}

async function withClient(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
