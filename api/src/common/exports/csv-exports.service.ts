import { format } from '@fast-csv/format';
import { Injectable, StreamableFile } from '@nestjs/common';
import { pipeline, type Readable } from 'node:stream';
import { DataSource, type QueryRunner } from 'typeorm';
import { Problem } from '../problems/problem';
import type { CsvCell } from './csv-cells';

export interface CsvExport<Row> {
  /** Of the file, without its ending; the day is added. */
  name: string;
  columns: readonly [header: string, cell: (row: Row) => CsvCell][];
  sql: string;
  values: unknown[];
}

/** Each holds a connection of the pool for as long as somebody reads. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;
/** A reader that takes nothing for so long (ms) is gone. */
const PATIENCE_MS = 60_000;

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Tables as files for spreadsheets: read by a cursor and written as they are read, whatever their length. */
@Injectable()
export class CsvExportsService {
  private open = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** Throws `export.busy`. */
  async stream<Row>({ name, columns, sql, values }: CsvExport<Row>): Promise<StreamableFile> {
    if (this.open >= AT_ONCE) throw new Problem('export.busy', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.open += 1;
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      // A statement's time counts until its last row is fetched.
      await runner.query('SET LOCAL statement_timeout = 0');
      const rows = (await runner.stream(sql, values)) as unknown as Readable;
      const file = format<Record<string, unknown>, CsvCell[]>({
        headers: columns.map(([header]) => header),
        alwaysWriteHeaders: true,
        delimiter: ';',
        rowDelimiter: '\r\n',
        includeEndRowDelimiter: true,
        writeBOM: true,
        transform: (row: object) => columns.map(([, cell]) => cell(row as Row)),
      });
      endWhenNobodyReads(file);
      // A connection that broke has ended its transaction itself.
      pipeline(rows, file, () => void this.done(runner).catch(() => undefined));
      return new StreamableFile(file, {
        type: 'text/csv; charset=utf-8',
        disposition: `attachment; filename="${name}-${day.format(new Date())}.csv"`,
      });
    } catch (error) {
      await this.done(runner);
      throw error;
    }
  }

  private async done(runner: QueryRunner): Promise<void> {
    this.open -= 1;
    try {
      // It only read.
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } finally {
      await runner.release();
    }
  }
}

function endWhenNobodyReads(file: Readable): void {
  const timer = setTimeout(() => file.destroy(new Error('The reader of an export stood still.')), PATIENCE_MS);
  file.on('data', () => timer.refresh()).on('close', () => clearTimeout(timer));
  file.pause();
}
