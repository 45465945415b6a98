import type { AuditEntryView, KeysetView, ListAuditEntriesQuery } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../common/access/access';
import { moment, text } from '../common/exports/csv-cells';
import { CsvExportsService } from '../common/exports/csv-exports.service';
import { keysetView } from '../common/lists/keyset';
import { AuditEntriesQueries, type AuditEntryRow } from './audit-entries.queries';
import { auditEntryView } from './audit-entry.view';
import { AuditService } from './audit.service';

/** Reads the audit log; only `AuditService` writes it. */
@Injectable()
export class AuditEntriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AuditEntriesQueries,
    private readonly exports: CsvExportsService,
    private readonly audit: AuditService,
  ) {}

  async list(query: ListAuditEntriesQuery): Promise<KeysetView<AuditEntryView>> {
    return keysetView(await this.queries.page(query), auditEntryView);
  }

  /** Throws `export.busy`. */
  async export(query: ListAuditEntriesQuery, caller: Caller): Promise<StreamableFile> {
    await this.audit.record(this.dataSource.manager, caller, { action: 'exported', entity: 'audit_entries', entityId: null });
    return this.exports.stream<AuditEntryRow>({
      name: 'auditoria',
      columns: [
        ['Quando', ({ at }) => moment(at)],
        ['Quem', ({ actorName, actorId }) => text(actorName ?? actorId)],
        ['O quê', ({ action }) => text(action)],
        ['Tabela', ({ entity }) => text(entity)],
        ['Registro', ({ entityId }) => text(entityId)],
        ['Endereço de rede', ({ ip }) => text(ip)],
        ['Pedido ao servidor', ({ requestId }) => text(requestId)],
      ],
      ...this.queries.export(query),
    });
  }
}
