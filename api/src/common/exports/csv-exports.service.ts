import { format } from '@fast-csv/format';
import { Injectable, StreamableFile } from '@nestjs/common';
import { pipeline, type Readable } from 'node:stream';
import { DataSource, type QueryRunner } from 'typeorm';
import { Problem } from '../problems/problem';
import type { CsvCell } from './csv-cells';

export interface CsvExport<Row> {
  /** File name without extension; the date is appended. */
  name: string;
  columns: readonly [header: string, cell: (row: Row) => CsvCell][];
  sql: string;
  values: unknown[];
}

/** Each export occupies a database connection while the client reads. */
const CONCURRENCY = 2;
const RETRY_AFTER_SECONDS = 10;
/** An export is aborted when the client reads nothing for this long (ms). */
const IDLE_TIMEOUT_MS = 60_000;

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** CSV files streamed from a database cursor, so that memory use doesn't depend on their length. */
@Injectable()
export class CsvExportsService {
  private running = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** Throws `export.busy`. */
  async stream<Row>({ name, columns, sql, values }: CsvExport<Row>): Promise<StreamableFile> {
    if (this.running >= CONCURRENCY) throw new Problem('export.busy', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.running += 1;
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      // The timeout would otherwise cover the whole time until the last row is fetched.
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
      destroyWhenIdle(file);
      // A broken connection has already ended its transaction.
      pipeline(rows, file, () => void this.finish(runner).catch(() => undefined));
      return new StreamableFile(file, {
        type: 'text/csv; charset=utf-8',
        disposition: `attachment; filename="${name}-${day.format(new Date())}.csv"`,
      });
    } catch (error) {
      await this.finish(runner);
      throw error;
    }
  }

  private async finish(runner: QueryRunner): Promise<void> {
    this.running -= 1;
    try {
      // The transaction only read.
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } finally {
      await runner.release();
    }
  }
}

function destroyWhenIdle(file: Readable): void {
  const timer = setTimeout(() => file.destroy(new Error('The client stopped reading the export.')), IDLE_TIMEOUT_MS);
  file.on('data', () => timer.refresh()).on('close', () => clearTimeout(timer));
  file.pause();
}
