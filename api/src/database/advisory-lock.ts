import type { EntityManager } from 'typeorm';

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Locks a name, such as `mail:welcome-7`, until the transaction ends; first waits for other transactions that have locked it. */
export async function lockUntilEnd(manager: EntityManager, name: string): Promise<void> {
  await manager.query(LOCK, [name]);
}
