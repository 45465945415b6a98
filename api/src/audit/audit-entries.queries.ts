import type { ListAuditEntriesQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../common/lists/conditions';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset';
import { ACTOR_COLUMNS, ACTOR_JOINS, type ActorRow, MATCHING_USERS } from './audit.service';

export interface AuditEntryRow extends ActorRow {
  id: string;
  at: Date;
  action: string;
  entity: string;
  entityId: string | null;
  ip: string | null;
  requestId: string;
}

const COLUMNS = `e.id, e.at, e.action, e.entity, e.entity_id AS "entityId", e.ip, e.request_id AS "requestId", ${ACTOR_COLUMNS}`;

const LIST: KeysetSql = {
  columns: COLUMNS,
  from: `audit_entries e ${ACTOR_JOINS}`,
  countFrom: 'audit_entries e',
  at: 'e.at',
  id: 'e.id',
};

const conditionsOf = (query: ListAuditEntriesQuery): Conditions =>
  new Conditions()
    .add('e.action = ?', query.action)
    .add('e.entity = ?', query.entity)
    .add('e.entity_id = ?', query.entityId)
    .add(`e.actor_id IN (${MATCHING_USERS})`, query.search)
    .days('e.at', query);

@Injectable()
export class AuditEntriesQueries {
  constructor(private readonly dataSource: DataSource) {}

  page(query: ListAuditEntriesQuery): Promise<KeysetPage<AuditEntryRow>> {
    return keysetPage(this.dataSource, LIST, { query, conditions: conditionsOf(query) });
  }

  /** SQL of the export: every entry that matches the filters. */
  export(query: ListAuditEntriesQuery): { sql: string; values: unknown[] } {
    const conditions = conditionsOf(query);
    return { sql: `SELECT ${COLUMNS} FROM ${LIST.from} ${conditions.where} ORDER BY e.at DESC, e.id DESC`, values: conditions.values };
  }
}
