import { isLongEnoughForAdmins, type ConfirmEmailInput, type RegisterInput, type SignUpView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { RequestSource } from '../common/access/request-source';
import { LimitsService } from '../common/limits/limits.service';
import type { Env } from '../config/env';
import { ENV } from '../config/env.token';
import { ConfirmedAddressesService } from '../users/confirmed-addresses.service';
import { PasswordsService } from '../users/passwords.service';
import { User } from '../users/user.entity';
import { AccountLinksService, LINK_HOURS } from './account-links.service';
import { AccountMailsService } from './account-mails.service';
import { newLink } from './link-token';
import { ADD_LINK, CONFIRM, SIGN_UP } from './sign-ups.queries';
import { splitName } from './split-name';

const PURPOSE = 'confirm-email';

@Injectable()
export class SignUpsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordsService,
    private readonly links: AccountLinksService,
    private readonly mails: AccountMailsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    private readonly confirmedAddresses: ConfirmedAddressesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Opens an account that waits for its confirmation. Answer and time are the same when the address has one already: then its
   * owner gets a mail that says so. Throws `validation.failed` for a password that does not fit.
   */
  async register({ name, email, password }: RegisterInput, source: RequestSource): Promise<SignUpView> {
    await this.limits.count('register', email.toLowerCase());
    const isAdminAddress = this.env.adminEmails.includes(email.toLowerCase());
    this.passwords.assertFits(password, { email, isAdmin: isAdminAddress });
    const passwordHash = await this.passwords.hash(password);
    const { firstName, lastName } = splitName(name);
    const link = newLink(PURPOSE, this.env.jwtSecret);
    await this.dataSource.transaction(async (manager) => {
      const [account] = await manager.query<[{ userId: string; isPending: boolean }]>(SIGN_UP, [
        ...[email, passwordHash, isLongEnoughForAdmins(password), firstName, lastName],
        ...[siteContent.legalUpdatedOn, source.requestId, link.id, link.tokenHash, LINK_HOURS[PURPOSE]],
      ]);
      await this.mails.planSignUp(manager, { userId: account.userId, linkId: link.id });
      const action = account.isPending ? 'registered' : 'sign-up-repeated';
      await this.audit.record(manager, { userId: null, ...source }, { action, entity: 'users', entityId: account.userId });
    });
    return { isAdminAddress };
  }

  /** Throws `auth.link-unknown`, `auth.link-used`, `auth.link-expired`. */
  async confirm({ token }: ConfirmEmailInput, source: RequestSource): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const link = await this.links.find(manager, PURPOSE, token);
      await this.links.take(manager, link);
      await this.confirmAddress(manager, link.userId, source);
    });
  }

  /** Whoever opened a mail of ours reads the mailbox: the address is theirs. */
  async confirmAddress(manager: EntityManager, userId: string, source: RequestSource): Promise<void> {
    await manager.query(CONFIRM, [userId, this.env.adminEmails]);
    const { email } = await manager.findOneByOrFail(User, { id: userId });
    await this.confirmedAddresses.notify(manager, { userId, email });
    await this.audit.record(manager, { userId, ...source }, { action: 'email-confirmed', entity: 'users', entityId: userId });
  }

  /** Another link for an account that waits; nothing for any other address, and nobody can tell. */
  async resend(email: string): Promise<void> {
    await this.limits.count('recover', email.toLowerCase());
    const link = newLink(PURPOSE, this.env.jwtSecret);
    await this.dataSource.transaction(async (manager) => {
      await manager.query(ADD_LINK, [email, PURPOSE, link.id, link.tokenHash, LINK_HOURS[PURPOSE], true]);
      await this.mails.planLink(manager, link.id);
    });
  }
}
