import type { Socket } from 'node:net';
import type { ClientBase, PoolConfig } from 'pg';

/** What the driver has, but doesn't declare. `readyForQuery` is false while a statement waits for its response. */
interface DriverClient {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

const IS_REPLICA = 'SELECT pg_is_in_recovery() AS "isReplica"';

/** Has PostgreSQL's own code for a write to a replica. */
class ReplicaError extends Error {
  readonly code = '25006';
}

const driverOf = (client: ClientBase): DriverClient => client as unknown as DriverClient;

/**
 * Options of a pool that gives up connections on which a statement got no response for `silentMs`, e.g. because a firewall dropped them without
 * a word; TCP itself notices that after minutes. Idle connections stay, also those of a transaction that waits for a mail server. The limit must
 * exceed that of statements in PostgreSQL.
 *
 * Connections to a replica are refused: after a failover, the old address may lead to the former primary, which would read, refuse each write,
 * and keep the connections for ever.
 */
export const usableConnections = (silentMs: number): PoolConfig => ({
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  onConnect: async (client) => {
    const driver = driverOf(client);
    const { stream } = driver.connection;
    stream.setTimeout(silentMs).on('timeout', () => {
      if (!driver.readyForQuery) stream.destroy(new Error('Connection terminated: no response from PostgreSQL'));
    });
    const { rows } = await client.query<{ isReplica: boolean }>(IS_REPLICA);
    if (rows[0]?.isReplica) throw new ReplicaError('PostgreSQL is a replica here, which takes no writes');
  },
});

/** Sets another limit for a statement that reads for long, such as an export. Returns a function that restores the limit. */
export function allowSilence(client: ClientBase, silentMs: number): () => void {
  const { stream } = driverOf(client).connection;
  const { timeout = 0 } = stream;
  stream.setTimeout(silentMs);
  return () => void stream.setTimeout(timeout);
}
