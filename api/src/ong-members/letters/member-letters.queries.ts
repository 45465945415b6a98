import type { AdminListMemberLettersQuery, KeysetQuery, MemberLetterKind } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { keysetPage, type KeysetPage, type KeysetSql } from '../../common/lists/keyset-pages';
import { Conditions } from '../../common/lists/lists';

export interface MemberLetterRow {
  id: string;
  kind: MemberLetterKind;
  title: string;
  month: string;
  publishedAt: Date | null;
  mailedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = 'id, kind, title, month, published_at AS "publishedAt", mailed_at AS "mailedAt", created_at AS "createdAt"';
const ALL: KeysetSql = {
  columns: COLUMNS,
  from: 'member_letters',
  at: 'created_at',
  id: 'id',
  sorts: {
    title: { by: 'searchable_text(title)', kind: 'text' },
    month: { by: 'month', kind: 'text' },
    published: { by: 'published_at', kind: 'time', isNullable: true },
  },
};
const PUBLISHED: KeysetSql = { columns: COLUMNS, from: 'member_letters', at: 'published_at', id: 'id' };

/** Active members who didn't decline the letters. */
const READERS = `
  FROM active_members m JOIN users u ON u.id = m.user_id AND u.erased_at IS NULL AND u.email_confirmed_at IS NOT NULL
    LEFT JOIN profiles p ON p.user_id = m.user_id
  WHERE p.letters_declined_at IS NULL
`;
/** The same, in the order of ids. The lateral join with its limit keeps PostgreSQL from reading all members for a few of them. */
const NEXT_READERS = `
  SELECT u.id FROM users u LEFT JOIN profiles p ON p.user_id = u.id
    JOIN LATERAL (SELECT FROM active_members m WHERE m.user_id = u.id LIMIT 1) member ON true
  WHERE u.erased_at IS NULL AND u.email_confirmed_at IS NOT NULL AND p.letters_declined_at IS NULL
    AND u.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  ORDER BY u.id LIMIT $2
`;
const READER = `SELECT u.email ${READERS} AND m.user_id = $1`;
const COUNT = `SELECT count(*)::integer AS count ${READERS}`;
const IS_MEMBER = 'SELECT FROM active_members WHERE user_id = $1';
const DECLINE = 'UPDATE profiles SET letters_declined_at = coalesce(letters_declined_at, now()) WHERE user_id = $1';

@Injectable()
export class MemberLettersQueries {
  constructor(private readonly dataSource: DataSource) {}

  published(query: KeysetQuery): Promise<KeysetPage<MemberLetterRow & { publishedAt: Date }>> {
    return keysetPage(this.dataSource, PUBLISHED, { query, conditions: new Conditions().always('published_at IS NOT NULL') });
  }

  all(query: AdminListMemberLettersQuery): Promise<KeysetPage<MemberLetterRow>> {
    return keysetPage(this.dataSource, ALL, { query, conditions: new Conditions().add('kind = ?', query.kind) });
  }

  async isMember(userId: string): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>(IS_MEMBER, [userId])).length > 0;
  }

  async countReaders(): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>(COUNT);
    return row.count;
  }

  /** Ids of the readers after this one. */
  async readersAfter(manager: EntityManager, userId: string | null, limit: number): Promise<string[]> {
    return (await manager.query<{ id: string }[]>(NEXT_READERS, [userId, limit])).map(({ id }) => id);
  }

  /** Address of a reader; undefined for whoever is none any more. */
  async addressOf(userId: string): Promise<string | undefined> {
    const [reader] = await this.dataSource.query<{ email: string }[]>(READER, [userId]);
    return reader?.email;
  }

  /** Changes nothing when the user has declined before. */
  async decline(userId: string): Promise<void> {
    await this.dataSource.query(DECLINE, [userId]);
  }
}
