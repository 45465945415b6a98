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

class IndexMessages1999000000001 {
  name = 'IndexMessages1999000000001';
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY ix_contact_messages_test ON contact_messages (email)');
  }
  async down(): Promise<void> {}
}

function connectToMigrate(databaseUrl: string, migrations: DataSource['options']['migrations']): Promise<DataSource> {
  const env = { databaseUrl, databasePoolSize: MIGRATION_CONNECTIONS, databaseConnectTimeoutMs: CONNECT_TIMEOUT_MS };
  return new DataSource({ ...dataSourceOptions(env, []), migrations }).initialize();
}

describe('a migration', () => {
  let database: TestDatabase;
  let migrating: DataSource;
  let others: DataSource;
  let reader: QueryRunner;

  beforeAll(async () => {
    database = await createTestDatabase();
    others = await connectTo(database.url, 3, []);
    migrating = await connectToMigrate(database.url, [AddNote1999000000000]);
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

describe('two migrations that start at once', () => {
  let database: TestDatabase;
  let processes: DataSource[];

  beforeAll(async () => {
    database = await createTestDatabase();
    processes = await Promise.all([1, 2].map(() => connectToMigrate(database.url, [IndexMessages1999000000001])));
  });

  afterAll(async () => {
    await database.drop();
    await Promise.all(processes.map((process) => process.destroy()));
  });

  it('run each migration once, also one that builds an index and so waits for the end of all statements before it', async () => {
    const ran = await Promise.all(processes.map((process) => runMigrations(process)));
    expect(ran.sort()).toEqual([[], ['IndexMessages1999000000001']]);
  });
});
