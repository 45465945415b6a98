import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service';
import type { RequestSource } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { nextRefreshToken, readRefreshToken, type RefreshToken } from './refresh-token';
import { renewalStep, type RenewalFacts } from './renewal.rules';
import { Session } from './session.entity';
import { coarseNetwork } from './session-use';
import { IS_LIVE, REFRESH_DAYS, type OpenSession } from './sessions.service';

/** A request for a new refresh token. */
export interface Renewal extends RequestSource {
  /** Time since the last input in the browser. */
  idleSeconds: number;
  /** The header with the access token that is about to expire. */
  authorization: string | undefined;
}

type RenewedRow = RenewalFacts & { userId: string };

/** Facts of a renewal; renewals of a session run one after the other. $1 session, $2 hash of the token that was sent, $3 of its successor. */
const LOCK_SESSION = `
  SELECT s.user_id AS "userId", CASE WHEN s.revoked_at IS NOT NULL THEN 'ended' WHEN ${IS_LIVE} THEN 'live' ELSE 'over' END AS session,
    CASE WHEN s.token_hash = $2 THEN 'current' WHEN s.previous_token_hash = $2 THEN 'previous' ELSE 'older' END AS token,
    s.token_hash = $3 AS "isRepeated", coalesce(s.rotated_at > now() - interval '10 seconds', false) AS "isJustRotated"
  FROM sessions s LEFT JOIN profiles p ON p.user_id = s.user_id WHERE s.id = $1 FOR NO KEY UPDATE OF s
`;
/**
 * A browser renews sessions by itself, so it reports for how long it has been idle. $1 session, $2 hash of the spent token, $3 of the new one,
 * $4 days, $5 idle seconds, $6 network.
 */
const ROTATE = `
  UPDATE sessions SET previous_token_hash = $2, token_hash = $3, rotated_at = now(), network = coalesce($6, network),
    last_used_at = greatest(last_used_at, now() - make_interval(secs => $5)),
    expires_at = least(now() + make_interval(days => $4), created_at + interval '90 days')
  WHERE id = $1
`;

/** Renews sessions: a refresh token is spent for a new one. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws `auth.session-ended`; reuse of a spent token also ends its session. */
  async renew(token: string | undefined, renewal: Renewal): Promise<OpenSession> {
    const spent = readRefreshToken(token, this.env.jwtSecret);
    // Thrown after the transaction, so that the end of the session is stored.
    const renewed = spent && (await this.dataSource.transaction((manager) => this.renewIn(manager, spent, renewal)));
    if (!renewed) throw new Problem('auth.session-ended');
    return renewed;
  }

  private async renewIn(manager: EntityManager, spent: RefreshToken, renewal: Renewal): Promise<OpenSession | undefined> {
    const { sessionId, hash } = spent;
    const next = nextRefreshToken(spent, this.env.jwtSecret, renewal.authorization);
    const [row] = await manager.query<RenewedRow[]>(LOCK_SESSION, [sessionId, hash, next.hash]);
    const step = row ? renewalStep(row) : 'refuse';
    if (step === 'end') await this.endCopied(manager, sessionId, renewal);
    if (!row || step === 'end' || step === 'refuse') return undefined;
    const opened = { sessionId, userId: row.userId };
    if (step === 'share') return opened;
    await manager.query(ROTATE, [sessionId, hash, next.hash, REFRESH_DAYS, renewal.idleSeconds, coarseNetwork(renewal.ip)]);
    return { ...opened, refreshToken: next.token };
  }

  private async endCopied(manager: EntityManager, sessionId: string, { requestId, ip }: RequestSource): Promise<void> {
    await manager.update(Session, { id: sessionId }, { revokedAt: new Date() });
    const change = { action: 'token-reuse-detected', entity: 'sessions', entityId: sessionId } as const;
    await this.audit.record(manager, { userId: null, requestId, ip }, change);
  }
}
