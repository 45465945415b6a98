import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { startPostgres, type RunningPostgres } from '../postgres/start-postgres';
import { removePostgresData } from '../postgres/server-folders';
import { startS3 } from '../s3/start-s3';
import { s3ClientFrom } from '@aflora/releases/server';
import { createBackup, restoreBackup, type BackupTarget } from './backup';
import { tableFile } from './manifest';
import { mediaBucket } from './media-bucket';
import { mediaFolder } from './media-folder';
import { compare, rehearse } from './rehearse';

/** Schema with everything that is hard to copy: reference cycles, triggers, computed columns, and texts that look like the file formats. */
const SCHEMA = `
  CREATE TABLE migrations (id integer PRIMARY KEY, name text NOT NULL);
  INSERT INTO migrations VALUES (1, 'First');
  CREATE TABLE release_channels (remote text PRIMARY KEY);
  INSERT INTO release_channels VALUES ('site');
  CREATE TABLE people (id integer PRIMARY KEY, best_friend integer REFERENCES people, note text, picture bytea, weight numeric(20, 10),
    extra jsonb, tags text[], born timestamptz, upper_note text GENERATED ALWAYS AS (upper(note)) STORED);
  CREATE TABLE order_lines (id bigint GENERATED ALWAYS AS IDENTITY, person integer NOT NULL REFERENCES people, cents integer);
  CREATE TABLE "order_Sums" (person integer PRIMARY KEY, cents bigint NOT NULL);
  CREATE FUNCTION add_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO "order_Sums" VALUES (NEW.person, NEW.cents) ON CONFLICT (person) DO UPDATE SET cents = "order_Sums".cents + EXCLUDED.cents;
    RETURN NULL; END $$;
  CREATE TRIGGER add_up AFTER INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION add_up();
`;
const NOTE = 'linha\nquebra\u2028"aspas" \\ (a,b) {x} é\t';

let server: RunningPostgres;
let folder: string;
let source: BackupTarget;
let databases = 0;

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
  await migrate(source.databaseUrl);
  await sql(
    source.databaseUrl,
    `INSERT INTO people (id, best_friend, note, picture, weight, extra, tags, born) VALUES
      (1, 2, $1, '\\x00ff', 0.1234567891, 'null', '{"a,b",NULL}', '2026-02-03 04:05:06.789012-03'), (2, 1, '', NULL, 'NaN', NULL, '{}', 'infinity')`,
    [NOTE],
  );
  await sql(source.databaseUrl, 'INSERT INTO order_lines (person, cents) SELECT 1, n FROM generate_series(1, 2500) n');
  await source.media.write('products/one.webp', Buffer.from([0, 255, 10]));
});

describe('a backup', () => {
  it('is restored completely, without running triggers, and sequences continue', async () => {
    const copy = await aTarget();
    await restoreBackup(copy, await aBackup(), { force: false, migrate });

    const [person] = await sql(copy.databaseUrl, 'SELECT note, extra::text, upper_note, born::text FROM people WHERE id = 1');
    expect(person).toMatchObject({ note: NOTE, extra: 'null', upper_note: NOTE.toUpperCase() });
    expect(await sql(copy.databaseUrl, 'SELECT cents FROM "order_Sums"')).toEqual([{ cents: '3126250' }]);
    await sql(copy.databaseUrl, 'INSERT INTO order_lines (person, cents) VALUES (2, 7)');
    expect(await sql(copy.databaseUrl, 'SELECT id FROM order_lines WHERE person = 2')).toEqual([{ id: '2501' }]);
    expect(await sql(copy.databaseUrl, 'SELECT cents FROM "order_Sums" WHERE person = 2')).toEqual([{ cents: '7' }]);
    await expect(sql(copy.databaseUrl, 'INSERT INTO order_lines (person) VALUES (99)')).rejects.toThrow('foreign key');
    await expect(copy.media.read('products/one.webp')).resolves.toEqual(Buffer.from([0, 255, 10]));
  });

  it('refuses a database that has rows, unless forced', async () => {
    const backup = await aBackup();
    await sql(source.databaseUrl, 'DELETE FROM order_lines WHERE id > 10');

    await expect(restoreBackup(source, backup, { force: false, migrate })).rejects.toThrow('has rows (public.order_Sums');
    await restoreBackup(source, backup, { force: true, migrate });
    expect(await sql(source.databaseUrl, 'SELECT count(*)::integer AS lines FROM order_lines')).toEqual([{ lines: 2500 }]);
  });

  it('changes nothing in the database when one of its files was modified', async () => {
    const backup = await aBackup();
    const file = tableFile(backup, 'public.people');
    writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('linha', 'conto')));

    await sql(source.databaseUrl, 'DELETE FROM order_lines WHERE id > 10');
    await expect(restoreBackup(source, backup, { force: true, migrate })).rejects.toThrow('public.people was modified or damaged');
    expect(await sql(source.databaseUrl, 'SELECT count(*)::integer AS lines FROM order_lines')).toEqual([{ lines: 10 }]);
    await expect(sql(source.databaseUrl, 'INSERT INTO order_lines (person) VALUES (99)')).rejects.toThrow('foreign key');
  });

  it('refuses tables with other columns, other migrations and an incomplete backup', async () => {
    const backup = await aBackup();
    await sql(source.databaseUrl, "INSERT INTO migrations VALUES (2, 'Second')");
    await expect(restoreBackup(source, backup, { force: true, migrate })).rejects.toThrow('other migrations have run');
    await sql(source.databaseUrl, 'ALTER TABLE people ADD COLUMN nickname text');
    await expect(restoreBackup(source, backup, { force: true, migrate })).rejects.toThrow('tables differ (public.people)');
    rmSync(join(backup, 'backup.json'));
    await expect(restoreBackup(source, backup, { force: true, migrate })).rejects.toThrow('no complete backup');
    await expect(createBackup(source, backup)).rejects.toThrow('is not empty');
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
      await restoreBackup({ ...copy, media: other }, backup, { force: false, migrate });
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
    const { lines, differences } = await rehearse(source, migrate);
    expect(differences).toEqual([]);
    expect(lines.join('\n')).toMatch(/✓ order +2 tables, 2501 rows/);
    expect(await sql(source.databaseUrl, "SELECT 1 FROM pg_database WHERE datname LIKE 'aflora_rehearsal%'")).toEqual([]);
  });

  it('reports a restored table, sequence or image that differs', async () => {
    const backup = await createBackup(source, join(folder, `backup-${++databases}`));
    const after = structuredClone(backup);
    after.database.tables['public.people'] = { rows: 2, sha256: 'other' };
    after.database.sequences['public.order_lines_id_seq'] = '9';
    after.media = {};
    expect(compare(backup, after).differences).toEqual([
      expect.stringContaining('public.people'),
      expect.stringContaining('sequence public.order_lines_id_seq'),
      expect.stringContaining('image products/one.webp'),
    ]);
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
  return { databaseUrl: url.href, media: mediaFolder(join(folder, name)) };
}

async function migrate(url: string): Promise<void> {
  await sql(url, SCHEMA);
}

async function sql(connectionString: string, text: string, values?: unknown[]): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as unknown[];
  } finally {
    await client.end();
  }
}
