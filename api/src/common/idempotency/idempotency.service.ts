import { HttpStatus, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { Problem } from '../problems/problem';
import type { IdempotencyClaim } from './idempotency-claim';

const WAIT_FOR_TWIN_MS = 3_000;
const RETRY_AFTER_SECONDS = 2;
const LOCK_NOT_AVAILABLE = '55P03';

/** An expired key is taken over as if it were new. */
const CLAIM = `
  INSERT INTO idempotency_keys (scope, key, request_hash) VALUES ($1, $2, $3)
  ON CONFLICT (scope, key) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, response = NULL, created_at = now()
  WHERE idempotency_keys.created_at < now() - interval '24 hours'
  RETURNING key
`;
const FORGET_EXPIRED = `
  DELETE FROM idempotency_keys WHERE (scope, key) IN (
    SELECT scope, key FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
    ORDER BY created_at LIMIT 50 FOR UPDATE SKIP LOCKED
  )
`;
const REMEMBER = 'UPDATE idempotency_keys SET status = $3, response = $4 WHERE scope = $1 AND key = $2';
const RECALL = 'SELECT request_hash AS "requestHash", response FROM idempotency_keys WHERE scope = $1 AND key = $2';

@Injectable()
export class IdempotencyService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Does the work in a transaction, once for a claim, and repeats its answer to whoever asks again. Key, effect and answer are
   * committed together; a twin that comes meanwhile waits on the key's row and then finds the answer.
   * Throws `idempotency.key-reused`, `idempotency.in-progress` and what the work throws, which frees the key.
   */
  once<T extends object>(claim: IdempotencyClaim | undefined, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      if (!claim) return work(manager);
      if (!(await this.take(manager, claim))) return this.recall<T>(manager, claim);
      const answer = await work(manager);
      await manager.query(REMEMBER, [claim.scope, claim.key, HttpStatus.CREATED, JSON.stringify(answer)]);
      return answer;
    });
  }

  private async take(manager: EntityManager, { scope, key, requestHash }: IdempotencyClaim): Promise<boolean> {
    await manager.query("SELECT set_config('lock_timeout', $1, true)", [String(WAIT_FOR_TWIN_MS)]);
    try {
      const taken: unknown[] = await manager.query(CLAIM, [scope, key, requestHash]);
      if (taken.length > 0) await manager.query(FORGET_EXPIRED);
      return taken.length > 0;
    } catch (error) {
      if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE) {
        throw new Problem('idempotency.in-progress', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      throw error;
    }
  }

  private async recall<T>(manager: EntityManager, claim: IdempotencyClaim): Promise<T> {
    const [known]: { requestHash: string; response: string }[] = await manager.query(RECALL, [claim.scope, claim.key]);
    if (known?.requestHash !== claim.requestHash) throw new Problem('idempotency.key-reused');
    return JSON.parse(known.response) as T;
  }
}
