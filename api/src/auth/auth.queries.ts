import type { SessionUser } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SignedInUser } from '../common/access/signed-in-user';

export interface Account extends SessionUser {
  passwordHash: string;
  emailConfirmedAt: Date | null;
}

const LIVE_SESSION_USER = `
  SELECT s.id AS "sessionId", u.id, u.email, p.first_name AS "firstName", p.last_name AS "lastName", p.is_admin AS "isAdmin"
  FROM sessions s JOIN users u ON u.id = s.user_id JOIN profiles p ON p.user_id = u.id
  WHERE s.id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
`;
const ACCOUNT = `
  SELECT u.id, u.email, u.password_hash AS "passwordHash", u.email_confirmed_at AS "emailConfirmedAt",
    p.first_name AS "firstName", p.last_name AS "lastName", p.is_admin AS "isAdmin"
  FROM users u JOIN profiles p ON p.user_id = u.id
  WHERE lower(u.email) = lower($1)
`;

/** Session, user and profile in one round trip: this runs before every request of somebody signed in. */
@Injectable()
export class AuthQueries {
  constructor(private readonly dataSource: DataSource) {}

  async userOfLiveSession(sessionId: string, userId: string): Promise<SignedInUser | undefined> {
    const [user] = await this.dataSource.query<SignedInUser[]>(LIVE_SESSION_USER, [sessionId, userId]);
    return user;
  }

  /** Whatever the case of the address. */
  async accountOf(email: string): Promise<Account | undefined> {
    const [account] = await this.dataSource.query<Account[]>(ACCOUNT, [email]);
    return account;
  }
}
