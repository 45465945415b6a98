import { CURSOR_MAX } from '@aflora/contracts';
import { readCursor, writeCursor } from './keyset-pages';

const id = '6f1c1b1e-6a53-4c7b-9d5f-0d3f6a1e2b3c';
const unknown = expect.objectContaining({ code: 'list.cursor-unknown' }) as Error;

describe('cursors', () => {
  it.each([
    ['a time', { kind: 'time' }, new Date('2026-11-20T12:00:00.123Z')],
    ['an amount', { kind: 'number', name: 'total' }, 4990],
    ['a name with dots', { kind: 'text', name: 'customer' }, 'j. r. maçã'],
    ['an empty name', { kind: 'text', name: 'customer', isNullable: true }, ''],
    ['no name', { kind: 'text', name: 'customer', isNullable: true }, null],
  ] as const)('of %s are read as they were written', (_, sort, value) => {
    const position = { side: 'after' as const, value, id };
    expect(readCursor(writeCursor(position, sort), sort)).toEqual(position);
  });

  it('of earlier releases, a side with milliseconds and an id, stay valid', () => {
    const text = Buffer.from(['after', 1_700_000_000_000, id].join('.')).toString('base64url');
    expect(readCursor(text, { kind: 'time' })).toEqual({ side: 'after', value: new Date(1_700_000_000_000), id });
  });

  it('of the longest name fit into an address', () => {
    const value = `${'\u0001'.repeat(150)} ${'香'.repeat(150)}`;
    expect(writeCursor({ side: 'before', value, id }, { kind: 'text', name: 'customer' }).length).toBeLessThan(CURSOR_MAX);
  });

  it('are refused in another order than their own', () => {
    const text = writeCursor({ side: 'after', value: 4990, id }, { kind: 'number', name: 'total' });
    expect(() => readCursor(text, { kind: 'number', name: 'amount' })).toThrow(unknown);
    expect(() => readCursor(text, { kind: 'time' })).toThrow(unknown);
  });

  it('are refused without a value where every row has one', () => {
    const text = writeCursor({ side: 'after', value: null, id }, { kind: 'number', name: 'total' });
    expect(() => readCursor(text, { kind: 'number', name: 'total' })).toThrow(unknown);
  });

  it.each(['', 'x', 'YWZ0ZXIuMS54', ...["after.1.' OR 1=1", `up.1.${id}`].map((text) => Buffer.from(text).toString('base64url'))])(
    'are refused when malformed: %s',
    (text) => expect(() => readCursor(text, { kind: 'time' })).toThrow(unknown),
  );

  it('are refused with a zero character, which PostgreSQL has no text for', () => {
    const text = writeCursor({ side: 'after', value: 'a\0b', id }, { kind: 'text', name: 'customer' });
    expect(() => readCursor(text, { kind: 'text', name: 'customer' })).toThrow(unknown);
  });
});
