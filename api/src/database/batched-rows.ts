import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, preparedRows } from './prepared-statements';

/** Keys of one statement. */
const BATCH_MAX = 100;

/**
 * Reads one row per UUID. Requests that arrive together share a statement, which costs them less than one each; a request that arrives alone
 * waits for nobody. Nothing is kept between statements. `$1` of the statement are the UUIDs, and `keyOf` returns the one that a row belongs to.
 */
export function batchedRows<Row extends object>(
  dataSource: DataSource,
  { statement, values = [], keyOf }: { statement: PreparedStatement; values?: unknown[]; keyOf: (row: Row) => string },
): (key: string) => Promise<Row | undefined> {
  const loader = new DataLoader<string, Row | undefined>(
    async (keys) => {
      const rows = new Map<string, Row>();
      for (const row of await preparedRows<Row>(dataSource, statement, [keys, ...values])) rows.set(keyOf(row), row);
      return keys.map((key) => rows.get(key));
    },
    // After all the requests that the event loop has read in this turn.
    { cache: false, maxBatchSize: BATCH_MAX, batchScheduleFn: (send) => setImmediate(send) },
  );
  return (key) => loader.load(key.toLowerCase());
}
