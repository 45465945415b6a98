import { auditSentence, auditTableLabels, type ListAuditEntriesQuery, type AuditEntryView, type KeysetView } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../common/access/access';
import { moment, text } from '../common/exports/csv-exports';
import { keysetPage, type KeysetPage, type KeysetSql, keysetView } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';
import { ACTOR_COLUMNS, ACTOR_JOINS, type ActorRow, MATCHING_USERS, actorView } from './audit.service';
import { AuditedExportsService } from './audited-exports.service';

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

const auditEntryView = (row: AuditEntryRow): AuditEntryView => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  actor: actorView(row),
  ip: row.ip,
  requestId: row.requestId,
});

/** Reads the audit log; only `AuditService` writes it. */
@Injectable()
export class AuditEntriesService {
  constructor(
    private readonly queries: AuditEntriesQueries,
    private readonly auditedExports: AuditedExportsService,
  ) {}

  async list(query: ListAuditEntriesQuery): Promise<KeysetView<AuditEntryView>> {
    return keysetView(await this.queries.page(query), auditEntryView);
  }

  /** Throws `export.busy`. */
  async export(query: ListAuditEntriesQuery, caller: Caller): Promise<StreamableFile> {
    return this.auditedExports.stream<AuditEntryRow>(caller, 'audit_entries', {
      name: 'auditoria',
      columns: [
        ['Quando', ({ at }) => moment(at)],
        ['Quem', ({ actorName, actorId }) => text(actorName ?? actorId)],
        ['O quê', (entry) => text(auditSentence(entry))],
        ['Tabela', ({ entity }) => text(auditTableLabels(entity).label)],
        ['Registro', ({ entityId }) => text(entityId)],
        ['Endereço IP', ({ ip }) => text(ip)],
        ['Pedido ao servidor', ({ requestId }) => text(requestId)],
      ],
      ...this.queries.export(query),
    });
  }
}
