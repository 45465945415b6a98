import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { AdminRightsMailsService } from './admin-rights-mails.service';
import { ProfilesQueries, type AccountRow } from './profiles.queries';
import { ProfilesService } from './profiles.service';

/** Grants and revokes administrator rights. Roles are read on every request, so changes take effect immediately, in open sessions too. */
@Injectable()
export class AdminRightsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: ProfilesQueries,
    private readonly profiles: ProfilesService,
    private readonly mails: AdminRightsMailsService,
    private readonly audit: AuditService,
  ) {}

  /** Safe to repeat. Throws `user.not-found`, `user.not-confirmed`, `auth.forbidden`. */
  promote(userId: string, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { isConfirmed } = await this.lock(manager, userId);
      await this.profiles.assertAdmin(manager, caller.userId);
      // An unconfirmed account may belong to somebody other than the address's owner.
      if (!isConfirmed) throw new Problem('user.not-confirmed');
      if (!(await this.queries.grantAdminRights(manager, userId))) return;
      await this.audit.record(manager, caller, { action: 'promoted', entity: 'users', entityId: userId });
      await this.mails.queue(manager, userId, 'promoted');
    });
  }

  /** Safe to repeat. Throws `user.not-found`, `profile.own-admin-rights`, `profile.last-admin`, `auth.forbidden`. */
  async demote(userId: string, caller: Caller): Promise<void> {
    if (userId === caller.userId) throw new Problem('profile.own-admin-rights');
    await this.dataSource.transaction(async (manager) => {
      await this.lock(manager, userId);
      await this.profiles.assertAdmin(manager, caller.userId);
      if (!(await this.profiles.revokeAdminRights(manager, userId))) return;
      await this.audit.record(manager, caller, { action: 'demoted', entity: 'users', entityId: userId });
      await this.mails.queue(manager, userId, 'demoted');
    });
  }

  /** Locks the account, so that it isn't erased meanwhile. */
  private async lock(manager: EntityManager, userId: string): Promise<AccountRow> {
    const account = await this.queries.lockAccount(manager, userId);
    if (!account) throw new Problem('user.not-found');
    return account;
  }
}
