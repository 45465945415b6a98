import { emailKey, type LoginInput, type SecondFactorInput, type SessionView } from '@aflora/contracts';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller, RequestSource } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { PasswordsService } from '../users/passwords.service';
import { AccessTokensService } from './sessions/access-tokens.service';
import { AccountMailsService } from './account-mails.service';
import { AttemptsService } from './attempts.service';
import { AuthQueries, type Account } from './auth.queries';
import { ChallengesService } from './second-factors/challenges.service';
import { SecondFactorsService, wrongCode, type SecondProof } from './second-factors/second-factors.service';
import { sessionUserView, SessionsService, type OpenSession, type Renewal } from './sessions/sessions.service';
import { SignUpsService } from './sign-ups/sign-ups.service';

export interface SignedIn {
  view: SessionView;
  refreshToken?: string;
}

/** What a login has proven. */
interface Proof {
  /** Digest of the stored hash of the password that was right. */
  passwordKey: string | undefined;
  /** Whether a second factor was proven, too. */
  isProven: boolean;
}

/** Source of a sign-in. */
export interface SignInSource extends RequestSource {
  /** Shown in the user's list of devices. */
  device: string | null;
  /** Id of the browser if it has signed in to the account before. */
  browserOf: (userId: string) => string | undefined;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuthQueries,
    private readonly passwords: PasswordsService,
    private readonly signUps: SignUpsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly challenges: ChallengesService,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokensService,
    private readonly attempts: AttemptsService,
    private readonly mails: AccountMailsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Signs in. Throws `auth.invalid-credentials`, also for an unknown address, so that responses don't reveal accounts; only with the right
   * password `auth.email-not-confirmed`, and `auth.second-factor-required` with a challenge for `completeLogin`; and `rate-limit.exceeded`
   * before any hashing.
   */
  async login({ email, password }: LoginInput, source: SignInSource): Promise<SignedIn> {
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
    const passwordKey = keyOf(account.passwordHash);
    await this.requireNoSecondFactor(account.id, passwordKey);
    const session = await this.openSession(account.id, { passwordKey, isProven: false }, source);
    if (session) return session;
    await this.requireNoSecondFactor(account.id, passwordKey);
    return this.refuse(guesser, account, source);
  }

  /**
   * The second step of a login. Throws `auth.challenge-expired`, `validation.failed` with `wrong-code`, `auth.second-factor-refused` for a
   * passkey, `rate-limit.exceeded`.
   */
  async completeLogin({ challenge: token, code, passkey }: SecondFactorInput, source: SignInSource): Promise<SignedIn> {
    const challenge = this.challenges.read('login', token);
    const { userId, passwordKey } = challenge;
    const browser = source.browserOf(userId);
    const guesser = await this.attempts.count({ limit: 'password', subject: `second-factor ${userId}`, ip: source.ip, browser });
    const proof: SecondProof = passkey ? { passkey: { response: passkey, token, challenge } } : { code };
    const method = await this.secondFactors.prove(userId, proof);
    if (!method) {
      await this.attempts.failed(guesser, userId, { action: 'second-factor-refused', source });
      throw passkey ? new Problem('auth.second-factor-refused') : wrongCode();
    }
    await this.attempts.succeeded(guesser);
    if (method === 'recovery-code') {
      const change = { action: 'recovery-code-used', entity: 'users', entityId: userId } as const;
      await this.audit.record(this.dataSource.manager, { userId, ...source }, change);
    }
    const session = await this.openSession(userId, { passwordKey, isProven: true }, source);
    if (!session) throw new Problem('auth.challenge-expired');
    return session;
  }

  /** Throws `auth.session-ended`. The slower of two concurrent refreshes gets an access token, but no new refresh token. */
  async refresh(token: string | undefined, renewal: Renewal): Promise<SignedIn> {
    return this.signedIn(await this.sessions.refresh(token, renewal));
  }

  /** Ends all sessions of the user named by the cookie or access token; does nothing without either, and for a session that has ended. */
  async logout(token: string | undefined, authorization: string | undefined, source: RequestSource): Promise<void> {
    const sessionId = this.accessTokens.read(authorization)?.sid;
    const userId = (sessionId && (await this.sessions.ownerOf(sessionId))) ?? (await this.sessions.ownerOfToken(token));
    if (!userId) return;
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.endAllOf(userId, manager);
      await this.audit.record(manager, { userId, ...source }, { action: 'signed-out', entity: 'users', entityId: userId });
    });
  }

  /** Ends all other sessions of the user. */
  async endOtherSessions(caller: Caller): Promise<void> {
    const { userId: id, sessionId } = caller;
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.sessions.endOthersOf({ id, sessionId }, manager))) return;
      await this.audit.record(manager, caller, { action: 'other-sessions-ended', entity: 'users', entityId: id });
    });
  }

  /** Throws `auth.second-factor-required` with a challenge. */
  private async requireNoSecondFactor(userId: string, passwordKey: string): Promise<void> {
    const challenge = await this.secondFactors.challengeFor('login', userId, { passwordKey });
    if (challenge) throw new Problem('auth.second-factor-required', { ...challenge });
  }

  /**
   * Undefined when the password was changed since it was found right, or the first second factor was added since none was asked for, because
   * each of them ended all sessions.
   */
  private async openSession(userId: string, proof: Proof, source: SignInSource): Promise<SignedIn | undefined> {
    const { device, browserOf, ip, requestId } = source;
    const isNewDevice = browserOf(userId) === undefined;
    const opened = await this.dataSource.transaction(async (manager) => {
      const passwordHash = await this.queries.lockPasswordHash(manager, userId);
      if (!passwordHash || keyOf(passwordHash) !== proof.passwordKey) return undefined;
      if (!proof.isProven && (await this.secondFactors.exist(manager, userId))) return undefined;
      const isFirst = !(await this.queries.hasSignedInBefore(manager, userId));
      await this.audit.record(manager, { userId, ip, requestId }, { action: 'signed-in', entity: 'users', entityId: userId });
      const session = await this.sessions.open(manager, userId, { device, ip });
      if (isNewDevice && !isFirst) await this.mails.queueNotice(manager, { userId, kind: 'new-device', sessionId: session.sessionId });
      return session;
    });
    return opened && this.signedIn(opened);
  }

  private async refuse(guesser: string, account: Account | undefined, { ip, requestId }: SignInSource): Promise<never> {
    await this.attempts.failed(guesser, account?.id ?? null, { action: 'sign-in-refused', source: { ip, requestId } });
    throw new Problem('auth.invalid-credentials');
  }

  private async signedIn({ sessionId, userId, refreshToken }: OpenSession): Promise<SignedIn> {
    const user = await this.queries.userOfLiveSession(sessionId, userId);
    if (!user) throw new Problem('auth.session-ended');
    return { view: { ...this.accessTokens.issue(userId, sessionId), user: sessionUserView(user) }, refreshToken };
  }
}

const keyOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url');
