import { Injectable } from '@nestjs/common';
import { DataSource, Not, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { Profile } from '../profiles/profile.entity';
import { OngMemberStatesService } from './ong-member-states.service';
import { OngMember } from './ong-member.entity';

const LOCK_ACCOUNT = 'SELECT id FROM users WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE';
/** An account without a profile gets one. No row comes back from who is a member already. */
const FLAG = `
  INSERT INTO profiles (user_id, is_ong_member) VALUES ($1, true)
  ON CONFLICT (user_id) DO UPDATE SET is_ong_member = true WHERE NOT profiles.is_ong_member RETURNING id
`;

/** Members by the charity's decision. Doing it twice is as good as once. */
@Injectable()
export class UserMembershipsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly states: OngMemberStatesService,
    private readonly audit: AuditService,
  ) {}

  /** An honorary member: nobody is charged. Throws `user.not-found`. */
  add(userId: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.lock(manager, userId);
      const flagged = await manager.query<unknown[]>(FLAG, [userId]);
      if (flagged.length === 0) return;
      await this.audit.record(manager, caller, { action: 'ong-member-added', entity: 'users', entityId: userId });
    });
  }

  /** Ends what is paid as well, at once and at the provider. Throws `user.not-found`. */
  remove(userId: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.lock(manager, userId);
      const members = await manager.findBy(OngMember, { userId, status: Not('cancelled') });
      // Before the memberships end: their end clears the flag, too.
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
