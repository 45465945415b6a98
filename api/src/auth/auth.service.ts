import type { LoginInput, SessionView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { LimitsService } from '../common/limits/limits.service';
import { Problem } from '../common/problems/problem';
import { PasswordsService } from '../users/passwords.service';
import { AccessTokensService } from './access-tokens.service';
import { AuthQueries } from './auth.queries';
import { sessionUserView } from './session.view';
import { SessionsService, type OpenSession } from './sessions.service';

export interface SignedIn {
  view: SessionView;
  refreshToken?: string;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly queries: AuthQueries,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokensService,
    private readonly limits: LimitsService,
  ) {}

  /** Throws `auth.invalid-credentials`, the same for an unknown address, and only after the right password `auth.email-not-confirmed`. */
  async login({ email, password }: LoginInput): Promise<SignedIn> {
    // Beside the limit per address of the network: many machines may try one account.
    await this.limits.count('login', email.toLowerCase());
    const account = await this.queries.accountOf(email);
    const matches = await this.passwords.matches(password, account?.passwordHash);
    if (!account || !matches) throw new Problem('auth.invalid-credentials');
    if (!account.emailConfirmedAt) throw new Problem('auth.email-not-confirmed');
    return this.signedIn(await this.sessions.open(account.id));
  }

  /** Throws `auth.session-ended`. Whoever loses a race of two refreshes gets no new refresh token. */
  async refresh(token: string | undefined): Promise<SignedIn> {
    return this.signedIn(await this.sessions.refresh(token));
  }

  /** Ends every session of whoever the cookie or the access token names; without either there is nothing to end. */
  async logout(token: string | undefined, authorization: string | undefined): Promise<void> {
    const userId = this.accessTokens.userOf(authorization) ?? (await this.sessions.ownerOf(token));
    if (userId) await this.sessions.endAllOf(userId);
  }

  private async signedIn({ sessionId, userId, refreshToken }: OpenSession): Promise<SignedIn> {
    const user = await this.queries.userOfLiveSession(sessionId, userId);
    if (!user) throw new Problem('auth.session-ended');
    return { view: { ...this.accessTokens.issue(userId, sessionId), user: sessionUserView(user) }, refreshToken };
  }
}
