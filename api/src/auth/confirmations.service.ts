import {
  ADMIN_PASSWORD_MIN,
  isLongEnoughForAdmins,
  PASSWORD_MIN,
  type ConfirmAccountInput,
  type ConfirmationLinkView,
  type ConfirmWithNewPasswordInput,
} from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { RequestSource } from '../common/access/access';
import { LimitsService } from '../common/limits/limits.service';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import { ConfirmedAddressesService } from '../users/confirmed-addresses.service';
import { PasswordsService } from '../users/passwords.service';
import { AccountLinksService } from './account-links.service';
import { SignUp } from './sign-up.entity';
import { OPEN_ACCOUNT } from './sign-ups.queries';

const PURPOSE = 'confirm-email';

/** What an account is made of. */
interface NewAccount {
  userId: string;
  passwordHash: string;
  hasAdminPassword: boolean;
  /** Absent where only the mailbox was proved: whoever signed up with the address may have been somebody else. */
  names?: { firstName: string | null; lastName: string | null };
  /** When, where and to which version of the texts the owner agreed; absent: to today's, just now. */
  consent?: { version: string; requestId: string; at: Date };
}

/** Accounts come to be here only: of a mailed link together with a password that nobody else has chosen. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordsService,
    private readonly links: AccountLinksService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    private readonly confirmedAddresses: ConfirmedAddressesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** What the page behind the link has to ask for. Changes nothing. Throws `auth.link-unknown`, `auth.link-used`, `auth.link-expired`. */
  async read(token: string): Promise<ConfirmationLinkView> {
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    if (!this.links.setsPassword(link)) return { newPasswordMin: null };
    return { newPasswordMin: this.links.isForAdmin(link) ? ADMIN_PASSWORD_MIN : PASSWORD_MIN };
  }

  /**
   * Makes the account of the sign-up whose link and password these are; every other sign-up with the address ends. Throws
   * `auth.link-unknown` (also for a link that asks for a new password), `auth.link-used`, `auth.link-expired`, `validation.failed`
   * with `wrong-password`, and `rate-limit.exceeded` before anything is hashed.
   */
  async confirm({ token, password }: ConfirmAccountInput, source: RequestSource): Promise<void> {
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    const { signUp, userId } = link;
    if (!signUp || this.links.setsPassword(link)) throw new Problem('auth.link-unknown');
    await this.assertPassword(password, signUp, source);
    const { passwordHash, hasAdminPassword, consentVersion: version, requestId, createdAt: at } = signUp;
    await this.openOnce({ userId, passwordHash, hasAdminPassword, names: signUp, consent: { version, requestId, at } }, source);
  }

  /**
   * Makes the account with a password that the mailbox's owner chooses now; the one of the sign-up never counts. Throws like `confirm`
   * (`auth.link-unknown` for a link that asks for the sign-up's password), `validation.failed` for a password that does not fit.
   */
  async confirmWithNewPassword({ token, password }: ConfirmWithNewPasswordInput, source: RequestSource): Promise<void> {
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    const { userId, user, signUp } = link;
    if (!user || !this.links.setsPassword(link)) throw new Problem('auth.link-unknown');
    this.passwords.assertFits(password, { email: user.email, isAdmin: this.links.isForAdmin(link) });
    const passwordHash = await this.passwords.hash(password);
    const hasAdminPassword = isLongEnoughForAdmins(password);
    await this.openOnce({ userId, passwordHash, hasAdminPassword, names: signUp ?? undefined }, source);
  }

  /**
   * Makes the account in the transaction of what proved the mailbox, unless that has happened meanwhile: then it answers false. Nothing
   * that strangers have left under the address stays, and what was done as a guest joins it.
   */
  async open(manager: EntityManager, account: NewAccount, source: RequestSource): Promise<boolean> {
    const { userId, passwordHash, hasAdminPassword, names, consent } = account;
    const agreed = consent ?? { version: siteContent.legalUpdatedOn, requestId: source.requestId, at: new Date() };
    const [opened] = await manager.query<{ email: string }[]>(OPEN_ACCOUNT, [
      ...[userId, passwordHash, hasAdminPassword, names?.firstName ?? null, names?.lastName ?? null, this.env.adminEmails],
      ...[agreed.version, agreed.requestId, agreed.at],
    ]);
    if (!opened) return false;
    await this.links.endAllOf(manager, userId);
    await manager.delete(SignUp, { userId });
    await this.confirmedAddresses.notify(manager, { userId, email: opened.email });
    await this.audit.record(manager, { userId, ...source }, { action: 'email-confirmed', entity: 'users', entityId: userId });
    return true;
  }

  /** Of two confirmations at once, with one link or with two, the row of the account lets one through. */
  private openOnce(account: NewAccount, source: RequestSource): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.open(manager, account, source))) throw new Problem('auth.link-used');
    });
  }

  /** Guesses count for the sign-up, whichever of its links they come with, beside the network's share of `link`. */
  private async assertPassword(password: string, { id, userId, passwordHash }: SignUp, source: RequestSource): Promise<void> {
    const guessed = `sign-up:${id}`;
    await this.limits.assertNoPause(guessed);
    await this.limits.count('confirm', guessed);
    if (await this.passwords.matches(password, passwordHash)) return;
    await this.limits.failed(guessed);
    const change = { action: 'password-refused', entity: 'users', entityId: userId } as const;
    await this.audit.record(this.dataSource.manager, { userId: null, ...source }, change);
    throw new Problem('validation.failed', {}, { errors: [{ field: 'password', code: 'wrong-password', params: {} }] });
  }
}
