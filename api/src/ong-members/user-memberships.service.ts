import { Injectable } from '@nestjs/common';
import { DataSource, Not, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { Profile } from '../profiles/profile.entity';
import { OngMemberStatesService } from './phases/ong-member-states.service';
import { OngMember } from './ong-member.entity';

const LOCK_ACCOUNT = 'SELECT id FROM users WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE';
/** Creates the profile if the account has none. Returns no row when the user is already a member. */
const FLAG = `
  INSERT INTO profiles (user_id, is_ong_member) VALUES ($1, true)
  ON CONFLICT (user_id) DO UPDATE SET is_ong_member = true WHERE NOT profiles.is_ong_member RETURNING id
`;

/** Honorary memberships that administrators grant and end. Both operations are safe to repeat. */
@Injectable()
export class UserMembershipsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly states: OngMemberStatesService,
    private readonly audit: AuditService,
  ) {}

  /** Makes the user an honorary member, without charges. Throws `user.not-found`. */
  add(userId: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.lock(manager, userId);
      const flagged = await manager.query<unknown[]>(FLAG, [userId]);
      if (flagged.length === 0) return;
      await this.audit.record(manager, caller, { action: 'ong-member-added', entity: 'users', entityId: userId });
    });
  }

  /** Ends honorary and paid memberships, immediately and at the provider too. Throws `user.not-found`. */
  remove(userId: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.lock(manager, userId);
      const members = await manager.findBy(OngMember, { userId, status: Not('cancelled') });
      // Updated first, because the end of the memberships clears the flag too and would hide whether it was set.
      const { affected } = await manager.update(Profile, { userId, isOngMember: true }, { isOngMember: false });
      for (const member of members) await this.states.stop(manager, member, caller.userId);
      if (!affected && members.length === 0) return;
      await this.audit.record(manager, caller, { action: 'ong-member-removed', entity: 'users', entityId: userId });
    });
  }

  private async lock(manager: EntityManager, userId: string): Promise<void> {
    const accounts = await manager.query<unknown[]>(LOCK_ACCOUNT, [userId]);
    if (accounts.length === 0) throw new Problem('user.not-found');
  }
}
