import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller, RequestSource } from '../../common/access/access';
import { AccountsService } from '../../users/accounts.service';
import { AccessTokensService } from './access-tokens.service';
import { SessionsService } from './sessions.service';

/** What a sign-out names its user with: the refresh cookie and the `Authorization` header, each if there is one. */
export interface SignOut {
  refreshToken: string | undefined;
  authorization: string | undefined;
}

/** Ends the sessions of a user at their own request. */
@Injectable()
export class SignOutsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokensService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Ends all sessions of the user named by the access token or else by the cookie; does nothing without either, and for a session that has
   * ended.
   */
  async signOut({ refreshToken, authorization }: SignOut, source: RequestSource): Promise<void> {
    const sessionId = this.accessTokens.read(authorization)?.sid;
    const userId = (sessionId && (await this.sessions.ownerOf(sessionId))) ?? (await this.sessions.ownerOfToken(refreshToken));
    if (!userId) return;
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.accounts.lockIfLive(manager, userId))) return;
      await this.sessions.endAllOf(userId, manager);
      await this.audit.record(manager, { userId, ...source }, { action: 'signed-out', entity: 'users', entityId: userId });
    });
  }

  /** Ends all other sessions of the user. Throws `auth.session-ended` when another session ended this one at the same moment. */
  async endOthers(caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.lockOpen(manager, caller);
      if (!(await this.sessions.endOthersOf(caller, manager))) return;
      await this.audit.record(manager, caller, { action: 'other-sessions-ended', entity: 'users', entityId: caller.userId });
    });
  }
}
