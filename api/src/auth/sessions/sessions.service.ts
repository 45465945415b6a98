import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type EntityManager, type Repository } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { Caller } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { AccountsService } from '../../users/accounts.service';
import { RoleChangesService } from '../../users/role-changes.service';
import { issueRefreshToken, readRefreshToken } from './refresh-token';
import { Session } from './session.entity';
import { coarseNetwork, type SessionUse } from './session-use';
import type { LiveSession } from './session.view';

/** An unused session ends after this time. */
export const REFRESH_DAYS = 30;

const IS_LIVE_FOR_USERS = "s.revoked_at IS NULL AND s.expires_at > now() AND s.created_at > now() - interval '90 days'";
const IS_LIVE_FOR_ADMINS = "s.created_at > now() - interval '12 hours' AND s.last_used_at > now() - interval '30 minutes'";
/**
 * Whether session `s` of the owner of profile `p` (left join) is live: for 90 days in total; an administrator's session for 12 hours in
 * total and 30 minutes after the user's last input.
 */
export const IS_LIVE = `${IS_LIVE_FOR_USERS} AND (NOT coalesce(p.is_admin, false) OR (${IS_LIVE_FOR_ADMINS}))`;

const LIVE_OF = `
  SELECT s.id, s.device, s.network, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt"
  FROM sessions s LEFT JOIN profiles p ON p.user_id = s.user_id
  WHERE s.user_id = $1 AND ${IS_LIVE} ORDER BY s.last_used_at DESC, s.id LIMIT 50
`;
/** Ends the sessions that are too old for an administrator. */
const END_TOO_OLD_FOR_ADMINS = `UPDATE sessions s SET revoked_at = now() WHERE s.user_id = $1 AND s.revoked_at IS NULL AND NOT (${IS_LIVE_FOR_ADMINS})`;

export interface OpenSession {
  sessionId: string;
  userId: string;
  /** The new refresh token; undefined when a concurrent request has just received it. */
  refreshToken?: string;
}

/** The session that asks for a change. */
type AskingSession = Pick<Caller, 'userId' | 'sessionId'>;

/**
 * Opens, lists and ends sessions. Locks are taken in one sequence: the account, then its sessions. Whoever ends several sessions of an account
 * holds its lock.
 */
@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
    roleChanges: RoleChangesService,
  ) {
    // A session that was over for an administrator must not be live again for a customer.
    roleChanges.register((manager, userId) => manager.query(END_TOO_OLD_FOR_ADMINS, [userId]));
  }

  async open(manager: EntityManager, userId: string, { device, ip }: SessionUse): Promise<OpenSession> {
    const sessionId = randomUUID();
    const { token, hash } = issueRefreshToken(sessionId, this.env.jwtSecret);
    const expiresAt = new Date(Date.now() + REFRESH_DAYS * 24 * 3_600_000);
    await manager.insert(Session, { id: sessionId, userId, tokenHash: hash, expiresAt, device, network: ip && coarseNetwork(ip) });
    return { sessionId, userId, refreshToken: token };
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

  /**
   * Ends one session of the user. Throws `session.not-found`, also for a session of somebody else, and `auth.session-ended` when the caller's
   * own session was ended meanwhile.
   */
  async end(id: string, userId: string, caller: Caller): Promise<void> {
    await this.sessions.manager.transaction(async (manager) => {
      await this.lockOpen(manager, caller);
      const { affected } = await manager.update(Session, { id, userId, revokedAt: IsNull() }, { revokedAt: new Date() });
      if (!affected) throw new Problem('session.not-found');
      await this.audit.record(manager, caller, { action: 'session-ended', entity: 'users', entityId: userId });
    });
  }

  /** Ends all sessions of the user, whose account is locked. */
  async endAllOf(userId: string, manager: EntityManager): Promise<void> {
    await manager.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: new Date() });
  }

  /** Ends all sessions of the user, whose account is locked, except this one. Resolves with whether there were any. */
  async endOthersOf({ userId, sessionId }: AskingSession, manager: EntityManager): Promise<boolean> {
    const others = { userId, id: Not(sessionId), revokedAt: IsNull() };
    return ((await manager.update(Session, others, { revokedAt: new Date() })).affected ?? 0) > 0;
  }

  /**
   * Locks the account of a session, for changes that must not outlast the session that asks for them: of two sessions that end each other, one
   * stays. Throws `auth.session-ended` when somebody has ended it meanwhile, `auth.required` for an erased account.
   */
  async lockOpen(manager: EntityManager, { userId, sessionId }: AskingSession): Promise<void> {
    await this.accounts.lock(manager, userId);
    await this.assertOpen(manager, sessionId);
  }

  /** The same, for callers that hold the account's lock already. */
  async assertOpen(manager: EntityManager, sessionId: string): Promise<void> {
    if (!(await manager.existsBy(Session, { id: sessionId, revokedAt: IsNull() }))) throw new Problem('auth.session-ended');
  }

  /** Records that the user has just proved their identity. */
  async markAuthenticated(manager: EntityManager, sessionId: string): Promise<void> {
    await manager.update(Session, { id: sessionId }, { authenticatedAt: new Date(), lastUsedAt: new Date() });
  }
}
