import {
  type AuditedAction,
  type NewPasskeyInput,
  type NewTotpInput,
  type PasskeySetUpView,
  type RecoveryCodesView,
  type SecondFactorsView,
  type SecondFactorView,
  type TotpSetUpView,
} from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import { generateSecret, generateURI } from 'otplib';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller, SignedInUser } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { AccountMailsService } from '../account-mails.service';
import { SessionsService } from '../sessions/sessions.service';
import { ChallengesService } from './challenges.service';
import { PasskeysService } from './passkeys.service';
import { RecoveryCode, SecondFactor } from './second-factor.entity';
import { additionStep, isSecondFactorRequired, removalStep } from './second-factor.rules';
import { renewRecoveryCodes, SecondFactorsService, wrongCode } from './second-factors.service';
import { SecretsService } from './secrets.service';

type NewFactor = Pick<SecondFactor, 'kind'> & Partial<SecondFactor>;

/** Sets up, lists and removes the second factors of a signed-in user. */
@Injectable()
export class OwnSecondFactorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secondFactors: SecondFactorsService,
    private readonly challenges: ChallengesService,
    private readonly passkeys: PasskeysService,
    private readonly secrets: SecretsService,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMailsService,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(user: SignedInUser): Promise<SecondFactorsView> {
    const factors = await this.factorsOf(this.dataSource.manager, user.id);
    const recoveryCodesLeft = await this.dataSource.manager.countBy(RecoveryCode, { userId: user.id, usedAt: IsNull() });
    return { factors: factors.map(secondFactorView), recoveryCodesLeft, isRequired: isSecondFactorRequired(user, this.env) };
  }

  /** Returns a new secret, which is stored once `addTotp` gets a code for it. */
  setUpTotp({ id, email }: SignedInUser): TotpSetUpView {
    const secret = generateSecret();
    const uri = generateURI({ issuer: siteContent.brand, label: email, secret });
    return { challenge: this.challenges.issue('totp-set-up', id, { secret }), secret, uri };
  }

  /** Throws `auth.challenge-expired`, `validation.failed` with `wrong-code`, `second-factor.exists` for a second app. */
  async addTotp({ challenge, code }: NewTotpInput, caller: Caller): Promise<RecoveryCodesView> {
    const { secret } = this.challenges.read('totp-set-up', challenge, caller.userId);
    const step = secret && (await this.secondFactors.timeStepOf(code, secret));
    if (!secret || !step) throw wrongCode();
    return this.add({ kind: 'totp', secret: this.secrets.encrypt(secret, caller.userId), lastProof: String(step) }, caller);
  }

  async setUpPasskey({ id, email }: SignedInUser): Promise<PasskeySetUpView> {
    const challenge = this.challenges.issue('passkey-set-up', id);
    const existing = await this.factorsOf(this.dataSource.manager, id);
    return { challenge, options: await this.passkeys.optionsForNew(challenge, { id, email }, existing) };
  }

  /**
   * Throws `auth.challenge-expired`, `auth.second-factor-refused`, and `second-factor.exists` for a passkey that the account already has.
   */
  async addPasskey({ challenge, passkey, name }: NewPasskeyInput, caller: Caller): Promise<RecoveryCodesView> {
    this.challenges.read('passkey-set-up', challenge, caller.userId);
    const verified = await this.passkeys.newPasskey(passkey, challenge);
    if (!verified) throw new Problem('auth.second-factor-refused');
    return this.add({ kind: 'passkey', name: name ?? null, ...verified }, caller);
  }

  /** Removes a factor; the recovery codes are removed with the last one. Throws `second-factor.not-found`, `second-factor.last`. */
  remove(id: string, user: SignedInUser, caller: Caller): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.sessions.lockOpen(manager, caller);
      const existing = (await this.factorsOf(manager, user.id)).map((factor) => factor.id);
      const step = removalStep(id, { existing, isRequired: isSecondFactorRequired(user, this.env) });
      if (step !== 'remove' && step !== 'remove-all') throw new Problem(step);
      await manager.delete(SecondFactor, { id });
      if (step === 'remove-all') await manager.delete(RecoveryCode, { userId: user.id });
      await this.record(manager, 'second-factor-removed', caller);
      await this.mails.queueNotice(manager, { userId: user.id, kind: 'second-factor-removed' });
    });
  }

  /** Replaces all recovery codes by new ones. Throws `second-factor.not-found` for an account without a second factor. */
  renewRecoveryCodes(caller: Caller): Promise<RecoveryCodesView> {
    return this.dataSource.transaction(async (manager) => {
      await this.sessions.lockOpen(manager, caller);
      if ((await this.factorsOf(manager, caller.userId)).length === 0) throw new Problem('second-factor.not-found');
      await this.record(manager, 'recovery-codes-renewed', caller);
      return { recoveryCodes: await renewRecoveryCodes(manager, this.secrets, caller.userId) };
    });
  }

  /** Stores a factor. The first one creates recovery codes and ends all other sessions, because they were started without it. */
  private add(factor: NewFactor, caller: Caller): Promise<RecoveryCodesView> {
    const { userId } = caller;
    return this.dataSource.transaction(async (manager) => {
      // Also keeps a session that a recovery has just ended from leaving a factor of its own behind.
      await this.sessions.lockOpen(manager, caller);
      const existing = await this.factorsOf(manager, userId);
      const step = additionStep(
        factor.kind,
        existing.map(({ kind }) => kind),
      );
      if (step !== 'first' && step !== 'another') throw new Problem(step);
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(SecondFactor)
        .values({ ...factor, userId })
        .orIgnore()
        .returning('id')
        .execute();
      if ((inserted.raw as unknown[]).length === 0) throw new Problem('second-factor.exists');
      await this.record(manager, 'second-factor-added', caller);
      await this.mails.queueNotice(manager, { userId, kind: 'second-factor-added' });
      if (step === 'another') return { recoveryCodes: [] };
      await this.sessions.endOthersOf(caller, manager);
      return { recoveryCodes: await renewRecoveryCodes(manager, this.secrets, userId) };
    });
  }

  private factorsOf(manager: EntityManager, userId: string): Promise<SecondFactor[]> {
    return manager.find(SecondFactor, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  private record(manager: EntityManager, action: AuditedAction, caller: Caller): Promise<void> {
    return this.audit.record(manager, caller, { action, entity: 'users', entityId: caller.userId });
  }
}

const secondFactorView = ({ id, kind, name, createdAt, lastUsedAt }: SecondFactor): SecondFactorView => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
