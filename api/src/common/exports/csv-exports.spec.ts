import { PassThrough, Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { type CsvExport, CsvExportsService, moment, money, text, whole } from './csv-exports';

describe('csv cells', () => {
  it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =cmd|calc', '＝1+1'])(
    'escapes text that a spreadsheet would read as a formula: %j',
    (value) => {
      expect(text(value)).toBe(`'${value}`);
    },
  );

  it('keeps plain text as it is', () => {
    expect(text('Sérum; "Pétala"')).toBe('Sérum; "Pétala"');
    expect(text(null)).toBe('');
  });

  it('writes money and numbers as a spreadsheet in Portuguese reads them', () => {
    expect(money(123456)).toBe('1234,56');
    expect(money(-50)).toBe('-0,50');
    expect(whole('12')).toBe('12');
  });

  it("writes times in São Paulo's time zone", () => {
    expect(moment(new Date('2026-01-01T01:05:00Z'))).toBe('31/12/2025 22:05');
    expect(moment(null)).toBe('');
  });
});

describe('a csv file', () => {
  it.each([
    ['without rows', [], '\uFEFFEndereço\r\n'],
    ['with rows', [{ name: 'Rua; 1' }], '\uFEFFEndereço\r\n"Rua; 1"\r\n'],
  ])('%s begins with the mark that spreadsheets need for accents', async (_, rows, expected) => {
    const runner = {
      startTransaction: () => Promise.resolve(),
      query: () => Promise.resolve(),
      connect: () => Promise.resolve({ connection: { stream: { setTimeout: () => undefined } } }),
      stream: () => Promise.resolve(Readable.from(rows)),
      release: () => Promise.resolve(),
    };
    const exports = new CsvExportsService({ createQueryRunner: () => runner } as unknown as DataSource);
    const columns: CsvExport<{ name: string }>['columns'] = [['Endereço', ({ name }) => text(name)]];
    const file = await exports.stream({ name: 'a', sql: '', values: [], columns });
    expect(Buffer.concat(await file.getStream().toArray()).toString()).toBe(expected);
  });
});

describe('an export whose client reads slowly, without pausing for long', () => {
  const rows = () =>
    Readable.from({
      *[Symbol.iterator]() {
        for (;;) yield { id: 'x'.repeat(1_000) };
      },
    });
  const runner = {
    startTransaction: () => Promise.resolve(),
    query: () => Promise.resolve(),
    connect: () => Promise.resolve({ connection: { stream: { setTimeout: () => undefined } } }),
    stream: () => Promise.resolve(rows()),
    release: () => Promise.resolve(),
  };
  const exports = new CsvExportsService({ createQueryRunner: () => runner } as unknown as DataSource);
  const started = async (isPublic: boolean) => {
    const file = await exports.streamJson({ name: 'a', sql: '', values: [], isPublic, license: '', view: (row: object) => row });
    return (file.getStream() as PassThrough).on('error', () => undefined);
  };
  const readSlowly = async (file: Readable, seconds: number) => {
    for (let second = 0; second < seconds; second += 30) {
      await new Promise(setImmediate);
      file.read(1);
      jest.advanceTimersByTime(30_000);
    }
  };
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('ends after two minutes when it is public, so that others get their turn', async () => {
    const file = await started(true);
    await readSlowly(file, 90);
    expect(file.destroyed).toBe(false);
    await readSlowly(file, 30);
    expect(file.destroyed).toBe(true);
  });

  it('is sent in pieces of many rows, each after a rest for other requests', async () => {
    const file = await started(false);
    const read = async () => {
      await new Promise(setImmediate);
      return (file.read() as Buffer | null)?.length ?? 0;
    };
    expect(await read()).toBe(0);
    expect(await read()).toBe(0);
    jest.advanceTimersByTime(10);
    expect(await read()).toBeGreaterThan(16 * 1_000);
    file.destroy();
  });

  it('goes on for an administrator, until browsers have given up', async () => {
    const file = await started(false);
    await readSlowly(file, 570);
    expect(file.destroyed).toBe(false);
    await readSlowly(file, 30);
    expect(file.destroyed).toBe(true);
  });
});
