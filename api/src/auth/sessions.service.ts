import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/env.token';
import { issueRefreshToken, readRefreshToken, type RefreshToken } from './refresh-token';
import { Session } from './session.entity';

export const REFRESH_DAYS = 30;

export interface OpenSession {
  sessionId: string;
  userId: string;
  /** The token to keep from now on; absent when another request has just got it. */
  refreshToken?: string;
}

/** `FOR UPDATE` is not needed: of two that hold the same token, one changes the row and the other finds it changed. */
const ROTATE = `
  UPDATE sessions SET previous_token_hash = token_hash, token_hash = $3, rotated_at = now(), last_used_at = now(),
    expires_at = now() + make_interval(days => $4)
  WHERE id = $1 AND token_hash = $2 AND revoked_at IS NULL AND expires_at > now()
  RETURNING user_id AS "userId"
`;
/** Two tabs that refresh at once, or an answer that got lost, hold the token before for a moment. */
const JUST_ROTATED = `
  SELECT user_id AS "userId" FROM sessions
  WHERE id = $1 AND previous_token_hash = $2 AND rotated_at > now() - interval '10 seconds' AND revoked_at IS NULL AND expires_at > now()
`;

@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async open(userId: string): Promise<OpenSession> {
    const sessionId = randomUUID();
    const { token, hash } = issueRefreshToken(sessionId, this.env.jwtSecret);
    const expiresAt = new Date(Date.now() + REFRESH_DAYS * 24 * 3_600_000);
    await this.sessions.insert({ id: sessionId, userId, tokenHash: hash, expiresAt });
    return { sessionId, userId, refreshToken: token };
  }

  /** Rotates the token. Throws `auth.session-ended`; a spent token that is used again ends its whole session. */
  async refresh(token: string | undefined): Promise<OpenSession> {
    const spent = readRefreshToken(token, this.env.jwtSecret);
    if (!spent) throw new Problem('auth.session-ended');
    const opened = (await this.rotate(spent)) ?? (await this.loserOfRace(spent));
    if (opened) return opened;
    await this.sessions.update({ id: spent.sessionId, revokedAt: IsNull() }, { revokedAt: new Date() });
    throw new Problem('auth.session-ended');
  }

  /** Whose token it is, if its session still knows it. */
  async ownerOf(token: string | undefined): Promise<string | undefined> {
    const known = readRefreshToken(token, this.env.jwtSecret);
    if (!known) return undefined;
    const { sessionId: id, hash } = known;
    const session = await this.sessions.findOneBy([
      { id, tokenHash: hash },
      { id, previousTokenHash: hash },
    ]);
    return session?.userId;
  }

  /** Signs the user out everywhere. */
  async endAllOf(userId: string): Promise<void> {
    await this.sessions.update({ userId, revokedAt: IsNull() }, { revokedAt: new Date() });
  }

  private async rotate({ sessionId, hash }: RefreshToken): Promise<OpenSession | undefined> {
    const next = issueRefreshToken(sessionId, this.env.jwtSecret);
    const [rows] = await this.sessions.query<[{ userId: string }[], number]>(ROTATE, [sessionId, hash, next.hash, REFRESH_DAYS]);
    return rows[0] && { sessionId, userId: rows[0].userId, refreshToken: next.token };
  }

  private async loserOfRace({ sessionId, hash }: RefreshToken): Promise<OpenSession | undefined> {
    const [row] = await this.sessions.query<{ userId: string }[]>(JUST_ROTATED, [sessionId, hash]);
    return row && { sessionId, userId: row.userId };
  }
}
