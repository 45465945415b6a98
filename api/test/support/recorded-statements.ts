import type { Pool } from 'pg';
import { DataSource, type Logger } from 'typeorm';
import type { TestApp } from './test-app';

export interface RecordedStatement {
  sql: string;
  values: unknown[];
}

/** Records the API's statements from now on. */
export function recordStatements({ app }: TestApp): RecordedStatement[] {
  const recorded: RecordedStatement[] = [];
  const logQuery: Logger['logQuery'] = (sql, values: unknown[] = []) => void recorded.push({ sql, values });
  const silent = () => undefined;
  const logger = new Proxy({}, { get: (_, name) => (name === 'logQuery' ? logQuery : silent) });
  const dataSource = app.get(DataSource);
  Object.assign(dataSource, { logger });
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  const query = pool.query.bind(pool) as (statement: { text: string; values: unknown[] }) => unknown;
  Object.assign(pool, {
    query: (statement: { text: string; values: unknown[] }) => {
      recorded.push({ sql: statement.text, values: statement.values });
      return query(statement);
    },
  });
  return recorded;
}
