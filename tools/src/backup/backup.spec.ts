import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ownEnvironment } from '../common/env';
import { Failure } from '../common/failure';
import { FROM_SOURCE, ROOT } from '../common/paths';
import { startPostgres, type RunningPostgres } from '../postgres/start-postgres';
import { isAlive } from '../postgres/postmaster';
import { removePostgresData } from '../postgres/server-folders';
import { startS3 } from '../s3/start-s3';
import { s3ClientFrom } from '@aflora/releases/server';
import { createBackup, lostImages, restoreBackup, type BackupTarget } from './backup';
import { withDatabase } from './connect';
import { dumpFile, mediaFile } from './manifest';
import { checksumOf } from './media';
import { mediaBucket } from './media-bucket';
import { mediaFolder } from './media-folder';
import type { Programs } from './postgres-programs';
import { rehearse } from './rehearse';

// The npm package of PostgreSQL has no pg_dump, so `copies` replaces pg_dump and pg_restore here; `npm run test:engine` restores real
// dumps.
const SCHEMA = `
  CREATE TABLE migrations (id integer PRIMARY KEY, name text NOT NULL);
  INSERT INTO migrations VALUES (1, 'CreateSearch1763600000000');
  CREATE TABLE release_channels (remote text PRIMARY KEY);
  INSERT INTO release_channels VALUES ('site');
  CREATE TABLE people (id integer PRIMARY KEY, note text, born timestamptz);
  CREATE TABLE order_lines (id bigint GENERATED ALWAYS AS IDENTITY, person integer NOT NULL REFERENCES people, cents integer);
  CREATE TABLE "order_Sums" (person integer PRIMARY KEY, cents bigint NOT NULL);
`;
const ROWS = `
  INSERT INTO people VALUES (1, 'linha\nquebra "aspas" é', '2026-02-03 04:05:06.789012-03'), (2, '', 'infinity');
  INSERT INTO order_lines (person, cents) SELECT 1, n FROM generate_series(1, 2500) n;
`;

let server: RunningPostgres;
let folder: string;
let source: BackupTarget;
let databases = 0;

/** Fake programs: `dump` writes an empty file, `restore` inserts `rows`; `restored` records the options of each restore. */
function copies({ rows = ROWS, restored = [] as { replace: boolean }[] } = {}): Programs {
  return {
    dump: (_url, file) => Promise.resolve(writeFileSync(file, 'archive')),
    restore: async (url, _file, options) => {
      restored.push(options);
      if (!options.replace) await sql(url, SCHEMA + rows);
    },
    interrupt: () => undefined,
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aflora-backup-spec-'));
  server = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false });
});

afterAll(async () => {
  await server.stop();
  removePostgresData(join(folder, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  source = await aTarget();
  await sql(source.databaseUrl, SCHEMA + ROWS);
  await source.media.write('product-images/detail/one.webp', Buffer.from([0, 255, 10]));
  await source.media.write('setting-pictures/detail/two.webp', Buffer.from([7]));
});

describe('a backup', () => {
  it('counts and sums what its snapshot holds, whatever is written meanwhile', async () => {
    let linesInSnapshot: unknown;
    const dump: Programs['dump'] = async (url, file, snapshot) => {
      await sql(url, 'INSERT INTO order_lines (person) VALUES (2)');
      const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ; SET TRANSACTION SNAPSHOT '".concat(snapshot, "'");
      linesInSnapshot = await sql(url, begin, 'SELECT count(*)::integer AS lines FROM order_lines');
      writeFileSync(file, 'archive');
    };
    const { database } = await createBackup({ ...source, programs: { ...copies(), dump } }, join(folder, 'snapshot'));
    expect(linesInSnapshot).toEqual([{ lines: 2500 }]);
    expect(database.tables['public.order_lines']?.rows).toBe(2500);
    expect(database.migrations).toEqual(['CreateSearch1763600000000']);
  });

  it('has the rows of a table that a migration wants to rewrite or truncate between the snapshot and the dump', async () => {
    const refusals: string[] = [];
    const dump: Programs['dump'] = async (url, file) => {
      for (const change of ['ALTER TABLE people ALTER COLUMN note TYPE varchar(100)', 'TRUNCATE order_lines']) {
        const changed = sql(url, "SET lock_timeout = '100ms'", change);
        await changed.catch((error: Error) => refusals.push(error.message));
      }
      writeFileSync(file, 'archive');
    };
    const { database } = await createBackup({ ...source, programs: { ...copies(), dump } }, join(folder, 'locked'));
    expect(['people', 'order_lines'].map((table) => database.tables[`public.${table}`]?.rows)).toEqual([2, 2500]);
    expect(refusals).toEqual(Array(2).fill('canceling statement due to lock timeout'));
  });

  it('waits for a migration that has begun, and has the tables as they are afterwards', async () => {
    const { databaseUrl } = source;
    const backup = await withDatabase(databaseUrl, async (migration) => {
      await migration.query('BEGIN; DROP TABLE "order_Sums"; CREATE TABLE order_totals (person integer)');
      const created = createBackup(source, join(folder, 'migrated'));
      const waits = 'SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE NOT granted AND datname = current_database()';
      while ((await sql(databaseUrl, waits)).length === 0) await delay(20);
      await migration.query('COMMIT');
      return created;
    });
    expect(Object.keys(backup.database.tables)).toContain('public.order_totals');
    expect(Object.keys(backup.database.tables)).not.toContain('public.order_Sums');
  });

  it('reads no unlogged tables, which replicas refuse', async () => {
    await sql(source.databaseUrl, 'CREATE UNLOGGED TABLE rate_limits (key text)');
    const { database } = await createBackup(source, join(folder, 'unlogged'));
    expect(Object.keys(database.tables)).toContain('public.people');
    expect(Object.keys(database.tables)).not.toContain('public.rate_limits');
  });

  it('has the images of every row of its snapshot, whatever is replaced before and after it', async () => {
    const [replaced, added, kept] = [
      'product-images/detail/one.webp',
      'product-images/detail/three.webp',
      'setting-pictures/detail/two.webp',
    ];
    let listings = 0;
    async function* keys(): AsyncIterable<string> {
      // The API replaces an image between the two copies, and deletes all while the database is dumped.
      if (++listings === 2) {
        rmSync(join(source.media.title, replaced));
        await source.media.write(added, Buffer.from([3]));
      }
      yield* source.media.keys();
    }
    const dump: Programs['dump'] = async (_url, file) => {
      writeFileSync(file, 'archive');
      for await (const key of source.media.keys()) rmSync(join(source.media.title, key));
    };
    const backup = join(folder, 'replaced');
    const target = { ...source, media: { ...source.media, keys }, programs: { ...copies(), dump } };
    const { media } = await createBackup(target, backup);
    expect(Object.keys(media).sort()).toEqual([replaced, added, kept]);
    for (const key of Object.keys(media)) expect(checksumOf(readFileSync(mediaFile(backup, key)))).toEqual(media[key]);
  });

  it('without any of the images that rows name was made beside the store of the API', async () => {
    await sql(source.databaseUrl, "CREATE TABLE physical_products AS SELECT '/media/product-images/detail/one.webp' AS image_url");
    expect(await lostImages(source.databaseUrl, await createBackup(source, join(folder, 'right-store')))).toBe(0);
    const other = { ...source, media: mediaFolder(join(folder, 'not-mounted')) };
    expect(await lostImages(source.databaseUrl, await createBackup(other, join(folder, 'other-store')))).toBe(1);
    await sql(source.databaseUrl, 'DELETE FROM physical_products');
    expect(await lostImages(source.databaseUrl, await createBackup(other, join(folder, 'no-images')))).toBe(0);
  });

  it('leaves out an image that is deleted while the images are copied', async () => {
    const deleted: BackupTarget['media'] = { ...source.media, read: () => Promise.resolve(undefined) };
    expect((await createBackup({ ...source, media: deleted }, join(folder, 'deleted'))).media).toEqual({});
  });

  (process.platform === 'win32' ? it.skip : it)('can be read by its owner only', async () => {
    expect(statSync(await aBackup()).mode & 0o077).toBe(0);
  });

  (process.platform === 'win32' ? it.skip : it)('can be read by its owner only, also in a folder that others may enter', async () => {
    const backup = join(folder, 'open');
    mkdirSync(backup, { mode: 0o755 });
    await createBackup(source, backup);
    // pg_dump's own file is written with its mode by `programsOf`.
    for (const name of ['media', 'backup.json']) expect(statSync(join(backup, name)).mode & 0o077).toBe(0);
  });

  it('that fails leaves nothing, so that it can be repeated in the same folder', async () => {
    const backup = join(folder, 'repeated');
    const dump: Programs['dump'] = async (url, file, snapshot) => {
      await copies().dump(url, file, snapshot);
      throw new Failure('pg_dump failed (1): No space left on device');
    };
    await expect(createBackup({ ...source, programs: { ...copies(), dump } }, backup)).rejects.toThrow('No space left');
    expect(readdirSync(backup)).toEqual([]);
    await createBackup(source, backup);
    await expect(createBackup(source, backup)).rejects.toThrow('is not empty: name a new folder');
    rmSync(join(backup, 'backup.json'));
    await expect(createBackup(source, backup)).rejects.toThrow('was killed before its end: delete it, or name a new folder');
  });

  (process.platform === 'win32' ? it.skip : it)('ends pg_dump and leaves nothing when it is ended by a signal', async () => {
    const backup = join(folder, 'interrupted');
    const { errors, programPid } = await interrupted('pg_dump', 'create', backup);
    expect(errors).toContain('The backup was interrupted; what it had written is removed.');
    expect(readdirSync(backup)).toEqual([]);
    expect(isAlive(programPid)).toBe(false);
  });

  it('is restored into an empty database, with its images', async () => {
    const restored: { replace: boolean }[] = [];
    const copy = { ...(await aTarget()), programs: copies({ restored }) };
    await restoreBackup(copy, await aBackup(), { force: false });
    expect(restored).toEqual([{ replace: false }]);
    await expect(copy.media.read('product-images/detail/one.webp')).resolves.toEqual(Buffer.from([0, 255, 10]));
    await expect(copy.media.read('setting-pictures/detail/two.webp')).resolves.toEqual(Buffer.from([7]));
  });

  it('replaces the tables of a database that has rows only when forced', async () => {
    const restored: { replace: boolean }[] = [];
    const target = { ...source, programs: copies({ restored }) };
    const backup = await aBackup();
    await expect(restoreBackup(target, backup, { force: false })).rejects.toThrow('has rows (public.order_lines');
    expect(restored).toEqual([]);
    await restoreBackup(target, backup, { force: true });
    expect(restored).toEqual([{ replace: true }]);
  });

  it('counts a database as empty when it has only what migrations write', async () => {
    const restored: { replace: boolean }[] = [];
    const copy = { ...(await aTarget()), programs: copies({ restored }) };
    await sql(copy.databaseUrl, SCHEMA);
    await sql(copy.databaseUrl, 'CREATE SCHEMA graphile_worker; CREATE TABLE graphile_worker.migrations AS SELECT 1 AS id');
    await restoreBackup(copy, await aBackup(), { force: false });
    expect(restored).toEqual([{ replace: true }]);
  });

  it('changes nothing in the database when the dump was modified', async () => {
    const restored: { replace: boolean }[] = [];
    const backup = await aBackup();
    writeFileSync(dumpFile(backup), 'arquivo');
    const target = { ...source, programs: copies({ restored }) };
    await expect(restoreBackup(target, backup, { force: true })).rejects.toThrow('was modified or damaged');
    rmSync(dumpFile(backup));
    await expect(restoreBackup(target, backup, { force: true })).rejects.toThrow('its database.dump is missing');
    expect(restored).toEqual([]);
  });

  it('changes nothing when images are missing, damaged or in conflict, and names them', async () => {
    const restored: { replace: boolean }[] = [];
    const copy = { ...(await aTarget()), programs: copies({ restored }) };
    const backup = await aBackup();
    await copy.media.write('setting-pictures/detail/two.webp', Buffer.from('other'));
    const conflict = restoreBackup(copy, backup, { force: false });
    await expect(conflict).rejects.toThrow('has other images of the same names (setting-pictures/detail/two.webp)');
    rmSync(mediaFile(backup, 'product-images/detail/one.webp'));
    writeFileSync(mediaFile(backup, 'setting-pictures/detail/two.webp'), 'damaged');
    const damaged = restoreBackup(copy, backup, { force: true });
    await expect(damaged).rejects.toThrow(
      /^Nothing was restored: .+ \(product-images\/detail\/one.webp, setting-pictures\/detail\/two.webp\)/,
    );
    expect(restored).toEqual([]);
    expect(await sql(copy.databaseUrl, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  it('changes nothing in the database when an image can’t be written, so that the restore can be repeated', async () => {
    const copy = await aTarget();
    const backup = await aBackup();
    const full = { ...copy.media, write: () => Promise.reject(new Failure('two.webp can’t be written: ENOSPC')) };
    await expect(restoreBackup({ ...copy, media: full }, backup, { force: false })).rejects.toThrow('ENOSPC');
    await restoreBackup(copy, backup, { force: false });
    expect(await sql(copy.databaseUrl, 'SELECT count(*)::integer AS people FROM people')).toEqual([{ people: 2 }]);
  });

  it('replaces no tables that a running API uses', async () => {
    const restored: { replace: boolean }[] = [];
    const target = { ...source, programs: copies({ restored }) };
    const backup = await aBackup();
    const api = new Client({ connectionString: source.databaseUrl, application_name: 'aflora-jobs' });
    await api.connect();
    const refused = restoreBackup(target, backup, { force: true });
    await expect(refused).rejects.toThrow('The API uses this database (aflora-jobs): stop it first. Nothing was restored.');
    await api.end();
    expect(restored).toEqual([]);
  });

  it('is restored without its damaged images when that is asked for', async () => {
    const copy = await aTarget();
    const backup = await aBackup();
    rmSync(mediaFile(backup, 'product-images/detail/one.webp'));
    const { skipped } = await restoreBackup(copy, backup, { force: false, skipDamaged: true });
    expect(skipped).toEqual(['product-images/detail/one.webp']);
    await expect(copy.media.read('setting-pictures/detail/two.webp')).resolves.toEqual(Buffer.from([7]));
    expect(await sql(copy.databaseUrl, 'SELECT count(*)::integer AS people FROM people')).toEqual([{ people: 2 }]);
  });

  it('refuses other migrations, a backup of a newer release and an incomplete one', async () => {
    const backup = await aBackup();
    await sql(source.databaseUrl, "INSERT INTO migrations VALUES (2, 'Later9999999999999')");
    await expect(restoreBackup(source, backup, { force: true })).rejects.toThrow('other migrations have run');
    await expect(restoreBackup(source, await aBackup(), { force: true })).rejects.toThrow('newer release (Later9999999999999)');
    const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
    for (const text of [manifest.slice(0, 100), 'null', '', '{"format":2}']) {
      writeFileSync(join(backup, 'backup.json'), text);
      await expect(restoreBackup(source, backup, { force: true })).rejects.toThrow('backup.json is damaged');
    }
    rmSync(join(backup, 'backup.json'));
    await expect(restoreBackup(source, backup, { force: true })).rejects.toThrow('no complete backup');
  });

  it('copies images from a bucket and restores them to a bucket', async () => {
    const s3 = await startS3({ buckets: ['one', 'other'] });
    const client = s3ClientFrom({ S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey });
    try {
      const [media, other] = [mediaBucket(client, 'one'), mediaBucket(client, 'other')];
      await media.write('products/a.webp', Buffer.from('a'));
      const backup = join(folder, 'from-bucket');
      await createBackup({ ...source, media }, backup);
      const copy = await aTarget();
      await restoreBackup({ ...copy, media: other }, backup, { force: false });
      await expect(other.read('products/a.webp')).resolves.toEqual(Buffer.from('a'));
      await expect(other.read('products/b.webp')).resolves.toBeUndefined();
    } finally {
      client.destroy();
      await s3.stop();
    }
  });
});

describe('the rehearsal', () => {
  it('finds no differences and removes its database', async () => {
    const { lines, differences } = await rehearse(source);
    expect(differences).toEqual([]);
    expect(lines.join('\n')).toMatch(/✓ order +2 tables, 2500 rows/);
    expect(await sql(source.databaseUrl, "SELECT 1 FROM pg_database WHERE datname LIKE 'aflora_rehearsal%'")).toEqual([]);
  });

  it('removes what an earlier one left when it was killed, and nothing of one that runs', async () => {
    const folders = ['aflora-rehearsal-4194999-killed', 'aflora-rehearsal-killed', `aflora-rehearsal-${process.pid}-runs`];
    const [killed, old, runs] = folders.map((name) => join(tmpdir(), name)) as [string, string, string];
    for (const path of [killed, old, runs]) mkdirSync(join(path, 'backup'), { recursive: true });
    const lastWeek = new Date(Date.now() - 7 * 86_400_000);
    utimesSync(old, lastWeek, lastWeek);
    for (const name of ['killed', 'runs']) await sql(source.databaseUrl, `CREATE DATABASE aflora_rehearsal_1_${name}`);
    const url = source.databaseUrl.replace(/[^/]+$/, 'aflora_rehearsal_1_runs');
    const databases = await withDatabase(url, async () => {
      await rehearse(source);
      return sql(source.databaseUrl, "SELECT datname FROM pg_database WHERE datname LIKE 'aflora_rehearsal%'");
    });
    await sql(source.databaseUrl, 'DROP DATABASE aflora_rehearsal_1_runs');
    expect(databases).toEqual([{ datname: 'aflora_rehearsal_1_runs' }]);
    expect([killed, old, runs].map((path) => existsSync(path))).toEqual([false, false, true]);
    rmSync(runs, { recursive: true });
  });

  (process.platform === 'win32' ? it.skip : it)('removes its copies when it is ended by a signal', async () => {
    const { errors, temporary } = await interrupted('pg_restore', 'rehearse');
    expect(errors).toContain('The rehearsal was interrupted; its copies are removed.');
    expect(readdirSync(temporary).filter((name) => name.startsWith('aflora-'))).toEqual([]);
    expect(await sql(source.databaseUrl, "SELECT 1 FROM pg_database WHERE datname LIKE 'aflora_rehearsal%'")).toEqual([]);
  });

  it('reports a restored table or sequence that differs', async () => {
    const rows = ROWS.replace('linha', 'conto').replace('2500', '2499');
    const { differences } = await rehearse({ ...source, programs: copies({ rows }) });
    expect(differences).toEqual([
      expect.stringContaining('public.order_lines: 2500 rows before, 2499 after'),
      expect.stringContaining('public.people: 2 rows before, 2 after, or other content'),
      expect.stringContaining('sequence public.order_lines_id_seq'),
    ]);
  });
});

describe('a database that can’t be opened', () => {
  it.each(['nonsense', 'http://a', 'postgres://ana:s3cret@127.0.0.1:1/x'])(
    'is a failure that names the variables, not the password: %s',
    async (url) => {
      const failure = await withDatabase(url, () => Promise.resolve()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Failure);
      expect((failure as Failure).message).toMatch(/^The database of DATABASE_URL or DATABASE_OWNER_URL can't be opened: (?!.*s3cret).+$/);
    },
  );
});

describe('a database that is lost or refuses', () => {
  it('is a failure that names the reason, also between two statements', async () => {
    const terminate = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = ';
    const work = async () => {
      await sql(source.databaseUrl, terminate.concat("'aflora-backup'"));
      await delay(100);
      throw new Failure('pg_dump failed (1)');
    };
    const lost = withDatabase(source.databaseUrl, work);
    await expect(lost).rejects.toThrow(/^The connection to the database was lost: terminating connection/);
    const refused = withDatabase(source.databaseUrl, (client) => client.query('SELECT missing FROM people'));
    await expect(refused).rejects.toThrow(/^The database refused: column "missing" does not exist$/);
  });
});

async function aBackup(): Promise<string> {
  const store = join(folder, `backup-${++databases}`);
  await createBackup(source, store);
  return store;
}

async function aTarget(): Promise<BackupTarget> {
  const url = new URL(server.url);
  const name = `spec_${++databases}`;
  await sql(server.url, 'CREATE DATABASE '.concat(name));
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, media: mediaFolder(join(folder, name)), programs: copies() };
}

/** Ends a command with SIGTERM while `program` runs, which would take ten minutes. */
async function interrupted(program: 'pg_dump' | 'pg_restore', ...command: string[]) {
  const run = mkdtempSync(join(folder, 'interrupted-'));
  const [bin, temporary, started] = ['bin', 'tmp', 'started'].map((name) => join(run, name)) as [string, string, string];
  for (const path of [bin, temporary]) mkdirSync(path);
  for (const name of ['pg_dump', 'pg_restore']) {
    const version = `[ "$1" = --version ] && echo '${name} (PostgreSQL) 99.0' && exit\n`;
    const hang = name === program ? `echo $$ > '${started}.new'; mv '${started}.new' '${started}'; exec sleep 600` : 'echo archive';
    writeFileSync(join(bin, name), `#!/bin/sh\n${version}${hang}`, { mode: 0o755 });
  }
  const env = { ...ownEnvironment(), DATABASE_URL: source.databaseUrl, DATABASE_OWNER_URL: '', MEDIA_BUCKET: '' };
  const child = spawn(process.execPath, [...FROM_SOURCE, 'tools/src/backup/run.ts', ...command], {
    ...{ cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] },
    env: { ...env, MEDIA_DIR: source.media.title, TMPDIR: temporary, PATH: `${bin}:${ownEnvironment().PATH}`, NODE_OPTIONS: '' },
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close');
  while (!existsSync(started) && child.exitCode === null) await delay(20);
  child.kill('SIGTERM');
  await closed;
  return { errors, temporary, programPid: Number(readFileSync(started, 'utf8')) };
}

/** Result of the last statement. */
async function sql(connectionString: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = (await client.query(statement)) as { rows: unknown[] });
    return rows;
  } finally {
    await client.end();
  }
}
