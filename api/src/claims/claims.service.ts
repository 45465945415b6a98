import type { ClaimView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import { ClaimsQueries } from './claims.queries';

/**
 * Orders and donations that guests made with the address of an account. Anybody can type an address, so only its owner can add them to the
 * account, one by one. Those from before the account existed are attached by its confirmation.
 */
@Injectable()
export class ClaimsService {
  constructor(private readonly queries: ClaimsQueries) {}

  async list(userId: string): Promise<ClaimView[]> {
    return (await this.queries.waitingFor(userId)).map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  }

  /** Throws `claim.not-found`. */
  async attach(userId: string, id: string): Promise<void> {
    if (!(await this.queries.attach(userId, id))) throw new Problem('claim.not-found');
  }

  /** Throws `claim.not-found`. */
  async disown(userId: string, id: string): Promise<void> {
    if (!(await this.queries.disown(userId, id))) throw new Problem('claim.not-found');
  }
}
