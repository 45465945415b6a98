import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Env, ENV } from '../config/env';
import { batchedRows } from '../database/batched-rows';
import { prepared } from '../database/prepared-statements';
import type { PasswordOwner } from '../users/passwords.service';
import type { SignedInUser } from '../common/access/access';
import { IS_LIVE } from './sessions/sessions.service';

export interface Account {
  id: string;
  email: string;
  passwordHash: string;
  emailConfirmedAt: Date | null;
}

/**
 * `$1` sessions, `$2` whether administrators need a second factor. Left join: a user without a profile may sign in, and completes it on the
 * profile page.
 */
const LIVE_SESSION_USER = prepared(`
  SELECT s.id AS "sessionId", s.authenticated_at AS "authenticatedAt", u.id, u.email,
    p.first_name AS "firstName", p.last_name AS "lastName", coalesce(p.is_admin, false) AS "isAdmin",
    coalesce(p.is_admin, false) AND NOT u.has_admin_password AS "needsLongerPassword", f.has AS "hasSecondFactor",
    $2 AND coalesce(p.is_admin, false) AND NOT f.has AS "needsSecondFactor"
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.user_id = u.id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM second_factors WHERE user_id = u.id) AS has) f
  WHERE s.id = ANY ($1::uuid[]) AND u.erased_at IS NULL AND ${IS_LIVE}
`);
const HAS_SIGNED_IN_BEFORE = `
  SELECT email_confirmed_at < now() - interval '1 day' OR EXISTS (SELECT FROM sessions WHERE user_id = $1) AS "hasSignedIn"
  FROM users WHERE id = $1
`;
const ACCOUNT = `
  SELECT id, email, password_hash AS "passwordHash", email_confirmed_at AS "emailConfirmedAt"
  FROM users WHERE email_key = email_key($1) AND erased_at IS NULL
`;
const LOCKED_PASSWORD = 'SELECT password_hash AS hash FROM users WHERE id = $1 AND erased_at IS NULL FOR SHARE';

const PASSWORD_OWNER = `
  SELECT u.email, coalesce(p.is_admin, false) OR u.email_key = ANY ($2) AS "isAdmin", u.email_confirmed_at IS NOT NULL AS "isConfirmed"
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = $1
`;

/** Session, user and profile in one query, because it runs before every authenticated request. */
@Injectable()
export class AuthQueries {
  private readonly liveSession: (sessionId: string) => Promise<SignedInUser | undefined>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENV) env: Env,
  ) {
    this.liveSession = batchedRows(dataSource, {
      statement: LIVE_SESSION_USER,
      values: [env.requiresAdminMfa],
      keyOf: ({ sessionId }) => sessionId,
    });
  }

  async userOfLiveSession(sessionId: string, userId: string): Promise<SignedInUser | undefined> {
    const user = await this.liveSession(sessionId);
    return user?.id === userId ? user : undefined;
  }

  /** Sessions are deleted some time after they end, so an account that is a day old counts as used. */
  async hasSignedInBefore(manager: EntityManager, userId: string): Promise<boolean> {
    const [row] = await manager.query<{ hasSignedIn: boolean }[]>(HAS_SIGNED_IN_BEFORE, [userId]);
    return row?.hasSignedIn ?? false;
  }

  /** The account with this address, ignoring case. */
  async accountOf(email: string): Promise<Account | undefined> {
    const [account] = await this.dataSource.query<Account[]>(ACCOUNT, [email]);
    return account;
  }

  /** Owner of a password that is set without signing in. Future administrators count as administrators. */
  async passwordOwner(userId: string, adminEmails: string[]): Promise<PasswordOwner & { isConfirmed: boolean }> {
    const [owner] = await this.dataSource.query<[PasswordOwner & { isConfirmed: boolean }]>(PASSWORD_OWNER, [userId, adminEmails]);
    return owner;
  }

  /** The stored hash, which stays the current one until the transaction ends; undefined for an erased account. */
  async lockPasswordHash(manager: EntityManager, userId: string): Promise<string | undefined> {
    const [user] = await manager.query<{ hash: string }[]>(LOCKED_PASSWORD, [userId]);
    return user?.hash;
  }

  async passwordHashOf(userId: string): Promise<string | undefined> {
    const [user] = await this.dataSource.query<{ hash: string }[]>('SELECT password_hash AS hash FROM users WHERE id = $1', [userId]);
    return user?.hash;
  }
}
