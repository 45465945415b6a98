import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PasswordOwner } from '../users/password-rules.service';
import type { SignedInUser } from '../common/access/access';

export interface Account {
  id: string;
  email: string;
  passwordHash: string;
  emailConfirmedAt: Date | null;
}

// Left join: a user without a profile may sign in, and completes it on the profile page.
const LIVE_SESSION_USER = `
  SELECT s.id AS "sessionId", s.authenticated_at AS "authenticatedAt", u.id, u.email,
    p.first_name AS "firstName", p.last_name AS "lastName", coalesce(p.is_admin, false) AS "isAdmin",
    coalesce(p.is_admin, false) AND NOT u.has_admin_password AS "needsLongerPassword"
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.user_id = u.id
  WHERE s.id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > now() AND u.erased_at IS NULL
`;
const ACCOUNT = `
  SELECT id, email, password_hash AS "passwordHash", email_confirmed_at AS "emailConfirmedAt"
  FROM users WHERE email_key = email_key($1) AND erased_at IS NULL
`;

const PASSWORD_OWNER = `
  SELECT u.email, coalesce(p.is_admin, false) OR u.email_key = ANY ($2) AS "isAdmin", u.email_confirmed_at IS NOT NULL AS "isConfirmed"
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = $1
`;

/** Session, user and profile in one query, because it runs before every authenticated request. */
@Injectable()
export class AuthQueries {
  constructor(private readonly dataSource: DataSource) {}

  async userOfLiveSession(sessionId: string, userId: string): Promise<SignedInUser | undefined> {
    const [user] = await this.dataSource.query<SignedInUser[]>(LIVE_SESSION_USER, [sessionId, userId]);
    return user;
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

  async passwordHashOf(userId: string): Promise<string | undefined> {
    const [user] = await this.dataSource.query<{ hash: string }[]>('SELECT password_hash AS hash FROM users WHERE id = $1', [userId]);
    return user?.hash;
  }
}
