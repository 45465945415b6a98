import { format } from '@fast-csv/format';
import { Injectable, StreamableFile, Global, Module } from '@nestjs/common';
import { pipeline, Transform, type Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { allowSilence } from '../../database/usable-connections';
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

interface RowExport {
  /** File name without extension; the date is appended. */
  name: string;
  sql: string;
  values: unknown[];
  /** Marks open data, whose downloads by visitors never prevent administrators from exporting. */
  isPublic?: boolean;
}

export interface CsvExport<Row> extends RowExport {
  columns: readonly [header: string, cell: (row: Row) => CsvCell][];
}

export interface JsonExport<Row> extends RowExport {
  license: string;
  view(row: Row): object;
}

/** Concurrent exports of each kind (public or not): each occupies a database connection while the client reads. */
const CONCURRENCY = 2;
const RETRY_AFTER_SECONDS = 10;
/** An export is aborted when the client reads nothing for this long (ms). */
const IDLE_TIMEOUT_MS = 60_000;
/** A public export is aborted after this time (ms), so that a few slow readers don't block the open data for everybody. */
const PUBLIC_TIMEOUT_MS = 120_000;
/**
 * Every other export is aborted after this time (ms), when browsers have given up (`DOWNLOAD_TIMEOUT_MS` of the API client). Otherwise a
 * slow reader could occupy a connection and block other exports indefinitely, even after the end of the session.
 */
const CONSOLE_TIMEOUT_MS = 600_000;
/** About half of the 100 rows that a cursor reads at a time. */
const PIECE_BYTES = 16_384;
/** Maximum pause after a piece (ms); slow readers cause longer pauses by themselves. */
const MAX_REST_MS = 10;
/** Longer than the idle timeout, so that a client that reads nothing is not mistaken for a failure of PostgreSQL. */
const SILENT_CONNECTION_MS = IDLE_TIMEOUT_MS + 30_000;

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Files streamed from a database cursor, so that memory use doesn't depend on their length. */
@Injectable()
export class CsvExportsService {
  private readonly running = { public: 0, console: 0 };

  constructor(private readonly dataSource: DataSource) {}

  /** Throws `export.busy`. */
  stream<Row>({ columns, ...rows }: CsvExport<Row>): Promise<StreamableFile> {
    const file = format<Record<string, unknown>, CsvCell[]>({
      headers: columns.map(([header]) => header),
      alwaysWriteHeaders: true,
      delimiter: ';',
      rowDelimiter: '\r\n',
      includeEndRowDelimiter: true,
      transform: (row: object) => columns.map(([, cell]) => cell(row as Row)),
    });
    // Excel needs the byte order mark to show accents. The library's own option omits it for a file without rows.
    file.push('\uFEFF');
    return this.streamRows(rows, file, { extension: 'csv', type: 'text/csv; charset=utf-8' });
  }

  /** The rows as `items` of one JSON object. Throws `export.busy`. */
  streamJson<Row>({ license, view, ...rows }: JsonExport<Row>): Promise<StreamableFile> {
    return this.streamRows(rows, jsonFile(license, view), { extension: 'json', type: 'application/json; charset=utf-8' });
  }

  private async streamRows(of: RowExport, file: Transform, as: { extension: string; type: string }): Promise<StreamableFile> {
    const pool = of.isPublic ? 'public' : 'console';
    if (this.running[pool] >= CONCURRENCY) throw new Problem('export.busy', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.running[pool] += 1;
    const runner = this.dataSource.createQueryRunner();
    const finish = () => this.finish(runner, pool);
    try {
      await runner.startTransaction();
      // The timeout would otherwise cover the whole time until the last row is fetched.
      await runner.query('SET LOCAL statement_timeout = 0');
      const restoreLimit = allowSilence((await runner.connect()) as PoolClient, SILENT_CONNECTION_MS);
      const rows = (await runner.stream(of.sql, of.values)) as unknown as Readable;
      const pieces = inPieces();
      destroyWhenIdle(pieces);
      destroyLate(pieces, of.isPublic ? PUBLIC_TIMEOUT_MS : CONSOLE_TIMEOUT_MS);
      // A broken connection has already ended its transaction.
      pipeline(rows, file, pieces, () => {
        restoreLimit();
        void finish().catch(() => undefined);
      });
      const disposition = `attachment; filename="${of.name}-${day.format(new Date())}.${as.extension}"`;
      return new StreamableFile(pieces, { type: as.type, disposition });
    } catch (error) {
      await finish();
      throw error;
    }
  }

  private async finish(runner: QueryRunner, pool: 'public' | 'console'): Promise<void> {
    this.running[pool] -= 1;
    try {
      // The transaction only read.
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } finally {
      await runner.release();
    }
  }
}

function jsonFile<Row>(license: string, view: (row: Row) => object): Transform {
  let start = `{"license":${JSON.stringify(license)},"items":[\n`;
  return new Transform({
    writableObjectMode: true,
    transform(row: Row, _, done) {
      const line = start + JSON.stringify(view(row));
      start = ',\n';
      done(null, line);
    },
    flush(done) {
      done(null, `${start.startsWith('{') ? start : ''}\n]}\n`);
    },
  });
}

/**
 * Joins rows into larger pieces, because sending a row costs more than creating it, and pauses after each piece for three times as long as
 * the piece took. An export of a million rows thus takes a quarter of the process's time.
 */
function inPieces(): Transform {
  let parts: Buffer[] = [];
  let bytes = 0;
  let begunAt = performance.now();
  return new Transform({
    transform(part: Buffer, _, done) {
      parts.push(part);
      bytes += part.length;
      if (bytes < PIECE_BYTES) return done();
      const piece = Buffer.concat(parts);
      parts = [];
      bytes = 0;
      const rest = Math.min(3 * (performance.now() - begunAt), MAX_REST_MS);
      setTimeout(() => {
        begunAt = performance.now();
        done(null, piece);
      }, rest);
    },
    flush(done) {
      done(null, Buffer.concat(parts));
    },
  });
}

function destroyWhenIdle(file: Readable): void {
  const timer = setTimeout(() => file.destroy(new Error('The client stopped reading the export.')), IDLE_TIMEOUT_MS);
  file.on('data', () => timer.refresh()).on('close', () => clearTimeout(timer));
  file.pause();
}

function destroyLate(file: Readable, afterMs: number): void {
  const timer = setTimeout(() => file.destroy(new Error('The client read the export for too long.')), afterMs);
  file.on('close', () => clearTimeout(timer));
}

/** Global, so that the limit of concurrent exports counts all lists together. */
@Global()
@Module({ providers: [CsvExportsService], exports: [CsvExportsService] })
export class ExportsModule {}
