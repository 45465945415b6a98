import { isLongEnoughForAdmins, type ResetPasswordInput } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { RequestSource } from '../common/access/access';
import { LimitsService } from '../common/limits/limits.service';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import { PasswordsService } from '../users/passwords.service';
import { User } from '../users/user.entity';
import { AccountLinksService, LINK_HOURS } from './account-links.service';
import { AccountMailsService } from './account-mails.service';
import { AuthQueries } from './auth.queries';
import { newLink } from './link-token';
import { ConfirmationsService } from './confirmations.service';
import { SessionsService } from './sessions.service';
import { ADD_RECOVERY_LINK } from './sign-ups.queries';

const PURPOSE = 'reset-password';

@Injectable()
export class RecoveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuthQueries,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinksService,
    private readonly mails: AccountMailsService,
    private readonly confirmations: ConfirmationsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Mails a link to the account of the address, if there is one; nobody can tell. It ends no earlier link, since anybody may ask. */
  async ask(email: string, source: RequestSource): Promise<void> {
    await this.limits.count('recover', email.toLowerCase());
    const link = newLink(PURPOSE, this.env.jwtSecret);
    await this.dataSource.transaction(async (manager) => {
      const values = [email, link.id, link.tokenHash, LINK_HOURS[PURPOSE]];
      const [account] = await manager.query<{ userId: string }[]>(ADD_RECOVERY_LINK, values);
      await this.mails.planLink(manager, link.id);
      const change = { action: 'password-reset-asked', entity: 'users', entityId: account?.userId ?? null } as const;
      await this.audit.record(manager, { userId: null, ...source }, change);
    });
  }

  /**
   * Sets a new password and signs every device out. At an address that nobody has confirmed it makes the account, without anything of
   * the sign-ups with it: whose they were nobody knows. A password that does not fit leaves the link as it was.
   * Throws `auth.link-unknown`, `auth.link-used`, `auth.link-expired`, `validation.failed`.
   */
  async reset({ token, password }: ResetPasswordInput, source: RequestSource): Promise<void> {
    // Hashing may wait for its turn: not inside a transaction, which would hold a connection.
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    const owner = await this.queries.passwordOwner(link.userId, this.env.adminEmails);
    this.passwords.assertFits(password, owner);
    const passwordHash = await this.passwords.hash(password);
    await this.dataSource.transaction(async (manager) => {
      const hasAdminPassword = isLongEnoughForAdmins(password);
      await manager.update(User, { id: link.userId }, { passwordHash, hasAdminPassword });
      await this.links.take(manager, link);
      await this.confirmations.open(manager, { userId: link.userId, passwordHash, hasAdminPassword }, source);
      await this.sessions.endAllOf(link.userId, manager);
      await this.mails.planPasswordChanged(manager, link.userId);
      const change = { action: 'password-reset', entity: 'users', entityId: link.userId } as const;
      await this.audit.record(manager, { userId: link.userId, ...source }, change);
    });
    await this.limits.succeeded(owner.email.toLowerCase());
  }
}
