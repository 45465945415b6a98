import type { SecondFactorChallengeView, StepUpInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller, SignedInUser } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { OwnPasswordService } from '../own-password.service';
import { SessionsService } from '../sessions/sessions.service';
import { ChallengesService } from './challenges.service';
import { SecondFactorsService, wrongCode, type SecondProof } from './second-factors.service';

/** Renews the proof of identity in a session; it then covers all actions of the next ten minutes. */
@Injectable()
export class StepUpsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPasswordService,
    private readonly secondFactors: SecondFactorsService,
    private readonly challenges: ChallengesService,
    private readonly sessions: SessionsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /** Throws `second-factor.not-found` for an account without a second factor. */
  async challenge(userId: string): Promise<SecondFactorChallengeView> {
    const challenge = await this.secondFactors.challengeFor('step-up', userId);
    if (!challenge) throw new Problem('second-factor.not-found');
    return challenge;
  }

  /**
   * Accepts the password; for accounts with a second factor, only that factor. Throws `validation.failed` with `wrong-password` or `wrong-
   * code`, `auth.second-factor-required` with the challenge, `auth.second-factor-refused`, `auth.challenge-expired`.
   */
  async confirm(input: StepUpInput, user: SignedInUser, caller: Caller): Promise<void> {
    if (!user.hasSecondFactor) return this.ownPassword.confirm(input.password, caller);
    const proof = this.proofOf(input, caller);
    if (!proof) throw new Problem('auth.second-factor-required', { ...(await this.challenge(user.id)) });
    await this.limits.count('password', user.id);
    const method = await this.secondFactors.prove(user.id, proof);
    if (!method) {
      await this.audit.record(this.dataSource.manager, caller, { action: 'second-factor-refused', entity: 'users', entityId: user.id });
      throw proof.passkey ? new Problem('auth.second-factor-refused') : wrongCode();
    }
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.markAuthenticated(manager, caller.sessionId);
      await this.audit.record(manager, caller, { action: 'second-factor-confirmed', entity: 'users', entityId: user.id });
      if (method !== 'recovery-code') return;
      await this.audit.record(manager, caller, { action: 'recovery-code-used', entity: 'users', entityId: user.id });
    });
  }

  private proofOf({ code, passkey, challenge: token }: StepUpInput, { userId }: Caller): SecondProof | undefined {
    if (code) return { code };
    if (!passkey || !token) return undefined;
    return { passkey: { response: passkey, token, challenge: this.challenges.read('step-up', token, userId) } };
  }
}
