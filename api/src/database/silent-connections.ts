import type { Socket } from 'node:net';
import type { ClientBase, PoolConfig } from 'pg';

/** What the driver has, but doesn't declare. `readyForQuery` is false while a statement waits for its response. */
interface DriverClient {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

const driverOf = (client: ClientBase): DriverClient => client as unknown as DriverClient;

/**
 * Options of a pool that gives up connections on which a statement got no response for `silentMs`, e.g. because a firewall dropped them without
 * a word; TCP itself notices that after minutes. Idle connections stay, also those of a transaction that waits for a mail server. The limit must
 * exceed that of statements in PostgreSQL.
 */
export const endingSilentConnections = (silentMs: number): PoolConfig => ({
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  onConnect: (client) => {
    const driver = driverOf(client);
    const { stream } = driver.connection;
    stream.setTimeout(silentMs).on('timeout', () => {
      if (!driver.readyForQuery) stream.destroy(new Error('Connection terminated: no response from PostgreSQL'));
    });
  },
});

/** Sets another limit for a statement that reads for long, such as an export. Returns a function that restores the limit. */
export function allowSilence(client: ClientBase, silentMs: number): () => void {
  const { stream } = driverOf(client).connection;
  const { timeout = 0 } = stream;
  stream.setTimeout(silentMs);
  return () => void stream.setTimeout(timeout);
}
