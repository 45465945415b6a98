import { Injectable, HttpStatus } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { IdempotencyClaim } from '../common/http/idempotency-claim';
import { Problem } from '../common/problems/problem';
import { isLockNotAvailable } from '../database/advisory-lock';
import { prepared, preparedRowsIn } from '../database/prepared-statements';
import { PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT = `
  SELECT substr(scope, 38) AS request, created_at AS "createdAt"
  FROM idempotency_keys WHERE scope LIKE $1 || ' %' ORDER BY created_at, key
`;
/** A request locks its key, and expired keys of anybody, before everything else. */
const LOCK = "SELECT FROM idempotency_keys WHERE scope LIKE $1 || ' %' ORDER BY scope, key FOR UPDATE";
const ERASE = "DELETE FROM idempotency_keys WHERE scope LIKE $1 || ' %'";

@Injectable()
export class IdempotencyPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'idempotency_keys',
      label: 'Pedidos de gravação das últimas 24 horas',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      erasure: {
        lock: (manager, { userId }) => manager.query(LOCK, [userId]),
        erase: (manager, { userId }) => manager.query(ERASE, [userId]),
      },
    });
  }
}

const LOCK_TIMEOUT_MS = 3_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Claims a key, and deletes some expired ones. An expired key is reused as if it were new. Waiting for a concurrent duplicate ends after the
 * time `$6`, which also applies to the rest of the transaction.
 */
const CLAIM = prepared(`
  WITH timeout AS MATERIALIZED (SELECT set_config('lock_timeout', $6, true) AS ms), expired AS (
    DELETE FROM idempotency_keys WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency_keys
      WHERE created_at < now() - interval '24 hours' AND (scope, key) <> ($1, $2) ORDER BY created_at LIMIT 50 FOR UPDATE SKIP LOCKED
    )
  )
  INSERT INTO idempotency_keys (scope, key, request_hash, status, response) SELECT $1, $2, $3, $4::smallint, $5 FROM timeout WHERE ms IS NOT NULL
  ON CONFLICT (scope, key) DO UPDATE
  SET request_hash = excluded.request_hash, status = excluded.status, response = excluded.response, created_at = now()
  WHERE idempotency_keys.created_at < now() - interval '24 hours'
  RETURNING key
`);
const STORE_RESPONSE = 'UPDATE idempotency_keys SET status = $3, response = $4 WHERE scope = $1 AND key = $2';
const FIND_RESPONSE = 'SELECT request_hash AS "requestHash", response FROM idempotency_keys WHERE scope = $1 AND key = $2';

@Injectable()
export class IdempotencyService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in a transaction, once per claim, and returns the stored result for repeated requests. Key, effect and result are committed
   * together; a concurrent duplicate waits for the key's row and then gets the result. Throws `idempotency.key-reused`,
   * `idempotency.in-progress`, and what `work` throws, which releases the key. `known`: the result of `work`, when it is known before.
   */
  once<T extends object>(claim: IdempotencyClaim | undefined, work: (manager: EntityManager) => Promise<T>, known?: T): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      if (!claim) return work(manager);
      if (!(await this.claimKey(manager, claim, known))) return this.storedResponse<T>(manager, claim);
      const response = await work(manager);
      if (!known) await manager.query(STORE_RESPONSE, [claim.scope, claim.key, HttpStatus.CREATED, JSON.stringify(response)]);
      return response;
    });
  }

  private async claimKey(manager: EntityManager, { scope, key, requestHash }: IdempotencyClaim, known?: object): Promise<boolean> {
    const response = known ? [HttpStatus.CREATED, JSON.stringify(known)] : [null, null];
    try {
      const values = [scope, key, requestHash, ...response, String(LOCK_TIMEOUT_MS)];
      return (await preparedRowsIn(manager, CLAIM, values)).length > 0;
    } catch (error) {
      if (isLockNotAvailable(error)) {
        throw new Problem('idempotency.in-progress', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      throw error;
    }
  }

  private async storedResponse<T>(manager: EntityManager, claim: IdempotencyClaim): Promise<T> {
    const [stored]: { requestHash: string; response: string }[] = await manager.query(FIND_RESPONSE, [claim.scope, claim.key]);
    if (stored?.requestHash !== claim.requestHash) throw new Problem('idempotency.key-reused');
    return JSON.parse(stored.response) as T;
  }
}
