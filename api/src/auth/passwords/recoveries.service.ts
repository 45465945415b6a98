import { emailKey, isLongEnoughForAdmins, type ResetPasswordInput } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { RequestSource } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { type Env, ENV } from '../../config/env';
import { PasswordRulesService, PasswordsService } from '../../users/passwords.service';
import { User } from '../../users/user.entity';
import { AccountLinksService, newLink } from '../sign-ups/account-links.service';
import { LINK_HOURS } from '../sign-ups/link.rules';
import { AccountMailsService } from '../account-mails.service';
import { AuthQueries } from '../auth.queries';
import { ConfirmationsService } from '../sign-ups/confirmations.service';
import { SessionsService } from '../sessions/sessions.service';
import { ADD_RECOVERY_LINK } from '../sign-ups/sign-ups.queries';

const PURPOSE = 'reset-password';

@Injectable()
export class RecoveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuthQueries,
    private readonly passwords: PasswordsService,
    private readonly passwordRules: PasswordRulesService,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinksService,
    private readonly mails: AccountMailsService,
    private readonly confirmations: ConfirmationsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Mails a link to the address's account, if there is one; the response doesn't reveal which. The two links before stay valid, because
   * anybody may request a link. For the same reason, an address beyond its limit gets no more mails instead of a refusal: it has just got
   * links, and the newest three are valid.
   */
  async request(email: string, source: RequestSource): Promise<void> {
    if (!(await this.limits.allows('recover', emailKey(email)))) return;
    const link = newLink(PURPOSE, this.env.jwtSecret);
    await this.dataSource.transaction(async (manager) => {
      const values = [email, link.id, link.tokenHash, LINK_HOURS[PURPOSE]];
      const [account] = await manager.query<{ userId: string }[]>(ADD_RECOVERY_LINK, values);
      await this.mails.queueLink(manager, link.id, account?.userId);
      const change = { action: 'password-reset-asked', entity: 'users', entityId: account?.userId ?? null } as const;
      await this.audit.record(manager, { userId: null, ...source }, change);
    });
  }

  /** Resolves while the link can set a password. Read-only. Throws `auth.link-unknown`, `auth.link-used`, `auth.link-expired`. */
  async check(token: string): Promise<void> {
    await this.links.find(this.dataSource.manager, PURPOSE, token);
  }

  /**
   * Sets a new password and ends all sessions. If the address was never confirmed, opens the account, without the data of its sign-ups,
   * whose owner is unknown. Resolves with the account's id. An unsuitable password leaves the link unused. Throws `auth.link-unknown`,
   * `auth.link-used`, `auth.link-expired`, `validation.failed`.
   */
  async reset({ token, password }: ResetPasswordInput, source: RequestSource): Promise<string> {
    // Hash before the transaction: hashing may wait in a queue, and a transaction would occupy a connection meanwhile.
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    const owner = await this.queries.passwordOwner(link.userId, this.env.adminEmails);
    await this.passwordRules.assertFits(password, owner);
    const passwordHash = await this.passwords.hash(password);
    await this.dataSource.transaction(async (manager) => {
      const hasAdminPassword = isLongEnoughForAdmins(password);
      await manager.update(User, { id: link.userId }, { passwordHash, hasAdminPassword });
      await this.links.use(manager, link);
      await this.confirmations.openAccount(manager, { userId: link.userId, passwordHash, hasAdminPassword }, source);
      await this.sessions.endAllOf(link.userId, manager);
      await this.mails.queuePasswordChanged(manager, link.userId);
      const change = { action: 'password-reset', entity: 'users', entityId: link.userId } as const;
      await this.audit.record(manager, { userId: link.userId, ...source }, change);
    });
    return link.userId;
  }
}
