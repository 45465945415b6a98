import type { AdminListMemberLettersQuery, KeysetQuery, MemberLetterKind } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { keysetPage, type KeysetPage, type KeysetSql } from '../../common/lists/keyset-pages';
import { Conditions } from '../../common/lists/lists';
import type { MemberLetter } from './member-letter.entity';

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

/** When somebody declined this kind (`$1`) by e-mail. */
const DECLINED_AT = "CASE $1 WHEN 'class' THEN p.classes_declined_at ELSE p.letters_declined_at END";
/** Condition of a member's account `u` and profile `p` for mails of this kind (`$1`). */
const WANTS_MAIL = `u.erased_at IS NULL AND u.email_confirmed_at IS NOT NULL AND ${DECLINED_AT} IS NULL`;
const READERS = `
  FROM active_members m JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = m.user_id WHERE ${WANTS_MAIL}
`;
/** Like `READERS`, in the order of ids. The lateral join with its limit keeps PostgreSQL from reading all members for one batch. */
const NEXT_READERS = `
  SELECT u.id FROM users u LEFT JOIN profiles p ON p.user_id = u.id
    JOIN LATERAL (SELECT FROM active_members m WHERE m.user_id = u.id LIMIT 1) member ON true
  WHERE ${WANTS_MAIL}
    AND u.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
  ORDER BY u.id LIMIT $3
`;
const READER = `SELECT u.email ${READERS} AND m.user_id = $2`;
const COUNT = `SELECT count(*)::integer AS count ${READERS}`;
const IS_MEMBER = 'SELECT FROM active_members WHERE user_id = $1';

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

  async countReaders(kind: MemberLetterKind): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>(COUNT, [kind]);
    return row.count;
  }

  /** Ids of the next readers, after the one to whom the letter was mailed last. */
  async readersAfter(manager: EntityManager, { kind, mailedTo }: MemberLetter, limit: number): Promise<string[]> {
    return (await manager.query<{ id: string }[]>(NEXT_READERS, [kind, mailedTo, limit])).map(({ id }) => id);
  }

  /** Address of a reader; undefined for a user who no longer is one. */
  async addressOf(manager: EntityManager, userId: string, kind: MemberLetterKind): Promise<string | undefined> {
    const [reader] = await manager.query<{ email: string }[]>(READER, [kind, userId]);
    return reader?.email;
  }
}
