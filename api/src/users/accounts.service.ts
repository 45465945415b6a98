import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../common/problems/problem';

/** KEY SHARE waits for an erasure, which locks the row FOR UPDATE, and for nothing else that changes accounts. */
const HOLD = 'SELECT FROM users WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE';

@Injectable()
export class AccountsService {
  /**
   * Keeps the account from being erased until the transaction ends, so that nothing about its owner is stored after its erasure. Throws
   * `auth.required` for one that was erased a moment ago.
   */
  async hold(manager: EntityManager, userId: string): Promise<void> {
    if ((await manager.query<unknown[]>(HOLD, [userId])).length === 0) throw new Problem('auth.required');
  }
}
