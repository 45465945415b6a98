import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../common/access/access';
import { type CsvExport, CsvExportsService } from '../common/exports/csv-exports';
import { AuditService } from './audit.service';

/** The console's exports: none leaves without an entry in the audit log, and one that is refused leaves none. */
@Injectable()
export class AuditedExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly csvExports: CsvExportsService,
    private readonly audit: AuditService,
  ) {}

  /** `entity`: name of the table, as in the audit log. Throws `export.busy`. */
  async stream<Row>(caller: Caller, entity: string, rows: CsvExport<Row>): Promise<StreamableFile> {
    const file = await this.csvExports.stream(rows);
    try {
      await this.audit.record(this.dataSource.manager, caller, { action: 'exported', entity, entityId: null });
    } catch (error) {
      file.getStream().destroy();
      throw error;
    }
    return file;
  }
}
