import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';

/** A statement that PostgreSQL parses and plans once per connection. */
export interface PreparedStatement {
  /** Without a name the statement is planned each time. */
  name?: string;
  text: string;
}

/**
 * For the statements that run most often, whose plan doesn't depend on their values. A connection keeps each text for its lifetime, so texts
 * must be few: values belong in parameters.
 */
export const prepared = (text: string): PreparedStatement => ({ name: createHash('sha256').update(text).digest('base64url'), text });

/** Rows of a statement outside transactions, without TypeORM, whose query runner takes longer than the driver itself. */
export async function preparedRows<Row extends object>(
  dataSource: DataSource,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  return (await pool.query<Row>({ ...(name !== undefined && { name }), text, values })).rows;
}

/** Rows of a statement within the manager's transaction. Throws `QueryFailedError`, like the manager. */
export async function preparedRowsIn<Row extends object>(
  manager: EntityManager,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const { queryRunner } = manager;
  if (!queryRunner) return preparedRows(manager.dataSource, { name, text }, values);
  const client = (await queryRunner.connect()) as PoolClient;
  try {
    return (await client.query<Row>({ ...(name !== undefined && { name }), text, values })).rows;
  } catch (error) {
    throw new QueryFailedError(text, values, error as Error);
  }
}
