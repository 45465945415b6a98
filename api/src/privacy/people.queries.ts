import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Person } from '../personal-data/personal-data.module';
import { Problem } from '../common/problems/problem';

interface PersonRow extends Person {
  isConfirmed: boolean;
}

const PERSON = `
  SELECT id AS "userId", email, email_confirmed_at IS NOT NULL AS "isConfirmed" FROM users WHERE id = $1 AND erased_at IS NULL
`;
const LOCK_PERSON = `${PERSON} FOR UPDATE`;

/** Finds people with a confirmed address. Guest data with an unconfirmed address may be another person's. */
@Injectable()
export class PeopleQueries {
  /** Throws `auth.session-ended`, `auth.email-not-confirmed`. */
  async find(manager: EntityManager, userId: string): Promise<Person> {
    return confirmed(await manager.query<PersonRow[]>(PERSON, [userId]));
  }

  /**
   * Like `find`, and locks the account, so that nobody erases it or signs in meanwhile. Throws `auth.session-ended`,
   * `auth.email-not-confirmed`.
   */
  async lock(manager: EntityManager, userId: string): Promise<Person> {
    return confirmed(await manager.query<PersonRow[]>(LOCK_PERSON, [userId]));
  }
}

function confirmed([row]: PersonRow[]): Person {
  if (!row) throw new Problem('auth.session-ended');
  if (!row.isConfirmed) throw new Problem('auth.email-not-confirmed');
  return { userId: row.userId, email: row.email };
}
