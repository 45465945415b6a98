import { emailKey, isLongEnoughForAdmins, type RegisterInput, type ResendConfirmationInput, type SignUpView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { RequestSource } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { type Env, ENV } from '../../config/env';
import { lockUntilEnd } from '../../database/advisory-lock';
import { NO_PASSWORD, PasswordRulesService, PasswordsService } from '../../users/passwords.service';
import { newLink } from './account-links.service';
import { LINK_HOURS } from './link.rules';
import { AccountMailsService } from '../account-mails.service';
import { ADD_CONFIRMATION_LINK, SIGN_UP, WITH_PASSWORD } from './sign-ups.queries';

/** First name, and the rest after the first space; null when there is no rest. */
function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') || null };
}

const PURPOSE = 'confirm-email';

/** Pending sign-ups. Each has its own password, names and links; several may share an address. */
@Injectable()
export class SignUpsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordsService,
    private readonly passwordRules: PasswordRulesService,
    private readonly mails: AccountMailsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Stores a pending sign-up. Response and timing are the same when the address already has an account; then its owner is notified by mail.
   * Throws `validation.failed` for an unsuitable password.
   */
  async register({ name, email, password }: RegisterInput, source: RequestSource): Promise<SignUpView> {
    await this.limits.count('register', emailKey(email));
    const isAdminAddress = this.env.adminEmails.includes(emailKey(email));
    await this.passwordRules.assertFits(password, { email, isAdmin: isAdminAddress });
    const passwordHash = await this.hash(email, password);
    const { firstName, lastName } = splitName(name);
    const link = newLink(PURPOSE, this.env.jwtSecret);
    await this.dataSource.transaction(async (manager) => {
      // `users` has two unique indexes on the address, of which ON CONFLICT covers one.
      await lockUntilEnd(manager, `sign-up:${emailKey(email)}`);
      const [account] = await manager.query<[{ userId: string; isPending: boolean }]>(SIGN_UP, [
        ...[email, passwordHash, isLongEnoughForAdmins(password), firstName, lastName],
        ...[siteContent.legalUpdatedOn, source.requestId, link.id, link.tokenHash, LINK_HOURS[PURPOSE], NO_PASSWORD],
      ]);
      await this.mails.queueSignUp(manager, { userId: account.userId, linkId: link.id });
      const action = account.isPending ? 'registered' : 'sign-up-repeated';
      await this.audit.record(manager, { userId: null, ...source }, { action, entity: 'users', entityId: account.userId });
    });
    return { isAdminAddress };
  }

  /**
   * Mails another link for the sign-up with this password, or for the newest sign-up if no password is given; if the address has an account,
   * the notice of it. Other addresses get nothing, and the response doesn't reveal it. Earlier links stay valid, because anybody may request a
   * link.
   */
  async resend({ email, password }: ResendConfirmationInput): Promise<void> {
    // As for recoveries, beyond the limit nothing is refused, only no mail is sent. The limit is separate, so that requests for this mail
    // can't block recovery links.
    if (!(await this.limits.allows('recover', `confirmation ${emailKey(email)}`))) return;
    const passwordHash = password ? await this.hash(email, password) : null;
    const link = newLink(PURPOSE, this.env.jwtSecret);
    await this.dataSource.transaction(async (manager) => {
      const values = [email, passwordHash, link.id, link.tokenHash, LINK_HOURS[PURPOSE]];
      const [account] = await manager.query<{ userId: string }[]>(ADD_CONFIRMATION_LINK, values);
      if (account) await this.mails.queueSignUp(manager, { userId: account.userId, linkId: link.id });
      else await this.mails.queueLink(manager, link.id, undefined);
    });
  }

  /** Whether somebody has signed up with the address and this password. Takes the same time for any address. */
  async hasSignUp(email: string, password: string): Promise<boolean> {
    const passwordHash = await this.hash(email, password);
    return (await this.dataSource.query<unknown[]>(WITH_PASSWORD, [email, passwordHash])).length > 0;
  }

  /** All sign-ups with an address share a secret salt, so that one hash finds the sign-up with a password, however many there are. */
  private hash(email: string, password: string): Promise<string> {
    const salt = createHmac('sha256', `sign-up:${this.env.jwtSecret}`).update(emailKey(email)).digest().subarray(0, 16);
    return this.passwords.hash(password, salt);
  }
}
