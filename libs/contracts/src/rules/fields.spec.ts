import { InvoiceKey } from './invoice-key';
import { ListOf, Uuid, Uuids } from './lists';
import {
  CalendarMonth,
  Day,
  Flag,
  FourDigitYear,
  isDay,
  OptionalDay,
  OptionalWholeNumber,
  Percent,
  PriceCents,
  QueryNumber,
  WholeNumber,
} from './numbers';
import { compose, Schema } from './rule';
import {
  HttpUrl,
  isSearchable,
  Line,
  OneOf,
  OptionalHttpsUrl,
  OptionalLine,
  OptionalText,
  SearchText,
  Text,
  Texts,
  ReportedPath,
  ReportedText,
} from './text';
import { documented, nulled, read, reads, refused, required } from '../testing/read-field';

describe('texts', () => {
  reads('required', Text(2, 5), [
    ...required,
    ['   ', refused('required')],
    ['a', refused('too-short', { min: 2 })],
    [' ab ', 'ab'],
    ['abcde', 'abcde'],
    ['abcdef', refused('too-long', { max: 5 })],
    [12, refused('wrong-type')],
    [['ab'], refused('wrong-type')],
    ['a\u0000b', refused('wrong-type')],
    ['a\u001fb', refused('wrong-type')],
    ['a\ud800', refused('wrong-type')],
    ['a\nb', 'a\nb'],
    ['a\tb', 'a\tb'],
  ]);
  reads('optional', OptionalText(5), [
    ...nulled,
    ['  ', null],
    [' ab ', 'ab'],
    ['abcde', 'abcde'],
    ['abcdef', refused('too-long', { max: 5 })],
    [12, refused('wrong-type')],
    [{}, refused('wrong-type')],
    ['a\u007fb', refused('wrong-type')],
  ]);
  reads('of one line', Line(1, 9), [
    ...required,
    [' a \r\n\n b\t', 'a b'],
    ['a\u2028b', 'a b'],
    ['a\u0085b', 'a b'],
    ['\n', refused('required')],
    ['abcdefghij', refused('too-long', { max: 9 })],
    [7, refused('wrong-type')],
  ]);
  reads('optional, of one line', OptionalLine(9), [
    ...nulled,
    ['\n\n', null],
    [' a\nb ', 'a b'],
    ['abcdefghij', refused('too-long', { max: 9 })],
  ]);

  it('of one line are joined up to 20,000 characters', () => {
    const at = (length: number) => `a\n${'b'.repeat(length - 2)}`;
    expect(read(Line(1, 30_000), at(20_000))).toBe(at(20_000).replace('\n', ' '));
    expect(read(Line(1, 30_000), at(20_001))).toBe(at(20_001));
  });

  reads('for a search', SearchText(), [
    ...nulled,
    ['ab', refused('too-short', { min: 3 })],
    ['a-b-c', refused('too-short', { min: 3 })],
    ['abc', 'abc'],
    ['a'.repeat(101), refused('too-long', { max: 100 })],
    [1, refused('wrong-type')],
  ]);

  it('are searchable with three letters or digits in a row', () => {
    expect(['abc', 'a1ç', 'x 123'].map(isSearchable)).toEqual([true, true, true]);
    expect(['ab', 'ab cd', '...'].map(isSearchable)).toEqual([false, false, false]);
  });

  const values = ['pix', 'card'];
  reads('of a list of values', OneOf(values), [
    ['pix', 'pix'],
    ['Pix', refused('one-of', { values })],
    ['', refused('one-of', { values })],
    [undefined, refused('one-of', { values })],
    [['pix'], refused('one-of', { values })],
  ]);

  reads('in a list', Texts({ min: 1, max: 2, length: 3 }), [
    [
      [' abc ', 'd'],
      ['abc', 'd'],
    ],
    [[], refused('required')],
    [['  '], refused('required')],
    [['a', ' '], refused('required')],
    ['abc', refused('required')],
    [['a', 'b', 'c'], refused('too-large', { max: 2 })],
    [['a', 'abcd'], refused('too-long', { max: 3 })],
    [['a', 1], refused('wrong-type')],
    [['a\u0000'], refused('wrong-type')],
  ]);
});

describe('texts that a program reports', () => {
  reads('are cut instead of refused', ReportedText(20), [
    [undefined, undefined],
    [null, null],
    [7, refused('wrong-type')],
    [' a \u202e\n b ', 'a b'],
    ['a'.repeat(300), 'a'.repeat(20)],
    ['https://a.b/c?key=1#x', 'https://a.b/c'],
    ['em https://a.b/c?k=1.', 'em https://a.b/c'],
    ['(https://a.b/c?k=1)', '(https://a.b/c)'],
    ['🌻'.repeat(21), '🌻'.repeat(20)],
  ]);
  reads('keep a path without its query', ReportedPath(20), [
    ['/loja?busca=x#y', '/loja'],
    ['/loja', '/loja'],
    ['//evil.example', ''],
    ['https://a.b/c', ''],
    ['x/loja', ''],
    [null, null],
    [7, refused('wrong-type')],
  ]);

  it('are read up to eight times their limit', () => {
    expect(read(ReportedText(2), ' '.repeat(15) + 'ab')).toBe('a');
    expect(read(ReportedText(2), ' '.repeat(16) + 'ab')).toBe('');
  });
});

describe('addresses of the web', () => {
  reads('required', HttpUrl(), [
    ...required,
    [' https://a.com/b ', 'https://a.com/b'],
    ['http://a.com', 'http://a.com'],
    ['a.com', refused('url')],
    ['ftp://a.com', refused('url')],
    [7, refused('url')],
    [`https://a.com/${'b'.repeat(1986)}`, `https://a.com/${'b'.repeat(1986)}`],
    [`https://a.com/${'b'.repeat(1987)}`, refused('too-long', { max: 2000 })],
  ]);
  reads('optional, encrypted', OptionalHttpsUrl(), [
    ...nulled,
    ['  ', null],
    [' https://a.com/b ', 'https://a.com/b'],
    ['http://a.com', refused('https-url')],
    ['a.com', refused('https-url')],
    [7, refused('https-url')],
    [`https://a.com/${'b'.repeat(1986)}`, `https://a.com/${'b'.repeat(1986)}`],
    [`https://a.com/${'b'.repeat(1987)}`, refused('too-long', { max: 2000 })],
  ]);
});

describe('numbers', () => {
  const WRONG = ['7', 1.5, true, [1], {}, NaN, Infinity].map((sent) => [sent, refused('wrong-type')] as [unknown, unknown]);
  reads('of cents', PriceCents(10), [
    ...required,
    ...WRONG,
    [0, refused('not-positive')],
    [-1, refused('not-positive')],
    [1, 1],
    [10, 10],
    [11, refused('too-large', { max: 10 })],
  ]);
  reads('of cents, without a limit of their own', PriceCents(), [
    [100_000_000, 100_000_000],
    [100_000_001, refused('too-large', { max: 100_000_000 })],
  ]);
  reads('that are whole', WholeNumber(2, 4), [
    ...required,
    ...WRONG,
    [1, refused('too-small', { min: 2 })],
    [2, 2],
    [4, 4],
    [5, refused('too-large', { max: 4 })],
  ]);
  reads('that are whole, without a limit of their own', WholeNumber(0), [
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, refused('too-large', { max: 2_147_483_647 })],
  ]);
  reads('that are optional', OptionalWholeNumber(2, 4), [
    ...nulled,
    ...WRONG,
    [1, refused('too-small', { min: 2 })],
    [3, 3],
    [5, refused('too-large', { max: 4 })],
  ]);
  reads('of percent', Percent(), [
    [0, 0],
    [0.1, 0.1],
    [33.3, 33.3],
    [100, 100],
    [0.05, refused('wrong-step', { step: 0.1 })],
    [-0.1, refused('too-small', { min: 0 })],
    [100.1, refused('too-large', { max: 100 })],
    ['1', refused('wrong-type')],
    [undefined, refused('wrong-type')],
    [NaN, refused('wrong-type')],
  ]);
  reads('in a query', QueryNumber(1, 1_000_000_000), [
    ['7', 7],
    ['999999999', 999_999_999],
    ['1000000000', refused('wrong-type')],
    ['x7', refused('wrong-type')],
    ['7x', refused('wrong-type')],
    ['0', refused('too-small', { min: 1 })],
    ['', refused('required')],
    [7, 7],
  ]);
});

describe('days', () => {
  reads('required', Day(), [
    ['2026-11-29', '2026-11-29'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', refused('day')],
    ['2026-13-01', refused('day')],
    ['0000-01-01', refused('day')],
    ['2026-11-29T00:00:00Z', refused('day')],
    ['x2026-11-29', refused('day')],
    ['2026-11-29x', refused('day')],
    ['', refused('day')],
    [undefined, refused('day')],
    [20261129, refused('day')],
  ]);
  reads('optional', OptionalDay(), [...nulled, ['2026-11-29', '2026-11-29'], ['2026-11-31', refused('day')]]);
  reads('with a year of four digits', compose(Schema({ type: 'string' }), FourDigitYear()), [
    ['1900-01-01', '1900-01-01'],
    ['1899-12-31', refused('day')],
    ['0026-11-29', refused('day')],
    [null, null],
  ]);
  reads('of a month', CalendarMonth(), [
    ['2026-11', '2026-11'],
    ['2026-13', refused('day')],
    ['2026-11-01', refused('day')],
    [202611, refused('day')],
    [undefined, refused('day')],
  ]);
  reads('and flags', Flag(), [
    [true, true],
    [false, false],
    ['true', refused('wrong-type')],
    [undefined, refused('wrong-type')],
  ]);

  it('exist or do not', () => expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay(7)]).toEqual([true, false, false]));
});

describe('lists', () => {
  class Item {
    @WholeNumber(1, 9) quantity!: number;
  }
  reads('of inputs', ListOf(Item, 2), [
    [[{ quantity: 1 }], [{ quantity: 1 }]],
    [
      [{ quantity: 1 }, { quantity: 9 }],
      [{ quantity: 1 }, { quantity: 9 }],
    ],
    [[{ quantity: 0 }], refused('too-small', { min: 1 })],
    [[{ quantity: 1, price: 2 }], refused('unknown-key')],
    [[], refused('required')],
    [undefined, refused('required')],
    [{ length: 1 }, refused('required')],
    [[{ quantity: 1 }, { quantity: 1 }, { quantity: 1 }], refused('too-large', { max: 2 })],
    [[null], refused('wrong-type')],
    [[[]], refused('wrong-type')],
    [['x'], refused('wrong-type')],
  ]);
  reads('of inputs that may be empty', ListOf(Item, 2, 0), [[[], []]]);

  it('of inputs have instances, whose rules run', () => {
    expect((read(ListOf(Item, 2), [{ quantity: 1 }]) as object[])[0]).toBeInstanceOf(Item);
  });

  const [A, B] = ['6f3c2a9e-0000-4000-8000-000000000001', '6f3c2a9e-0000-4000-8000-000000000002'];
  reads('of one id', Uuid(), [
    [A, A],
    ['x', refused('wrong-type')],
    [undefined, refused('wrong-type')],
    [[A], refused('wrong-type')],
  ]);
  reads('of ids', Uuids(2), [
    [
      [A, B],
      [A, B],
    ],
    [[], refused('required')],
    [A, refused('required')],
    [[A, B, A], refused('too-large', { max: 2 })],
    [[A, 'x'], refused('wrong-type')],
    [[A, 1], refused('wrong-type')],
  ]);
});

describe('keys of invoices', () => {
  const KEY = '35261112345678000195550010000000151123456799';
  reads('required', InvoiceKey(), [
    ...required,
    [KEY, KEY],
    [`${KEY}${' '.repeat(56)}`, KEY],
    [`${KEY}${' '.repeat(57)}`, refused('invoice-key')],
    [[KEY], refused('invoice-key')],
    [{ length: 44 }, refused('invoice-key')],
  ]);
});

describe('the documentation of fields', () => {
  const values = ['pix', 'card'];
  class Item {}
  it.each<[string, PropertyDecorator, boolean, object]>([
    ['a text', Text(2, 5), true, { type: 'string', minLength: 2, maxLength: 5 }],
    ['an optional text', OptionalText(5), false, { type: 'string', maxLength: 5, nullable: true }],
    ['a line', Line(1, 9), true, { type: 'string', minLength: 1, maxLength: 9 }],
    ['an optional line', OptionalLine(9), false, { type: 'string', maxLength: 9, nullable: true }],
    ['a search', SearchText(), false, { type: 'string', maxLength: 100, nullable: true }],
    ['one of several', OneOf(values), true, { type: 'string', enum: values }],
    ['texts', Texts({ min: 1, max: 2, length: 3 }), true, { type: 'array', maxItems: 2, items: { type: 'string' } }],
    ['a reported text', ReportedText(20), false, { type: 'string', nullable: true }],
    ['a reported path', ReportedPath(20), false, { type: 'string', nullable: true }],
    ['an address', HttpUrl(), true, { type: 'string', format: 'uri', maxLength: 2000 }],
    ['an optional address', OptionalHttpsUrl(), false, { type: 'string', format: 'uri', maxLength: 2000, nullable: true }],
    ['a price', PriceCents(10), true, { type: 'integer', exclusiveMinimum: 0, maximum: 10 }],
    ['a number', WholeNumber(2, 4), true, { type: 'integer', minimum: 2, maximum: 4 }],
    ['an optional number', OptionalWholeNumber(2, 4), false, { type: 'integer', minimum: 2, maximum: 4, nullable: true }],
    ['a percentage', Percent(), true, { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.1 }],
    ['a number of a query', QueryNumber(1, 9), true, { type: 'integer', minimum: 1, maximum: 9 }],
    ['a day', Day(), true, { type: 'string', format: 'date' }],
    ['an optional day', OptionalDay(), false, { type: 'string', format: 'date', nullable: true }],
    ['a month', CalendarMonth(), true, { type: 'string', pattern: '^\\d{4}-\\d{2}$' }],
    ['a flag', Flag(), true, { type: 'boolean' }],
    ['a list', ListOf(Item, 2), true, { type: 'array', maxItems: 2, items: { $ref: '#/components/schemas/Item' } }],
    ['an id', Uuid(), true, { type: 'string', format: 'uuid' }],
    ['an invoice key', InvoiceKey(), true, { type: 'string', format: 'nfe-key', maxLength: 100 }],
    ['ids', Uuids(2), true, { type: 'array', maxItems: 2, items: { type: 'string', format: 'uuid' } }],
  ])('%s', (_, rule, required, schema) => expect(documented(rule)).toEqual({ required, schema }));
});
