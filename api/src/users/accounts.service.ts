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
  async hold(manager: EntityManager, userId: string): Promise<void> {
    if (!(await finds(manager, HOLD, userId))) throw new Problem('auth.required');
  }

  /**
   * Like `hold`, and one transaction after the other. Comes before locks of the account's profile, sessions and second factors: a changed
   * name is also written to the account, so that a transaction that locked the profile first would wait for one that locked the account.
   */
  async lock(manager: EntityManager, userId: string): Promise<void> {
    if (!(await this.lockIfLive(manager, userId))) throw new Problem('auth.required');
  }

  /** Like `lock`, but false for an erased account. */
  lockIfLive(manager: EntityManager, userId: string): Promise<boolean> {
    return finds(manager, LOCK, userId);
  }
}

const finds = async (manager: EntityManager, statement: string, userId: string): Promise<boolean> =>
  (await manager.query<unknown[]>(statement, [userId])).length > 0;
