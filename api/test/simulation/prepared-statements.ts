import { createHash } from 'node:crypto';
import type { Client, Pool } from 'pg';
import type { DataSource } from 'typeorm';

const MAX_NAME = 32;
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, MAX_NAME);
  names.set(text, name);
  return name;
}

/**
 * Prepares each statement with parameters once per connection, since PostgreSQL otherwise spends most of a history on planning the same
 * statements again. `before` runs before every statement.
 */
export function prepareStatements(dataSource: DataSource, before: (client: Client) => void = () => undefined): void {
  const pool = (dataSource.driver as unknown as { master: Pool & { _clients: Client[] } }).master;
  const prepare = (client: Client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    Object.assign(client, {
      query: (...values: unknown[]) => {
        before(client);
        const [text, parameters, ...rest] = values;
        const hasParameters = typeof text === 'string' && Array.isArray(parameters) && parameters.length > 0;
        return hasParameters ? query({ name: nameOf(text), text, values: parameters }, ...rest) : query(...values);
      },
    });
  };
  pool._clients.forEach(prepare);
  pool.on('connect', (client) => prepare(client as unknown as Client));
}
