import { format } from '@fast-csv/format';
import { Injectable, StreamableFile, Global, Module } from '@nestjs/common';
import { pipeline, type Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { allowSilence } from '../../database/silent-connections';
import { Problem } from '../problems/problem';

/** Content of one cell. Only the functions below create this type, so that untrusted text is always escaped. */
export type CsvCell = string & { readonly madeForCsv: unique symbol };

const cell = (value: string): CsvCell => value as CsvCell;

/** Characters that start a formula in spreadsheets (OWASP, CSV injection), even after whitespace. */
const FORMULA = /^[\s]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/** Text from any source, which spreadsheets read as text and never as a formula. */
export const text = (value: string | null | undefined): CsvCell => {
  if (!value) return cell('');
  return cell(FORMULA.test(value) ? `'${value}` : value);
};

/** Amount as a number for a spreadsheet in Portuguese: 123456 → `1234,56`. */
export const money = (cents: number | string): CsvCell => cell((Number(cents) / 100).toFixed(2).replace('.', ','));

export const whole = (value: number | string): CsvCell => cell(String(Number(value)));

export const yesOrNo = (value: boolean): CsvCell => cell(value ? 'Sim' : 'Não');

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20/11/2026 09:15`, in São Paulo's time zone. */
export const moment = (value: Date | null): CsvCell => cell(value ? clock.format(value).replace(',', '') : '');

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
/** Longer, so that PostgreSQL isn't blamed for a client that reads nothing. */
const SILENT_CONNECTION_MS = IDLE_TIMEOUT_MS + 30_000;

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
      const restoreLimit = allowSilence((await runner.connect()) as PoolClient, SILENT_CONNECTION_MS);
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
      pipeline(rows, file, () => {
        restoreLimit();
        void this.finish(runner).catch(() => undefined);
      });
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

/** Global, so that the limit of concurrent exports counts all lists together. */
@Global()
@Module({ providers: [CsvExportsService], exports: [CsvExportsService] })
export class ExportsModule {}
