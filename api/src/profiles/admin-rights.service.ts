import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { RoleChangesService } from '../users/role-changes.service';
import { AdminRightsMailsService } from './admin-rights-mails.service';
import { demotionStep, promotionStep, removalStep, type AdminRightsStep } from './admin-rights.rules';
import { ProfilesQueries } from './profiles.queries';

/**
 * Grants and revokes administrator rights. Roles are read on every request, so changes take effect immediately, in open sessions too. Locks the
 * account first, so that it isn't erased meanwhile, and then all administrators, so that none is added or removed.
 */
@Injectable()
export class AdminRightsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: ProfilesQueries,
    private readonly roleChanges: RoleChangesService,
    private readonly mails: AdminRightsMailsService,
    private readonly audit: AuditService,
  ) {}

  /** Safe to repeat. Throws `user.not-found`, `user.not-confirmed`, `auth.forbidden`. */
  promote(userId: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const facts = await this.lockedFacts(manager, userId, caller);
      if (!isChange(promotionStep(facts))) return;
      await this.queries.grantAdminRights(manager, userId);
      await this.roleChanges.notify(manager, userId);
      await this.audit.record(manager, caller, { action: 'promoted', entity: 'users', entityId: userId });
      await this.mails.queue(manager, userId, 'promoted');
    });
  }

  /** Safe to repeat. Throws `user.not-found`, `profile.own-admin-rights`, `profile.last-admin`, `auth.forbidden`. */
  async demote(userId: string, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const facts = await this.lockedFacts(manager, userId, caller);
      if (!isChange(demotionStep(facts))) return;
      await this.revoke(manager, userId);
      await this.audit.record(manager, caller, { action: 'demoted', entity: 'users', entityId: userId });
      await this.mails.queue(manager, userId, 'demoted');
    });
  }

  /** Before the erasure of a locked account. Throws `profile.last-admin`, also when several administrators are erased concurrently. */
  async removeWithAccount(manager: EntityManager, userId: string): Promise<void> {
    const others = new Set(await this.queries.lockAdmins(manager));
    const isAdmin = others.delete(userId);
    if (isChange(removalStep({ isAdmin, hasOthers: others.size > 0 }))) await this.revoke(manager, userId);
  }

  private async revoke(manager: EntityManager, userId: string): Promise<void> {
    await this.queries.revokeAdminRights(manager, userId);
    await this.roleChanges.notify(manager, userId);
  }

  private async lockedFacts(manager: EntityManager, userId: string, caller: Caller) {
    const account = await this.queries.lockAccount(manager, userId);
    if (!account) throw new Problem('user.not-found');
    const others = new Set(await this.queries.lockAdmins(manager));
    const [isCallerAdmin, isAdmin] = [others.has(caller.userId), others.delete(userId)];
    return { ...account, isCallerAdmin, isSelf: userId === caller.userId, isAdmin, hasOthers: others.size > 0 };
  }
}

/** Throws the problem of a change that is refused. */
function isChange(step: AdminRightsStep): boolean {
  if (step === 'change' || step === 'nothing') return step === 'change';
  throw new Problem(step);
}
