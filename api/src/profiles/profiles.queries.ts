import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface OwnProfileRow {
  id: string;
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  isAdmin: boolean;
  isOngMember: boolean;
  onMemberWallSince: Date | null;
  lettersDeclinedAt: Date | null;
  classesDeclinedAt: Date | null;
  taxId: string | null;
  createdAt: Date;
}

export interface AccountRow {
  isConfirmed: boolean;
}

const OWN_PROFILE = `
  SELECT p.id, p.user_id AS "userId", u.email, p.first_name AS "firstName", p.last_name AS "lastName", p.phone,
    p.is_admin AS "isAdmin", p.is_ong_member AS "isOngMember",
    p.on_member_wall_since AS "onMemberWallSince", p.letters_declined_at AS "lettersDeclinedAt",
    p.classes_declined_at AS "classesDeclinedAt", p.tax_id AS "taxId", p.created_at AS "createdAt"
  FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.user_id = $1
`;
const LOCK_ACCOUNT = `
  SELECT email_confirmed_at IS NOT NULL AS "isConfirmed" FROM users WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE
`;
/** Creates the profile if the account has none. */
const GRANT_ADMIN_RIGHTS = `
  INSERT INTO profiles (user_id, is_admin) VALUES ($1, true)
  ON CONFLICT (user_id) DO UPDATE SET is_admin = true
`;
const REVOKE_ADMIN_RIGHTS = 'UPDATE profiles SET is_admin = false WHERE user_id = $1';
/** A fixed order prevents deadlocks; a waiting transaction sees the result of the one before. */
const LOCK_ADMINS = 'SELECT user_id AS "userId" FROM profiles WHERE is_admin ORDER BY id FOR UPDATE';

@Injectable()
export class ProfilesQueries {
  async ofUser(manager: EntityManager, userId: string): Promise<OwnProfileRow | undefined> {
    const [row] = await manager.query<OwnProfileRow[]>(OWN_PROFILE, [userId]);
    return row;
  }

  async lockAccount(manager: EntityManager, userId: string): Promise<AccountRow | undefined> {
    const [row] = await manager.query<AccountRow[]>(LOCK_ACCOUNT, [userId]);
    return row;
  }

  async grantAdminRights(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(GRANT_ADMIN_RIGHTS, [userId]);
  }

  async revokeAdminRights(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(REVOKE_ADMIN_RIGHTS, [userId]);
  }

  /** Ids of all administrators, locked until the transaction ends, so that none is added or removed. */
  async lockAdmins(manager: EntityManager): Promise<string[]> {
    const admins = await manager.query<{ userId: string }[]>(LOCK_ADMINS);
    return admins.map(({ userId }) => userId);
  }
}
