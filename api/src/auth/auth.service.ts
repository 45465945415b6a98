import { emailKey, type LoginInput, type SessionView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller, RequestSource } from '../common/access/access';
import { LimitsService, networksOf } from '../common/limits/limits';
import { Problem } from '../common/problems/problem';
import { PasswordsService } from '../users/passwords.service';
import { AccessTokensService } from './access-tokens.service';
import { AuthQueries, type Account } from './auth.queries';
import { sessionUserView } from './session.view';
import { SignUpsService } from './sign-ups.service';
import { SessionsService, type OpenSession } from './sessions.service';

export interface SignedIn {
  view: SessionView;
  refreshToken?: string;
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
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokensService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Signs in. Throws `auth.invalid-credentials`, also for an unknown address, so that responses don't reveal accounts;
   * `auth.email-not-confirmed` only with the right password; and `rate-limit.exceeded` before any hashing.
   */
  async login({ email, password }: LoginInput, { device, browserOf, ...source }: SignInSource): Promise<SignedIn> {
    const account = await this.queries.accountOf(email);
    const guesser = await this.countAttempt(emailKey(email), source.ip, account && browserOf(account.id));
    if (!account?.emailConfirmedAt) {
      // Hashes as often as for an account, so that timing reveals nothing. Until the address is confirmed, each sign-up has its own
      // password.
      if (await this.signUps.hasPendingSignUp(email, password)) throw new Problem('auth.email-not-confirmed');
      return this.refuse(guesser, account, source);
    }
    if (!(await this.passwords.matches(password, account.passwordHash))) return this.refuse(guesser, account, source);
    await this.limits.clearFailures(guesser);
    const { id } = account;
    const opened = await this.dataSource.transaction(async (manager) => {
      await this.audit.record(manager, { userId: id, ...source }, { action: 'signed-in', entity: 'users', entityId: id });
      return this.sessions.open(manager, id, device);
    });
    return this.signedIn(opened);
  }

  /** Throws `auth.session-ended`. The slower of two concurrent refreshes gets an access token, but no new refresh token. */
  async refresh(token: string | undefined, source: RequestSource): Promise<SignedIn> {
    return this.signedIn(await this.sessions.refresh(token, source));
  }

  /** Ends all sessions of the user named by the cookie or access token; does nothing without either. */
  async logout(token: string | undefined, authorization: string | undefined, source: RequestSource): Promise<void> {
    const userId = this.accessTokens.userOf(authorization) ?? (await this.sessions.ownerOf(token));
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
      await this.sessions.endOthersOf({ id, sessionId }, manager);
      await this.audit.record(manager, caller, { action: 'other-sessions-ended', entity: 'users', entityId: id });
    });
  }

  /**
   * Counts the attempt, and returns the name under which its failure counts. A browser that has signed in to the account counts by itself,
   * so that no stranger stops it. All others count by network, and together by account, since many networks may attack one account; one
   * network gets half of that.
   */
  private async countAttempt(address: string, ip: string, browser: string | undefined): Promise<string> {
    if (browser) {
      await this.limits.assertNotPaused(`browser:${browser}`);
      await this.limits.count('login', `browser:${browser}`);
      return `browser:${browser}`;
    }
    await this.limits.countNetworks('login', ip);
    const guesser = [address, networksOf(ip).at(-1)?.name].join(' ');
    await this.limits.assertNotPaused(guesser);
    await this.limits.count('login', guesser, 0.5);
    await this.limits.count('login', address);
    return guesser;
  }

  private async refuse(guesser: string, account: Account | undefined, source: RequestSource): Promise<never> {
    await this.limits.recordFailure(guesser);
    const change = { action: 'sign-in-refused', entity: 'users', entityId: account?.id ?? null } as const;
    await this.audit.record(this.dataSource.manager, { userId: null, ...source }, change);
    throw new Problem('auth.invalid-credentials');
  }

  private async signedIn({ sessionId, userId, refreshToken }: OpenSession): Promise<SignedIn> {
    const user = await this.queries.userOfLiveSession(sessionId, userId);
    if (!user) throw new Problem('auth.session-ended');
    return { view: { ...this.accessTokens.issue(userId, sessionId), user: sessionUserView(user) }, refreshToken };
  }
}
