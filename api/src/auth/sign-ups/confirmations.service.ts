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
import { AuditService } from '../../audit/audit.service';
import type { RequestSource } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { ConfirmedAddressesService } from '../../users/confirmed-addresses.service';
import { PasswordRulesService, PasswordsService } from '../../users/passwords.service';
import { AccountLinksService } from './account-links.service';
import { SignUp } from './account-link.entity';
import type { ConfirmationPassword } from './link.rules';
import { OPEN_ACCOUNT } from './sign-ups.queries';

const PURPOSE = 'confirm-email';
/** Null where no new password is asked for. */
const NEW_PASSWORD_MIN: Record<ConfirmationPassword, number | null> = {
  'of-sign-up': null,
  new: PASSWORD_MIN,
  'new-of-admin': ADMIN_PASSWORD_MIN,
};

/** Data of an account that is opened. */
interface NewAccount {
  userId: string;
  passwordHash: string;
  hasAdminPassword: boolean;
  /** Undefined when only the mailbox was proven: the names of a sign-up may be somebody else's. */
  names?: { firstName: string | null; lastName: string | null };
  /** The consent given at sign-up; undefined means consent to the current version, now. */
  consent?: { version: string; requestId: string; at: Date };
}

/** The only place where accounts are opened: with a mailed link and a password that nobody else chose (decision 14). */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordsService,
    private readonly passwordRules: PasswordRulesService,
    private readonly links: AccountLinksService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    private readonly confirmedAddresses: ConfirmedAddressesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Says which password the confirmation page asks for. Read-only. Throws `auth.link-unknown`, `auth.link-used`, `auth.link-expired`. */
  async read(token: string): Promise<ConfirmationLinkView> {
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    return { newPasswordMin: NEW_PASSWORD_MIN[this.links.passwordOf(link)] };
  }

  /**
   * Opens the account of the link's sign-up if the password is the sign-up's. All other sign-ups with the address end. Throws
   * `auth.link-unknown` (also for a link that asks for a new password), `auth.link-used`, `auth.link-expired`, `validation.failed` with
   * `wrong-password`, and `rate-limit.exceeded` before any hashing.
   */
  async confirm({ token, password }: ConfirmAccountInput, source: RequestSource): Promise<void> {
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    const { signUp, userId } = link;
    if (!signUp || this.links.passwordOf(link) !== 'of-sign-up') throw new Problem('auth.link-unknown');
    await this.assertPassword(password, signUp, source);
    const { passwordHash, hasAdminPassword, consentVersion: version, requestId, createdAt: at } = signUp;
    await this.openAccountOrFail({ userId, passwordHash, hasAdminPassword, names: signUp, consent: { version, requestId, at } }, source);
  }

  /**
   * Opens the account with a new password that the mailbox's owner chooses; the sign-up's password is ignored. Throws like `confirm`
   * (`auth.link-unknown` for a link that asks for the sign-up's password), and `validation.failed` for an unsuitable password.
   */
  async confirmWithNewPassword({ token, password }: ConfirmWithNewPasswordInput, source: RequestSource): Promise<void> {
    const link = await this.links.find(this.dataSource.manager, PURPOSE, token);
    const { userId, user, signUp } = link;
    const asked = this.links.passwordOf(link);
    if (!user || asked === 'of-sign-up') throw new Problem('auth.link-unknown');
    await this.passwordRules.assertFits(password, { email: user.email, isAdmin: asked === 'new-of-admin' });
    const passwordHash = await this.passwords.hash(password);
    const hasAdminPassword = isLongEnoughForAdmins(password);
    await this.openAccountOrFail({ userId, passwordHash, hasAdminPassword, names: signUp ?? undefined }, source);
  }

  /**
   * Opens the account in the transaction that proves the mailbox; false if it was opened meanwhile. Removes other sign-ups with the
   * address, and attaches what was done with it as a guest.
   */
  async openAccount(manager: EntityManager, account: NewAccount, source: RequestSource): Promise<boolean> {
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

  /** Concurrent confirmations, with the same or different links, are serialised by the account's row: only the first succeeds. */
  private openAccountOrFail(account: NewAccount, source: RequestSource): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.openAccount(manager, account, source))) throw new Problem('auth.link-used');
    });
  }

  /** Counts failed guesses per sign-up, whichever of its links is used, in addition to the network's limit `link`. */
  private async assertPassword(password: string, { id, userId, passwordHash }: SignUp, source: RequestSource): Promise<void> {
    const limitKey = `sign-up:${id}`;
    await this.limits.assertNotPaused(limitKey);
    await this.limits.count('confirm', limitKey);
    if (await this.passwords.matches(password, passwordHash)) return;
    await this.limits.recordFailure(limitKey);
    const change = { action: 'password-refused', entity: 'users', entityId: userId } as const;
    await this.audit.record(this.dataSource.manager, { userId: null, ...source }, change);
    throw new Problem('validation.failed', {}, { errors: [{ field: 'password', code: 'wrong-password', params: {} }] });
  }
}
