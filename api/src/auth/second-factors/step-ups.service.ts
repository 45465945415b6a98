import type { AuditedAction, SecondFactorChallengeView, SecondFactorMethod, StepUpInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller, SignedInUser } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { AuthQueries } from '../auth.queries';
import { OwnPasswordService, wrongPassword } from '../passwords/own-password.service';
import { SessionsService } from '../sessions/sessions.service';
import { passwordKey, proofStep, type ProofStep } from '../sign-ins/proof.rules';
import { ChallengesService } from './challenges.service';
import { SecondFactorsService, refusedProof, type SecondProof } from './second-factors.service';

/** What a step-up has proven before its transaction, and may prove in it. */
interface Attempt {
  /** Key of the password that was right. */
  passwordKey?: string;
  proof?: SecondProof;
}

/** Renews the proof of identity in a session; it then covers all actions of the next ten minutes. */
@Injectable()
export class StepUpsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuthQueries,
    private readonly ownPassword: OwnPasswordService,
    private readonly secondFactors: SecondFactorsService,
    private readonly challenges: ChallengesService,
    private readonly sessions: SessionsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /** Throws `second-factor.not-found` for an account without a second factor. */
  challenge(userId: string): Promise<SecondFactorChallengeView> {
    return this.secondFactors.challengeFor(this.dataSource.manager, { purpose: 'step-up', userId });
  }

  /**
   * Accepts the password; for accounts with a second factor, only that factor. Throws `validation.failed` with `wrong-password` or `wrong-
   * code`, `auth.second-factor-required` with the challenge, `auth.second-factor-refused`, `auth.challenge-expired`, and `auth.session-ended`
   * when the session ends meanwhile.
   */
  async confirm(input: StepUpInput, { hasSecondFactor }: SignedInUser, caller: Caller): Promise<void> {
    const proof = hasSecondFactor ? this.proofOf(input, caller) : undefined;
    if (hasSecondFactor && !proof) throw await this.secondFactorRequired(caller);
    await this.limits.count('password', caller.userId);
    const key = proof ? undefined : await this.ownPassword.verify({ field: 'password', password: input.password }, caller);
    const outcome = await this.dataSource.transaction((manager) => this.confirmIn(manager, { passwordKey: key, proof }, caller));
    if (outcome === 'accept') return;
    if (outcome === 'ask-second-factor') throw await this.secondFactorRequired(caller);
    if (!proof) throw wrongPassword('password');
    await this.audit.record(this.dataSource.manager, caller, { action: 'second-factor-refused', ...accountOf(caller) });
    throw refusedProof(proof);
  }

  /** Uses up the proof and marks the session, or does neither. */
  private async confirmIn(manager: EntityManager, attempt: Attempt, caller: Caller): Promise<ProofStep> {
    const passwordHash = await this.queries.lockPasswordHash(manager, caller.userId);
    await this.sessions.assertOpen(manager, caller.sessionId);
    const needsSecondFactor = await this.secondFactors.exist(manager, caller.userId);
    const method = attempt.proof && (await this.secondFactors.prove(manager, caller.userId, attempt.proof));
    if (attempt.proof && !method) return 'refuse';
    const hasPassword = passwordHash !== undefined && passwordKey(passwordHash) === attempt.passwordKey;
    const step = proofStep('step-up', { hasPassword, needsSecondFactor, hasSecondFactor: method !== undefined });
    if (step !== 'accept') return step;
    await this.sessions.markAuthenticated(manager, caller.sessionId);
    for (const action of auditedActions(method)) await this.audit.record(manager, caller, { action, ...accountOf(caller) });
    return step;
  }

  private async secondFactorRequired({ userId }: Caller): Promise<Problem> {
    return new Problem('auth.second-factor-required', { ...(await this.challenge(userId)) });
  }

  private proofOf({ code, passkey, challenge: token }: StepUpInput, { userId }: Caller): SecondProof | undefined {
    if (code) return { code };
    if (!passkey || !token) return undefined;
    return { passkey: { response: passkey, token, challenge: this.challenges.read('step-up', token, userId) } };
  }
}

function auditedActions(method: SecondFactorMethod | undefined): AuditedAction[] {
  if (!method) return ['password-confirmed'];
  return method === 'recovery-code' ? ['second-factor-confirmed', 'recovery-code-used'] : ['second-factor-confirmed'];
}

const accountOf = ({ userId }: Caller) => ({ entity: 'users', entityId: userId });
