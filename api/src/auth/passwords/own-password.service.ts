import { isLongEnoughForAdmins, type ChangePasswordInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import { type Caller, type SignedInUser, isSteppedUp } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { PasswordRulesService, PasswordsService } from '../../users/passwords.service';
import { User } from '../../users/user.entity';
import { AccountMailsService } from '../account-mails.service';
import { AuthQueries } from '../auth.queries';
import { SecondFactorsService } from '../second-factors/second-factors.service';
import { SessionsService } from '../sessions/sessions.service';
import { passwordKey, proofStep } from '../sign-ins/proof.rules';

/** Password of a signed-in user. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuthQueries,
    private readonly passwords: PasswordsService,
    private readonly passwordRules: PasswordRulesService,
    private readonly secondFactors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMailsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Changes the password, ends all other sessions and notifies the owner by mail. Throws `validation.failed`: for `currentPassword` when it
   * is required and missing, wrong or no longer in force, for `password` when the new one is unsuitable; `auth.session-ended`, also when the session ends while
   * the password is hashed, as by a recovery; `rate-limit.exceeded` before any hashing.
   */
  async change({ password, currentPassword }: ChangePasswordInput, user: SignedInUser, caller: Caller): Promise<void> {
    await this.limits.count('password', caller.userId);
    await this.passwordRules.assertFits(password, user);
    const isFresh = isSteppedUp(user.authenticatedAt);
    const key = isFresh ? undefined : await this.verify({ field: 'currentPassword', password: currentPassword }, caller);
    const passwordHash = await this.passwords.hash(password);
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.lockOpen(manager, caller);
      if (key && key !== (await this.currentKey(manager, user.id))) throw wrongPassword('currentPassword');
      await manager.update(User, { id: user.id }, { passwordHash, hasAdminPassword: isLongEnoughForAdmins(password) });
      await this.sessions.endOthersOf(caller, manager);
      if (await this.isStepUp(manager, user.id)) await this.sessions.markAuthenticated(manager, user.sessionId);
      await this.mails.queuePasswordChanged(manager, user.id);
      await this.audit.record(manager, caller, { action: 'password-changed', entity: 'users', entityId: caller.userId });
    });
  }

  /** Key of the password, which is right. Throws `validation.failed` for the field: `required`, `wrong-password`. */
  async verify({ field, password }: { field: string; password?: string | null }, caller: Caller): Promise<string> {
    if (!password) throw new Problem('validation.failed', {}, { errors: [{ field, code: 'required', params: {} }] });
    const storedHash = await this.queries.passwordHashOf(caller.userId);
    if (storedHash && (await this.passwords.matches(password, storedHash))) return passwordKey(storedHash);
    await this.audit.record(this.dataSource.manager, caller, { action: 'password-refused', entity: 'users', entityId: caller.userId });
    throw wrongPassword(field);
  }

  private async currentKey(manager: EntityManager, userId: string): Promise<string | undefined> {
    const storedHash = await this.queries.lockPasswordHash(manager, userId);
    return storedHash && passwordKey(storedHash);
  }

  /** The new password is a step-up, unless the account has a second factor: the old password alone permits the change. */
  private async isStepUp(manager: EntityManager, userId: string): Promise<boolean> {
    const needsSecondFactor = await this.secondFactors.exist(manager, userId);
    return proofStep('step-up', { hasPassword: true, needsSecondFactor, hasSecondFactor: false }) === 'accept';
  }
}

export const wrongPassword = (field: string): Problem =>
  new Problem('validation.failed', {}, { errors: [{ field, code: 'wrong-password', params: {} }] });
