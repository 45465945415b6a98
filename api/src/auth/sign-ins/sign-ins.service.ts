import {
  emailKey,
  type LoginInput,
  type SecondFactorChallengeView,
  type SecondFactorInput,
  type SecondFactorMethod,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { RequestSource } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { PasswordsService } from '../../users/passwords.service';
import { AccountMailsService } from '../account-mails.service';
import { AuthQueries, type Account } from '../auth.queries';
import { ChallengesService } from '../second-factors/challenges.service';
import { SecondFactorsService, refusedProof, type SecondProof } from '../second-factors/second-factors.service';
import { SessionTokensService, type SignedIn } from '../sessions/session-tokens.service';
import { SessionsService, type OpenSession } from '../sessions/sessions.service';
import { SignUpsService } from '../sign-ups/sign-ups.service';
import { AttemptsService } from './attempts.service';
import { passwordKey, proofStep } from './proof.rules';

/** Source of a sign-in. */
export interface SignInSource extends RequestSource {
  /** Shown in the user's list of devices. */
  device: string | null;
  /** Id of the browser if it has signed in to the account before. */
  browserOf: (userId: string) => string | undefined;
}

/** What a sign-in has proven before its transaction, and may prove in it. */
interface Attempt {
  userId: string;
  /** Key of the password that was right. */
  passwordKey: string | undefined;
  proof?: SecondProof;
}

type Outcome = { session: OpenSession } | { challenge: SecondFactorChallengeView } | 'refused' | 'wrong-proof';

/** Signs in. One transaction, which holds the account's password, uses up the second proof and opens the session, or does neither. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuthQueries,
    private readonly passwords: PasswordsService,
    private readonly signUps: SignUpsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly challenges: ChallengesService,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly attempts: AttemptsService,
    private readonly mails: AccountMailsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Signs in. Throws `auth.invalid-credentials`, also for an unknown address, so that responses don't reveal accounts; only with the right
   * password `auth.email-not-confirmed`, and `auth.second-factor-required` with a challenge for `complete`; and `rate-limit.exceeded`
   * before any hashing.
   */
  async signIn({ email, password }: LoginInput, source: SignInSource): Promise<SignedIn> {
    const account = await this.queries.accountOf(email);
    const browser = account && source.browserOf(account.id);
    const guesser = await this.attempts.count({ limit: 'login', subject: emailKey(email), ip: source.ip, browser });
    const isConfirmed = Boolean(account?.emailConfirmedAt);
    const isRight = await this.passwords.matches(password, isConfirmed ? account?.passwordHash : undefined);
    if (!account || !isConfirmed || !isRight) {
      // Until the address is confirmed, each sign-up has its own password. With an account, the response and the number of hashes are the
      // same: whoever signs up with an address and then signs in must not learn from them whether it has one.
      if (await this.signUps.hasSignUp(email, password)) throw new Problem('auth.email-not-confirmed');
      return this.refuse(guesser, account, source);
    }
    await this.attempts.succeeded(guesser);
    const outcome = await this.open({ userId: account.id, passwordKey: passwordKey(account.passwordHash) }, source);
    if (typeof outcome === 'string') return this.refuse(guesser, account, source);
    if ('challenge' in outcome) throw new Problem('auth.second-factor-required', { ...outcome.challenge });
    return this.tokens.issue(outcome.session);
  }

  /**
   * The second step of a sign-in. Throws `auth.challenge-expired`, also when the password was changed since the first step, `validation.failed`
   * with `wrong-code`, `auth.second-factor-refused` for a passkey, `rate-limit.exceeded`.
   */
  async complete({ challenge: token, code, passkey }: SecondFactorInput, source: SignInSource): Promise<SignedIn> {
    const challenge = this.challenges.read('login', token);
    const { userId } = challenge;
    const browser = source.browserOf(userId);
    const guesser = await this.attempts.count({ limit: 'password', subject: `second-factor ${userId}`, ip: source.ip, browser });
    const proof: SecondProof = passkey ? { passkey: { response: passkey, token, challenge } } : { code };
    const outcome = await this.open({ userId, passwordKey: challenge.passwordKey, proof }, source);
    if (outcome === 'refused') throw new Problem('auth.challenge-expired');
    if (outcome === 'wrong-proof' || 'challenge' in outcome) {
      await this.attempts.failed(guesser, userId, { action: 'second-factor-refused', source });
      throw refusedProof(proof);
    }
    await this.attempts.succeeded(guesser);
    return this.tokens.issue(outcome.session);
  }

  /** Refused when the password was changed since it was found right, because the change ended all sessions. */
  private open(attempt: Attempt, source: SignInSource): Promise<Outcome> {
    const { userId, proof } = attempt;
    return this.dataSource.transaction(async (manager): Promise<Outcome> => {
      const passwordHash = await this.queries.lockPasswordHash(manager, userId);
      const hasPassword = passwordHash !== undefined && passwordKey(passwordHash) === attempt.passwordKey;
      const needsSecondFactor = hasPassword && (await this.secondFactors.exist(manager, userId));
      const method = hasPassword && proof ? await this.secondFactors.prove(manager, userId, proof) : undefined;
      if (hasPassword && proof && !method) return 'wrong-proof';
      const step = proofStep('sign-in', { hasPassword, needsSecondFactor, hasSecondFactor: method !== undefined });
      if (step === 'refuse') return 'refused';
      if (step === 'ask-second-factor') {
        const purpose = { purpose: 'login', userId, passwordKey: attempt.passwordKey } as const;
        return { challenge: await this.secondFactors.challengeFor(manager, purpose) };
      }
      return { session: await this.openIn(manager, { userId, method }, source) };
    });
  }

  private async openIn(
    manager: EntityManager,
    { userId, method }: { userId: string; method: SecondFactorMethod | undefined },
    { device, browserOf, ip, requestId }: SignInSource,
  ): Promise<OpenSession> {
    const account = { entity: 'users', entityId: userId } as const;
    if (method === 'recovery-code') {
      await this.audit.record(manager, { userId, ip, requestId }, { action: 'recovery-code-used', ...account });
    }
    const isFirst = !(await this.queries.hasSignedInBefore(manager, userId));
    await this.audit.record(manager, { userId, ip, requestId }, { action: 'signed-in', ...account });
    const session = await this.sessions.open(manager, userId, { device, ip });
    const isNewDevice = browserOf(userId) === undefined;
    if (isNewDevice && !isFirst) await this.mails.queueNotice(manager, { userId, kind: 'new-device', sessionId: session.sessionId });
    return session;
  }

  private async refuse(guesser: string, account: Account | undefined, { ip, requestId }: SignInSource): Promise<never> {
    await this.attempts.failed(guesser, account?.id ?? null, { action: 'sign-in-refused', source: { ip, requestId } });
    throw new Problem('auth.invalid-credentials');
  }
}
