import type { SessionView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { Problem } from '../../common/problems/problem';
import { AuthQueries } from '../auth.queries';
import { AccessTokensService } from './access-tokens.service';
import { sessionUserView } from './session.view';
import type { OpenSession } from './sessions.service';

/** A session as the browser gets it: the view, and the refresh token in a cookie. */
export interface SignedIn {
  view: SessionView;
  refreshToken?: string;
}

/** Makes what a browser gets of a session that was opened or renewed. */
@Injectable()
export class SessionTokensService {
  constructor(
    private readonly queries: AuthQueries,
    private readonly accessTokens: AccessTokensService,
  ) {}

  /** Called after the transaction, so that the user is read as the next request will. Throws `auth.session-ended`. */
  async issue({ sessionId, userId, refreshToken }: OpenSession): Promise<SignedIn> {
    const user = await this.queries.userOfLiveSession(sessionId, userId);
    if (!user) throw new Problem('auth.session-ended');
    return { view: { ...this.accessTokens.issue(userId, sessionId), user: sessionUserView(user) }, refreshToken };
  }
}
