import { type AuditedAction, isLongEnoughForAdmins, type ChangePasswordInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { type Caller, type SignedInUser, isSteppedUp } from '../common/access/access';
import { LimitsService } from '../common/limits/limits';
import { Problem } from '../common/problems/problem';
import { PasswordRulesService, PasswordsService } from '../users/passwords.service';
import { User } from '../users/user.entity';
import { AccountMailsService } from './account-mails.service';
import { AuthQueries } from './auth.queries';
import { SessionsService } from './sessions/sessions.service';

/** Password of a signed-in user. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuthQueries,
    private readonly passwords: PasswordsService,
    private readonly passwordRules: PasswordRulesService,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMailsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /** Confirms the password (step-up). Throws `validation.failed` with `wrong-password`. */
  async confirm(password: string | null | undefined, caller: Caller): Promise<void> {
    await this.limits.count('password', caller.userId);
    await this.verify({ field: 'password', password }, caller);
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.markAuthenticated(manager, caller.sessionId);
      await this.record('password-confirmed', caller, manager);
    });
  }

  /**
   * Changes the password, ends all other sessions and notifies the owner by mail. Throws `validation.failed`: for `currentPassword` when it
   * is required and missing or wrong, for `password` when the new one is unsuitable; `auth.session-ended`, also when the session ends while
   * the password is hashed, as by a recovery; `rate-limit.exceeded` before any hashing.
   */
  async change({ password, currentPassword }: ChangePasswordInput, user: SignedInUser, caller: Caller): Promise<void> {
    await this.limits.count('password', caller.userId);
    await this.passwordRules.assertFits(password, user);
    if (!isSteppedUp(user.authenticatedAt)) await this.verify({ field: 'currentPassword', password: currentPassword }, caller);
    const passwordHash = await this.passwords.hash(password);
    await this.dataSource.transaction(async (manager) => {
      await manager.update(User, { id: user.id }, { passwordHash, hasAdminPassword: isLongEnoughForAdmins(password) });
      await this.sessions.assertOpen(manager, user.sessionId);
      await this.sessions.endOthersOf(user, manager);
      // The password is no step-up for an account with a second factor.
      if (!user.hasSecondFactor) await this.sessions.markAuthenticated(manager, user.sessionId);
      await this.mails.queuePasswordChanged(manager, user.id);
      await this.record('password-changed', caller, manager);
    });
  }

  private async verify({ field, password }: { field: string; password?: string | null }, caller: Caller): Promise<void> {
    if (!password) throw new Problem('validation.failed', {}, { errors: [{ field, code: 'required', params: {} }] });
    const storedHash = await this.queries.passwordHashOf(caller.userId);
    if (await this.passwords.matches(password, storedHash)) return;
    await this.record('password-refused', caller);
    throw new Problem('validation.failed', {}, { errors: [{ field, code: 'wrong-password', params: {} }] });
  }

  private record(action: AuditedAction, caller: Caller, manager = this.dataSource.manager): Promise<void> {
    return this.audit.record(manager, caller, { action, entity: 'users', entityId: caller.userId });
  }
}
