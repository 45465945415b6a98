import type { Tracing } from '@aflora/observe';
import { noTracing } from '@aflora/observe';
import { Client } from 'pg';
import { spanText, traceQueries } from './trace-queries';

describe('the text of a statement in a span', () => {
  it.each([
    ["SELECT 1 WHERE email = 'ana@example.com'", "SELECT 1 WHERE email = '?'"],
    ["SELECT 'it''s' AS a, $1::text", "SELECT '?' AS a, $1::text"],
    ['SELECT $x$ana@example.com$x$, $$b$$', "SELECT '?', '?'"],
    ['SELECT id\n  FROM orders  WHERE id = $1', 'SELECT id FROM orders WHERE id = $1'],
  ])('holds no values and no line breaks: %s', (sql, text) => expect(spanText(sql)).toBe(text));

  it('is cut off', () => expect(spanText('x'.repeat(5_000))).toHaveLength(1_000));
});

describe('recorded statements', () => {
  const ended = jest.fn();
  const tracing: Tracing = { ...noTracing, startSpan: (name) => ({ describe: () => undefined, end: (failure) => ended(name, failure) }) };
  const original = Client.prototype.query;

  afterEach(() => (Client.prototype.query = original));

  it('end with their promise or their callback, with the error if there is one', async () => {
    const failure = new Error('no such table');
    (Client.prototype as unknown as { query: unknown }).query = (config: string, callback?: (error: Error | null) => void) => {
      if (callback) callback(null);
      else return config === 'bad' ? Promise.reject(failure) : Promise.resolve(config);
    };
    const stop = traceQueries(tracing);
    const client = new Client();
    expect(await client.query('SELECT 1')).toBe('SELECT 1');
    await expect(client.query('bad')).rejects.toBe(failure);
    const answered = jest.fn();
    (client.query as (sql: string, callback: () => void) => void)('UPDATE a', answered);
    expect(answered).toHaveBeenCalledWith(null, undefined);
    expect(ended.mock.calls).toEqual([
      ['SQL SELECT', undefined],
      ['SQL BAD', failure],
      ['SQL UPDATE', undefined],
    ]);
    stop();
    await client.query('SELECT 2');
    expect(ended).toHaveBeenCalledTimes(3);
  });
});
