import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import { migrations } from '../src/database/migrations';
import { CreateSignUps1763600026000 } from '../src/database/migrations/1763600026000-create-sign-ups';
import { runMigrations } from '../src/database/run-migrations';
import { entities } from '../src/entities';
import { connectTo, createTestDatabase, type TestDatabase } from './support/test-database';

const SOURCES = resolve(__dirname, '../src');
const TABLES = "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'";

/** Tables into which sources insert rows with ON CONFLICT and a column. */
async function tablesWithExpectedConflicts(): Promise<string[]> {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.includes('migrations'));
  const texts = await Promise.all(names.map((name) => readFile(resolve(SOURCES, name), 'utf8')));
  const inserts = texts.flatMap((text) => [...text.matchAll(/INSERT INTO (\w+)(?:(?!INSERT INTO)[^`])*?ON CONFLICT \(/g)]);
  return [...new Set(inserts.map(([, table = '']) => table))].sort();
}

describe('the database schema', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await connectTo(database.url, 3, entities);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('equals the entities', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('has explicit names for all constraints and indexes', async () => {
    const names: { name: string }[] = await dataSource.query(`
      SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('n', 't')
        AND conrelid <> 'migrations'::regclass
      UNION SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    `);
    expect(names.map(({ name }) => name).filter((name) => !/^(pk|fk|uq|ck|ix)_[a-z_]+$/.test(name))).toEqual([]);
  });

  it('has an index for every foreign key, of all rows or of those with a value', async () => {
    const bare: unknown[] = await dataSource.query(`
      SELECT conname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
          AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    `);
    expect(bare).toEqual([]);
  });

  // ON CONFLICT (column) covers one index: a concurrent insert with the same value of another one would end with an error.
  it('has one unique index besides a generated key where an insert expects a conflict', async () => {
    const unique: { name: string; indexes: number }[] = await dataSource.query(`
      SELECT indrelid::regclass::text AS name, count(*)::integer AS indexes FROM pg_index i
      WHERE indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE indisprimary AND attrelid = indrelid AND attnum = ANY (indkey::int2[]) AND (atthasdef OR attidentity <> '')
      ) GROUP BY indrelid
    `);
    const indexes = new Map(unique.map((row) => [row.name, row.indexes]));
    const expecting = await tablesWithExpectedConflicts();
    expect(expecting.length).toBeGreaterThan(5);
    // Two donations never get one number. Sign-ups of an address lock it; the older index goes when no released code needs it.
    expect(expecting.filter((name) => (indexes.get(name) ?? 1) > 1)).toEqual(['donations', 'users']);
  });

  it('is migrated once by concurrent processes', async () => {
    const ran = await Promise.all([runMigrations(dataSource), runMigrations(dataSource)]);
    expect(ran.flat()).toEqual([]);
  });

  it('migrates pending sign-ups from before sign-ups had rows of their own', async () => {
    const before = migrations.findIndex(({ name }) => name === CreateSignUps1763600026000.name);
    for (let left = migrations.length; left > before; left -= 1) await dataSource.undoLastMigration();
    await dataSource.query(`
      WITH waiting AS (INSERT INTO users (email, password_hash) VALUES ('espera@example.com', 'a hash') RETURNING id),
        profile AS (INSERT INTO profiles (user_id, first_name) SELECT id, 'Rita' FROM waiting)
      INSERT INTO account_links (user_id, purpose, token_hash, expires_at)
      SELECT id, 'confirm-email', 'a token', now() + interval '1 day' FROM waiting
    `);
    await runMigrations(dataSource);
    const carried = await dataSource.query(`
      SELECT s.password_hash, s.first_name FROM account_links l JOIN sign_ups s ON s.id = l.sign_up_id AND s.user_id = l.user_id
    `);
    expect(carried).toEqual([{ password_hash: 'a hash', first_name: 'Rita' }]);
  });

  it('can be reverted migration by migration and migrated again', async () => {
    for (let left = migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    expect(await dataSource.query(TABLES)).toEqual([]);
    expect(await runMigrations(dataSource)).toEqual(migrations.map((migration) => migration.name));
  });
});
