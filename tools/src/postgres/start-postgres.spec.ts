import { existsSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { assertKnownSchema } from './known-schema';
import { livePostmaster } from './postmaster';
import { clusterFolder, removePostgresData } from './server-folders';
import { startPostgres } from './start-postgres';

describe('startPostgres', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'aflora-postgres-spec-'));
  });

  afterEach(() => removePostgresData(dataDir));

  it('keeps the data from one start to the next', async () => {
    const first = await startPostgres({ dataDir, fsync: false });
    await query(first.url, "CREATE TABLE words AS SELECT 'água' AS word");
    await first.stop();

    const second = await startPostgres({ dataDir, fsync: false });
    const rows = await query(second.url, 'SELECT upper(word) AS word, current_database() AS name FROM words');
    await second.stop();

    expect(rows).toEqual([{ word: 'ÁGUA', name: 'aflora' }]);
  });

  it('starts although a crash left a pid file with the pid of another program', async () => {
    const first = await startPostgres({ dataDir, fsync: false });
    await first.stop();
    writeFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), `${process.pid}\n`);

    const second = await startPostgres({ dataDir, fsync: false });
    await expect(query(second.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await second.stop();
  });

  (process.platform === 'win32' ? it.skip : it)(
    'leaves another server alone whose pid a crash or a copy has left in the pid file',
    async () => {
      const other = await startPostgres({ dataDir: join(dataDir, 'other'), fsync: false });
      await (await startPostgres({ dataDir, fsync: false })).stop();
      const pidFile = readFileSync(join(clusterFolder(join(dataDir, 'other')), 'postmaster.pid'));
      writeFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), pidFile);

      const server = await startPostgres({ dataDir, fsync: false });
      await expect(query(server.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
      await expect(query(other.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
      for (const each of [server, other]) await each.stop();
    },
  );

  it('names the process that already uses the data', async () => {
    const first = await startPostgres({ dataDir, fsync: false });
    await expect(startPostgres({ dataDir, fsync: false })).rejects.toThrow(`in use by process ${process.pid}`);
    await first.stop();
  });

  it('reports a server that was killed', async () => {
    const crashed = new Promise<Error>((onCrash) => {
      void startPostgres({ dataDir, fsync: false, onCrash }).then(() =>
        process.kill(livePostmaster(clusterFolder(dataDir)) ?? 0, 'SIGKILL'),
      );
    });
    expect((await crashed).message).toMatch(/^PostgreSQL ended: .+ \(log: .+server\.log\)$/);
  });

  it('stops the server of a starter that was killed and starts its own', async () => {
    const orphan = await startPostgres({ dataDir, fsync: false });
    writeFileSync(join(dataDir, 'owner.pid'), '4194999');

    const successor = await startPostgres({ dataDir, fsync: false });
    await expect(query(successor.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await successor.stop();

    await expect(query(orphan.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('refuses a second start while the first one still waits for its server, which it leaves running', async () => {
    await (await startPostgres({ dataDir, fsync: false })).stop();
    const first = startPostgres({ dataDir, fsync: false });
    while (!livePostmaster(clusterFolder(dataDir))) await delay(1);

    await expect(startPostgres({ dataDir, fsync: false })).rejects.toThrow(`in use by process ${process.pid}`);

    const server = await first;
    await expect(query(server.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await server.stop();
    expect(existsSync(join(dataDir, 'owner.pid'))).toBe(false);
  });

  it('refuses a second start before the first one has a server, unless the pid is left over from an older run', async () => {
    const owner = join(dataDir, 'owner.pid');
    writeFileSync(owner, String(process.ppid));
    await expect(startPostgres({ dataDir, fsync: false })).rejects.toThrow(`is being started by process ${process.ppid}`);
    expect(readFileSync(owner, 'utf8')).toBe(String(process.ppid));

    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(owner, anHourAgo, anHourAgo);
    await (await startPostgres({ dataDir, fsync: false })).stop();
  });

  it('advises to reset the data only when the password is refused', async () => {
    const first = await startPostgres({ dataDir, fsync: false });
    await query(first.url.replace(/aflora$/, 'postgres'), 'ALTER DATABASE aflora ALLOW_CONNECTIONS false');
    await first.stop();
    const closed = await startPostgres({ dataDir, fsync: false }).catch((error: Error) => error.message);
    expect(closed).toMatch(/started, but its database can't be opened: .*not currently accepting connections \(log: /);
    expect(closed).not.toContain('reset');

    writeFileSync(join(dataDir, 'password'), 'another');
    await expect(startPostgres({ dataDir, fsync: false })).rejects.toThrow(
      /refuses its own password .+: npm run reset deletes the password with all data/,
    );
  });

  it('explains that the data is of another version of PostgreSQL', async () => {
    const server = await startPostgres({ dataDir, fsync: false });
    await server.stop();
    writeFileSync(join(clusterFolder(dataDir), 'PG_VERSION'), '99\n');
    await expect(startPostgres({ dataDir, fsync: false })).rejects.toThrow(
      /is of PostgreSQL 99, and this is \d+: use the version .+ npm run reset/,
    );
  });

  it('serves data whose schema is checked: one of a newer version is refused', async () => {
    const server = await startPostgres({ dataDir, fsync: false });
    await assertKnownSchema(server.url);
    await query(server.url, "CREATE TABLE migrations AS SELECT 1 AS id, 'CreateSearch1763600000000' AS name");
    await assertKnownSchema(server.url);
    await query(server.url, "INSERT INTO migrations VALUES (2, 'Future9999999999999')");
    await expect(assertKnownSchema(server.url)).rejects.toThrow(
      'A newer version of Aflora has changed this database (Future9999999999999)',
    );
    await server.stop();
  });

  it('makes the password readable by its owner only', async () => {
    const server = await startPostgres({ dataDir, fsync: false });
    await server.stop();

    expect(server.url).toContain(readFileSync(join(dataDir, 'password'), 'utf8'));
    if (process.platform !== 'win32') expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  });
});

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
