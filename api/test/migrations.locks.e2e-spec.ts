import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source-options';
import { MIGRATION_CONNECTIONS, runMigrations } from '../src/database/run-migrations';
import { untilLockWaits } from './support/api-process';
import { createTestDatabase, connectTo, type TestDatabase } from './support/test-database';
import { CONNECT_TIMEOUT_MS } from './support/test-env';

const MESSAGES = 'SELECT count(*)::integer AS count FROM contact_messages';

class AddNote1999000000000 {
  name = 'AddNote1999000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contact_messages ADD COLUMN note text');
  }
  async down(): Promise<void> {}
}

describe('a migration', () => {
  let database: TestDatabase;
  let migrating: DataSource;
  let others: DataSource;
  let reader: QueryRunner;

  beforeAll(async () => {
    database = await createTestDatabase();
    others = await connectTo(database.url, 3, []);
    const env = { databaseUrl: database.url, databasePoolSize: MIGRATION_CONNECTIONS, databaseConnectTimeoutMs: CONNECT_TIMEOUT_MS };
    const options = { ...dataSourceOptions(env, []), migrations: [AddNote1999000000000] };
    migrating = await new DataSource(options).initialize();
  });

  beforeEach(async () => {
    // As an export or a backup does for minutes.
    reader = others.createQueryRunner();
    await reader.startTransaction();
    await reader.query(MESSAGES);
  });

  afterEach(() => reader.release());

  afterAll(async () => {
    await migrating.destroy();
    await others.destroy();
    await database.drop();
  });

  it('that can’t have its table for long fails with a line that says why', async () => {
    const failed = runMigrations(migrating, undefined, 0);
    await expect(failed).rejects.toThrow(/^A migration waits in vain for a table that is being read, by an export or a backup: .*$/);
    await reader.rollbackTransaction();
  });

  it('lets others use its table while it waits for a long export or backup of it, and runs when that has ended', async () => {
    const migrated = runMigrations(migrating);
    await untilLockWaits(others);
    expect(await others.query(MESSAGES)).toEqual([{ count: 0 }]);
    await reader.commitTransaction();
    expect(await migrated).toEqual(['AddNote1999000000000']);
    expect(await others.query('SELECT note FROM contact_messages')).toEqual([]);
  });
});
