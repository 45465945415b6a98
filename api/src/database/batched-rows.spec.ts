import type { DataSource } from 'typeorm';
import { batchedRows } from './batched-rows';

const ids = ['0c8a7f0e-0000-4000-8000-00000000000a', '0c8a7f0e-0000-4000-8000-00000000000b', '0c8a7f0e-0000-4000-8000-00000000000c'];
const [first, second, missing] = ids as [string, string, string];

function aLoader(query: jest.Mock) {
  const dataSource = { driver: { master: { query } } } as unknown as DataSource;
  return batchedRows<{ id: string }>(dataSource, { statement: { text: 'SELECT' }, values: [true], keyOf: ({ id }) => id });
}

describe('rows that are read together', () => {
  it('give each request its own, with one statement for all that arrive in the same turn', async () => {
    const query = jest.fn().mockResolvedValue({ rows: [{ id: second }, { id: first }] });
    const load = aLoader(query);
    const arriving = [first, second, missing, first].map((id) => new Promise((done) => setImmediate(() => done(load(id)))));
    await expect(Promise.all(arriving)).resolves.toEqual([{ id: first }, { id: second }, undefined, { id: first }]);
    expect(query.mock.calls).toEqual([[{ text: 'SELECT', values: [[first, second, missing, first], true] }]]);
  });

  it('are read again for the next request', async () => {
    const query = jest
      .fn()
      .mockResolvedValueOnce({ rows: [{ id: first }] })
      .mockResolvedValueOnce({ rows: [] });
    const load = aLoader(query);
    await expect(load(first)).resolves.toEqual({ id: first });
    await expect(load(first)).resolves.toBeUndefined();
  });

  it('are found by an id in capitals', async () => {
    const load = aLoader(jest.fn().mockResolvedValue({ rows: [{ id: first }] }));
    await expect(load(first.toUpperCase())).resolves.toEqual({ id: first });
  });

  it('fail for each request of a statement that failed, and for no later one', async () => {
    const query = jest
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValueOnce({ rows: [{ id: first }] });
    const load = aLoader(query);
    const both = await Promise.allSettled([load(first), load(second)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(load(first)).resolves.toEqual({ id: first });
  });
});
