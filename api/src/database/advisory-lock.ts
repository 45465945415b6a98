import { QueryFailedError, type EntityManager } from 'typeorm';
import { Problem } from '../common/problems/problem';

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const TRY = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked';
const LOCK_NOT_AVAILABLE = '55P03';

/** Locks a name, such as `mail:welcome-7`, until the transaction ends; first waits for other transactions that have locked it. */
export async function lockUntilEnd(manager: EntityManager, name: string): Promise<void> {
  await manager.query(LOCK, [name]);
}

/** Locks a name until the transaction ends. Throws `server.unavailable` while another transaction has locked it, so that none waits for the other. */
export async function lockUntilEndOrRefuse(manager: EntityManager, name: string): Promise<void> {
  const [{ locked }] = await manager.query<[{ locked: boolean }]>(TRY, [name]);
  if (!locked) throw new Problem('server.unavailable', {}, { retryAfterSeconds: 1 });
}

/** Whether a statement failed because another transaction held a lock for longer than `lock_timeout`, or at all for one that doesn't wait. */
export const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;
