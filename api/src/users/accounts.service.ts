import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../common/problems/problem';

const LIVE = 'SELECT FROM users WHERE id = $1 AND erased_at IS NULL';
/** Waits for an erasure, which locks the row FOR UPDATE, and for nothing else that changes accounts. */
const HOLD = `${LIVE} FOR KEY SHARE`;
const LOCK = `${LIVE} FOR NO KEY UPDATE`;

/** Keeps accounts from being erased, so that nothing about their owners is stored after the erasure. */
@Injectable()
export class AccountsService {
  /** Until the transaction ends. Throws `auth.required` for an account that was erased a moment ago. */
  hold(manager: EntityManager, userId: string): Promise<void> {
    return this.expectLive(manager, HOLD, userId);
  }

  /** Like `hold`, and one transaction after the other. */
  lock(manager: EntityManager, userId: string): Promise<void> {
    return this.expectLive(manager, LOCK, userId);
  }

  private async expectLive(manager: EntityManager, statement: string, userId: string): Promise<void> {
    if ((await manager.query<unknown[]>(statement, [userId])).length === 0) throw new Problem('auth.required');
  }
}
