import Bowser from 'bowser';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type EntityManager, type Repository } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller, RequestSource, SignedInUser } from '../../common/access/access';
import { networksOf } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { issueRefreshToken, nextRefreshToken, readRefreshToken, type RefreshToken } from './refresh-token';
import { Session } from './session.entity';
import type { DeviceSessionView, SessionUser } from '@aflora/contracts';

export const sessionUserView = ({ sessionId: _, authenticatedAt, ...user }: SignedInUser): SessionUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  isAdmin: user.isAdmin,
  needsLongerPassword: user.needsLongerPassword,
  hasSecondFactor: user.hasSecondFactor,
  needsSecondFactor: user.needsSecondFactor,
  authenticatedAt: authenticatedAt.toISOString(),
});

export const deviceSessionView = ({ id, device, network, createdAt, lastUsedAt }: LiveSession, currentId: string): DeviceSessionView => ({
  id,
  device,
  network,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  isCurrent: id === currentId,
});

/** The library takes any other text before a slash for a name, which mails to the owner would show. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/** Browser and system, such as "Chrome, Windows"; null when the user agent is unknown. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [BROWSERS.has(browser.name ?? '') && browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null;
}

/** An unused session ends after this time. */
export const REFRESH_DAYS = 30;

/**
 * Whether session `s` of the owner of profile `p` (left join) is live: for 90 days in total; an administrator's session for 12 hours in
 * total and 30 minutes after the user's last input.
 */
export const IS_LIVE = `
  s.revoked_at IS NULL AND s.expires_at > now() AND s.created_at > now() - interval '90 days'
  AND (NOT coalesce(p.is_admin, false) OR (s.created_at > now() - interval '12 hours' AND s.last_used_at > now() - interval '30 minutes'))
`;

export interface OpenSession {
  sessionId: string;
  userId: string;
  /** The new refresh token; undefined when a concurrent request has just received it. */
  refreshToken?: string;
}

/** A request for a new refresh token. */
export interface Renewal extends RequestSource {
  /** Time since the last input in the browser. */
  idleSeconds: number;
  /** The header with the access token that is about to expire. */
  authorization: string | undefined;
}

/**
 * No `FOR UPDATE` needed: of two requests with the same token, the second finds the row changed. A request that is repeated because its response
 * was lost finds its own new token. A browser renews sessions by itself, so it reports for how long it has been idle. $1 session, $2 token
 * hash, $3 new hash, $4 days, $5 idle seconds, $6 network.
 */
const ROTATE = `
  UPDATE sessions s SET previous_token_hash = $2, token_hash = $3, rotated_at = now(), network = coalesce($6, s.network),
    last_used_at = greatest(s.last_used_at, now() - make_interval(secs => $5)),
    expires_at = least(now() + make_interval(days => $4), s.created_at + interval '90 days')
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id
  WHERE s.id = $1 AND (s.token_hash = $2 OR (s.previous_token_hash = $2 AND s.token_hash = $3)) AND u.id = s.user_id AND ${IS_LIVE}
  RETURNING s.user_id AS "userId"
`;
/** Accepts the previous token for a moment, for tabs that refresh concurrently. */
const JUST_ROTATED = `
  SELECT s.user_id AS "userId" FROM sessions s LEFT JOIN profiles p ON p.user_id = s.user_id
  WHERE s.id = $1 AND s.previous_token_hash = $2 AND s.rotated_at > now() - interval '10 seconds' AND ${IS_LIVE}
`;
const LIVE_OF = `
  SELECT s.id, s.device, s.network, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt"
  FROM sessions s LEFT JOIN profiles p ON p.user_id = s.user_id
  WHERE s.user_id = $1 AND ${IS_LIVE} ORDER BY s.last_used_at DESC, s.id LIMIT 50
`;

/** Device and network of a session's use. */
export interface SessionUse {
  device: string | null;
  ip: string | null;
}

/** A session as its owner and administrators see it. */
export type LiveSession = Pick<Session, 'id' | 'device' | 'network' | 'createdAt' | 'lastUsedAt'>;

/** The part of an address that may be stored with a session: IPv4 without the last part, IPv6 up to the site's /48. */
function coarseNetwork(ip: string): string {
  const network = networksOf(ip).at(-1)?.name ?? ip;
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x').slice(0, 50);
}

@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async open(manager: EntityManager, userId: string, { device, ip }: SessionUse): Promise<OpenSession> {
    const sessionId = randomUUID();
    const { token, hash } = issueRefreshToken(sessionId, this.env.jwtSecret);
    const expiresAt = new Date(Date.now() + REFRESH_DAYS * 24 * 3_600_000);
    await manager.insert(Session, { id: sessionId, userId, tokenHash: hash, expiresAt, device, network: ip && coarseNetwork(ip) });
    return { sessionId, userId, refreshToken: token };
  }

  /** Rotates the refresh token. Throws `auth.session-ended`; reuse of a spent token also ends its session. */
  async refresh(token: string | undefined, renewal: Renewal): Promise<OpenSession> {
    const spent = readRefreshToken(token, this.env.jwtSecret);
    if (!spent) throw new Problem('auth.session-ended');
    const opened = (await this.rotate(spent, renewal)) ?? (await this.justRotated(spent));
    if (!opened) await this.endFamily(spent, renewal);
    if (!opened) throw new Problem('auth.session-ended');
    return opened;
  }

  /** Id of the session's user, unless somebody has ended it. */
  async ownerOf(sessionId: string): Promise<string | undefined> {
    return (await this.sessions.findOneBy({ id: sessionId, revokedAt: IsNull() }))?.userId;
  }

  /** The same for the session whose current or previous refresh token this is. */
  async ownerOfToken(token: string | undefined): Promise<string | undefined> {
    const known = readRefreshToken(token, this.env.jwtSecret);
    if (!known) return undefined;
    const session = { id: known.sessionId, revokedAt: IsNull() };
    const found = await this.sessions.findOneBy([
      { ...session, tokenHash: known.hash },
      { ...session, previousTokenHash: known.hash },
    ]);
    return found?.userId;
  }

  /** Active sessions, most recently used first. */
  liveOf(userId: string): Promise<LiveSession[]> {
    return this.sessions.query(LIVE_OF, [userId]);
  }

  /** Ends one session of the user. Throws `session.not-found`, also for a session of somebody else. */
  async end(id: string, userId: string, caller: Caller): Promise<void> {
    await this.sessions.manager.transaction(async (manager) => {
      const { affected } = await manager.update(Session, { id, userId, revokedAt: IsNull() }, { revokedAt: new Date() });
      if (!affected) throw new Problem('session.not-found');
      await this.audit.record(manager, caller, { action: 'session-ended', entity: 'users', entityId: userId });
    });
  }

  /** Ends all sessions of the user. */
  async endAllOf(userId: string, manager: EntityManager): Promise<void> {
    await manager.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: new Date() });
  }

  /** Ends all sessions of the user except this one. Resolves with whether there were any. */
  async endOthersOf({ id, sessionId }: { id: string; sessionId: string }, manager: EntityManager): Promise<boolean> {
    const others = { userId: id, id: Not(sessionId), revokedAt: IsNull() };
    return ((await manager.update(Session, others, { revokedAt: new Date() })).affected ?? 0) > 0;
  }

  /** For changes that must not outlast the session that asks for them. Throws `auth.session-ended` when somebody has ended it meanwhile. */
  async assertOpen(manager: EntityManager, sessionId: string): Promise<void> {
    if (!(await manager.existsBy(Session, { id: sessionId, revokedAt: IsNull() }))) throw new Problem('auth.session-ended');
  }

  /** Records that the user has just proved their identity. */
  async markAuthenticated(manager: EntityManager, sessionId: string): Promise<void> {
    await manager.update(Session, { id: sessionId }, { authenticatedAt: new Date(), lastUsedAt: new Date() });
  }

  private async rotate(spent: RefreshToken, { idleSeconds, ip, authorization }: Renewal): Promise<OpenSession | undefined> {
    const { sessionId, hash } = spent;
    const next = nextRefreshToken(spent, this.env.jwtSecret, authorization);
    const values = [sessionId, hash, next.hash, REFRESH_DAYS, idleSeconds, coarseNetwork(ip)];
    const [rows] = await this.sessions.query<[{ userId: string }[], number]>(ROTATE, values);
    return rows[0] && { sessionId, userId: rows[0].userId, refreshToken: next.token };
  }

  private async justRotated({ sessionId, hash }: RefreshToken): Promise<OpenSession | undefined> {
    const [row] = await this.sessions.query<{ userId: string }[]>(JUST_ROTATED, [sessionId, hash]);
    return row && { sessionId, userId: row.userId };
  }

  /**
   * Ends a session whose spent token was reused, because somebody else may have a copy. The current token of a session that is already over
   * is no sign of reuse.
   */
  private async endFamily({ sessionId, hash }: RefreshToken, { requestId, ip }: RequestSource): Promise<void> {
    await this.sessions.manager.transaction(async (manager) => {
      const { affected } = await manager.update(
        Session,
        { id: sessionId, tokenHash: Not(hash), revokedAt: IsNull() },
        { revokedAt: new Date() },
      );
      if (!affected) return;
      const change = { action: 'token-reuse-detected', entity: 'sessions', entityId: sessionId } as const;
      await this.audit.record(manager, { userId: null, requestId, ip }, change);
    });
  }
}
