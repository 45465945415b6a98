import type { ContactMessageStatus, ListContactMessagesQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';

export interface ContactMessageRow {
  id: string;
  name: string;
  subject: string;
  excerpt: string;
  status: ContactMessageStatus;
  createdAt: Date;
}

const LIST: KeysetSql = {
  columns: 'm.id, m.name, m.subject, left(m.message, 160) AS excerpt, m.status, m.created_at AS "createdAt"',
  from: 'contact_messages m',
  at: 'm.created_at',
  id: 'm.id',
  sorts: { name: { by: 'searchable_text(m.name)', kind: 'text' } },
};
const SEARCH = "searchable_text(m.name || ' ' || m.email || ' ' || m.subject || ' ' || m.message) LIKE search_pattern(?)";
/** Rows are locked in id order, which prevents deadlocks between concurrent changes. */
const SET_STATUS = `
  UPDATE contact_messages SET status = $2
  WHERE id IN (SELECT id FROM contact_messages WHERE id = ANY ($1::uuid[]) AND status <> $2 ORDER BY id FOR NO KEY UPDATE)
  RETURNING id
`;

/** Reads contact messages for the console. */
@Injectable()
export class ContactMessagesQueries {
  constructor(private readonly dataSource: DataSource) {}

  list(query: ListContactMessagesQuery): Promise<KeysetPage<ContactMessageRow>> {
    const { search, status } = query;
    const conditions = new Conditions().add('m.status = ?', status).add(SEARCH, search).days('m.created_at', query);
    return keysetPage(this.dataSource, LIST, { query, conditions });
  }

  /** Resolves with the ids of the changed messages. */
  async setStatus(manager: EntityManager, ids: string[], status: ContactMessageStatus): Promise<string[]> {
    const [changed] = await manager.query<[{ id: string }[], number]>(SET_STATUS, [ids, status]);
    return changed.map(({ id }) => id);
  }
}
