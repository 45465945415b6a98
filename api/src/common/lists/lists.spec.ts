import { readCursor, writeCursor, Conditions } from './lists';

describe('cursors', () => {
  const position = { side: 'after' as const, at: new Date('2026-11-20T12:00:00.123Z'), id: '6f1c1b1e-6a53-4c7b-9d5f-0d3f6a1e2b3c' };

  it('are read as they were written', () => {
    expect(readCursor(writeCursor(position))).toEqual(position);
  });

  it.each([
    '',
    'x',
    'YWZ0ZXIuMS54',
    Buffer.from("after.1.' OR 1=1").toString('base64url'),
    Buffer.from('up.1.6f1c1b1e-6a53-4c7b-9d5f-0d3f6a1e2b3c').toString('base64url'),
  ])('are refused when malformed: %s', (text) =>
    expect(() => readCursor(text)).toThrow(expect.objectContaining({ code: 'list.cursor-unknown' })),
  );
});

describe('Conditions', () => {
  it('keeps values out of the SQL text', () => {
    const conditions = new Conditions().add('status = ?', "x' OR true").add('name = ?', undefined).days('at', { from: '2026-11-01' });
    expect(conditions.where).toBe("WHERE status = $1 AND at >= ($2::date)::timestamp AT TIME ZONE 'America/Sao_Paulo'");
    expect(conditions.values).toEqual(["x' OR true", '2026-11-01']);
  });

  it('copies its values', () => {
    const conditions = new Conditions().add('a = ?', 1);
    conditions.copy().add('b = ?', 2);
    expect(conditions.values).toEqual([1]);
  });
});
