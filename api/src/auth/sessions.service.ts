import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type EntityManager, type Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { RequestSource } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { issueRefreshToken, readRefreshToken, type RefreshToken } from './refresh-token';
import { Session } from './session.entity';

export const REFRESH_DAYS = 30;

export interface OpenSession {
  sessionId: string;
  userId: string;
  /** The new refresh token; undefined when a concurrent request has just received it. */
  refreshToken?: string;
}

/** No `FOR UPDATE` needed: of two requests with the same token, the second finds the row changed. */
const ROTATE = `
  UPDATE sessions SET previous_token_hash = token_hash, token_hash = $3, rotated_at = now(), last_used_at = now(),
    expires_at = now() + make_interval(days => $4)
  WHERE id = $1 AND token_hash = $2 AND revoked_at IS NULL AND expires_at > now()
  RETURNING user_id AS "userId"
`;
/** Accepts the previous token for a moment, for tabs that refresh concurrently and for lost responses. */
const JUST_ROTATED = `
  SELECT user_id AS "userId" FROM sessions
  WHERE id = $1 AND previous_token_hash = $2 AND rotated_at > now() - interval '10 seconds' AND revoked_at IS NULL AND expires_at > now()
`;

@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async open(manager: EntityManager, userId: string, device: string | null): Promise<OpenSession> {
    const sessionId = randomUUID();
    const { token, hash } = issueRefreshToken(sessionId, this.env.jwtSecret);
    const expiresAt = new Date(Date.now() + REFRESH_DAYS * 24 * 3_600_000);
    await manager.insert(Session, { id: sessionId, userId, tokenHash: hash, expiresAt, device });
    return { sessionId, userId, refreshToken: token };
  }

  /** Rotates the refresh token. Throws `auth.session-ended`; reuse of a spent token also ends its session. */
  async refresh(token: string | undefined, source: RequestSource): Promise<OpenSession> {
    const spent = readRefreshToken(token, this.env.jwtSecret);
    if (!spent) throw new Problem('auth.session-ended');
    const opened = (await this.rotate(spent)) ?? (await this.justRotated(spent));
    if (!opened) await this.endFamily(spent.sessionId, source);
    if (!opened) throw new Problem('auth.session-ended');
    return opened;
  }

  /** Id of the token's user, if the token is its session's current or previous one. */
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

  /** Active sessions, most recently used first. */
  liveOf(userId: string): Promise<Session[]> {
    const where = { userId, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) };
    return this.sessions.find({ where, order: { lastUsedAt: 'DESC' }, take: 50 });
  }

  /** Ends all sessions of the user. */
  async endAllOf(userId: string, manager: EntityManager): Promise<void> {
    await manager.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: new Date() });
  }

  /** Ends all sessions of the user except this one. */
  async endOthersOf({ id, sessionId }: { id: string; sessionId: string }, manager: EntityManager): Promise<void> {
    await manager.update(Session, { userId: id, id: Not(sessionId), revokedAt: IsNull() }, { revokedAt: new Date() });
  }

  /** Records that the password was entered just now. */
  async markAuthenticated(manager: EntityManager, sessionId: string): Promise<void> {
    await manager.update(Session, { id: sessionId }, { authenticatedAt: new Date() });
  }

  private async rotate({ sessionId, hash }: RefreshToken): Promise<OpenSession | undefined> {
    const next = issueRefreshToken(sessionId, this.env.jwtSecret);
    const [rows] = await this.sessions.query<[{ userId: string }[], number]>(ROTATE, [sessionId, hash, next.hash, REFRESH_DAYS]);
    return rows[0] && { sessionId, userId: rows[0].userId, refreshToken: next.token };
  }

  private async justRotated({ sessionId, hash }: RefreshToken): Promise<OpenSession | undefined> {
    const [row] = await this.sessions.query<{ userId: string }[]>(JUST_ROTATED, [sessionId, hash]);
    return row && { sessionId, userId: row.userId };
  }

  /** A spent token was reused, so somebody else may have a copy. */
  private async endFamily(sessionId: string, source: RequestSource): Promise<void> {
    await this.sessions.manager.transaction(async (manager) => {
      const { affected } = await manager.update(Session, { id: sessionId, revokedAt: IsNull() }, { revokedAt: new Date() });
      if (!affected) return;
      const change = { action: 'token-reuse-detected', entity: 'sessions', entityId: sessionId } as const;
      await this.audit.record(manager, { userId: null, ...source }, change);
    });
  }
}
