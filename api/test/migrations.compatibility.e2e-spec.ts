import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { migrations } from '../src/database/migrations';
import type { QueryRunner } from 'typeorm';
import { lockingMigrations, refusedMigrations, type MigrationClass } from './support/expand-first';

const RELEASED = 'CreateBooks1700000000000';
/** The last migration that was written before the rule about long locks. */
const BEFORE_LONG_LOCKS = 'KeepImagesOfDeletedProducts1764020002000';

function aMigration(name: string, statements: string[], contracts?: string): MigrationClass {
  return class {
    name = name;
    contracts = contracts;
    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }
    async down(): Promise<void> {}
  };
}

const released = aMigration(RELEASED, ['CREATE TABLE books (id uuid NOT NULL)', 'DROP TABLE scrolls']);
const refusedFor = (...statements: string[]) => refusedMigrations([released, aMigration('ChangeBooks1700000001000', statements)], RELEASED);

describe('migrations', () => {
  it('since the last release only expand the schema that it uses', async () => {
    const last = (await readFile(resolve(__dirname, '../openapi/released-migration.txt'), 'utf8')).trim();
    expect(await refusedMigrations(migrations, last)).toEqual([]);
  });

  it.each([
    ['DROP TABLE books', /drops what/],
    ['drop view if exists book_totals', /drops what/],
    ['TRUNCATE books', /empties/],
    ['ALTER TABLE books DROP COLUMN title', /drops a column/],
    ['ALTER TABLE "books" DROP title', /drops a column/],
    ['ALTER TABLE books ADD notes text, DROP IF EXISTS title CASCADE', /drops a column/],
    ['ALTER TABLE books RENAME TO tomes', /renames/],
    ['ALTER TABLE books RENAME COLUMN title TO name', /renames/],
    ["ALTER TYPE book_state RENAME VALUE 'new' TO 'fresh'", /renames/],
    ['ALTER TABLE books ALTER COLUMN title SET NOT NULL', /refuses nulls/],
    ['ALTER TABLE books ALTER title TYPE varchar(10)', /changes the type/],
    ['ALTER TABLE books\n  -- wider\n  ALTER COLUMN pages SET DATA TYPE bigint USING pages::bigint', /changes the type/],
    ['ALTER TABLE books ALTER pages DROP DEFAULT', /takes away a value/],
    ['ALTER TABLE books ADD COLUMN isbn text NOT NULL', /does not write/],
    ["ALTER TABLE books ADD isbn text NOT NULL CHECK (isbn <> 'DEFAULT')", /does not write/],
    ['ALTER TABLE books ADD CONSTRAINT uq_books_title UNIQUE (title)', /is unique/],
    ['ALTER TABLE books ADD UNIQUE (title, author)', /is unique/],
    ['ALTER TABLE books ADD CONSTRAINT ck_books_pages CHECK (pages > 0)', /NOT VALID/],
    ['ALTER TABLE books ADD CONSTRAINT fk_books_shelf FOREIGN KEY (shelf_id) REFERENCES shelves (id)', /NOT VALID/],
    ['CREATE UNIQUE INDEX uq_books_title ON books (title)', /is unique/],
    ['CREATE UNIQUE INDEX uq_books_title ON books (title) WHERE title IS NOT NULL', /is unique/],
    ["SELECT 1; DO $$ BEGIN EXECUTE 'DROP TABLE books'; END $$", /DO block/],
  ])('with the statement %p are refused', async (statement, reason) => {
    const [line, ...others] = await refusedFor(statement);
    expect(line).toMatch(/^ChangeBooks1700000001000 /);
    expect(line).toMatch(reason);
    expect(others).toEqual([]);
  });

  it.each([
    [
      'CREATE TABLE shelves (id uuid NOT NULL UNIQUE)',
      'CREATE UNIQUE INDEX uq_shelves ON shelves (id)',
      'CREATE UNIQUE INDEX uq_option ON shelves (id)',
      'ALTER TABLE shelves DROP id',
    ],
    ['ALTER TABLE books ADD isbn text, ADD COLUMN pages integer NOT NULL DEFAULT 0'],
    ['ALTER TABLE books ADD isbn text', 'CREATE UNIQUE INDEX CONCURRENTLY uq_books_isbn ON books (isbn) WHERE isbn IS NOT NULL'],
    ['ALTER TABLE books ADD words integer GENERATED ALWAYS AS (length(title)) STORED NOT NULL'],
    ['ALTER TABLE books ADD CONSTRAINT ck_books_pages CHECK (pages > 0) NOT VALID', 'ALTER TABLE books VALIDATE CONSTRAINT ck_books_pages'],
    ['ALTER TABLE books DROP CONSTRAINT ck_books_pages', 'ALTER TABLE books ALTER title DROP NOT NULL'],
    ['CREATE INDEX ix_books_title ON books (title)', 'DROP INDEX ix_books_old', 'ALTER INDEX ix_a RENAME TO ix_b'],
    ["INSERT INTO books (title) VALUES ('DROP TABLE books; RENAME')", '/* DROP TABLE books */ UPDATE books SET pages = 0'],
    ['CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN DROP TABLE books; END $body$'],
  ])('with the statement %p are accepted as an expansion', async (...statements) => {
    expect(await refusedFor(...statements)).toEqual([]);
  });

  it('keep nobody waiting while they read whole tables', async () => {
    expect(await lockingMigrations(migrations, BEFORE_LONG_LOCKS)).toEqual([]);
  });

  it.each([
    [['ALTER TABLE books VALIDATE CONSTRAINT ck_books_pages'], /validates/],
    [['ALTER TABLE "books" ADD isbn text, VALIDATE CONSTRAINT ck_books_pages'], /validates/],
    [['CREATE INDEX ix_books_title ON books (title)'], /CONCURRENTLY/],
    [['CREATE UNIQUE INDEX uq_books_isbn ON books (isbn) WHERE isbn IS NOT NULL'], /CONCURRENTLY/],
    [['ALTER TABLE books ADD isbn text', 'UPDATE books SET isbn = title'], /keeps locked/],
    [['CREATE TRIGGER counted AFTER INSERT ON books', 'INSERT INTO totals SELECT count(*) FROM books'], /keeps locked/],
  ])('with the statements %p keep others waiting', async (statements, reason) => {
    const found = await lockingMigrations([released, aMigration('ChangeBooks1700000001000', statements)], RELEASED);
    expect(found).toEqual([expect.stringMatching(reason)]);
  });

  it('keep nobody waiting with their own tables, nor without a transaction', async () => {
    const created = [
      'CREATE TABLE shelves (id uuid)',
      'CREATE INDEX ix_shelves ON shelves (id)',
      'ALTER TABLE shelves VALIDATE CONSTRAINT ck',
    ];
    const without = aMigration('IndexBooks1700000002000', [
      ...['ALTER TABLE books VALIDATE CONSTRAINT ck', 'INSERT INTO totals SELECT count(*) FROM books'],
      'CREATE INDEX CONCURRENTLY ix_books_title ON books (title)',
    ]);
    without.prototype.transaction = false;
    const classes = [released, aMigration('CreateShelves1700000001000', created), without];
    expect(await lockingMigrations(classes, RELEASED)).toEqual([]);
    expect(await lockingMigrations(classes, 'Renamed1700000000000')).toEqual(['No migration is called Renamed1700000000000.']);
  });

  it('may contract what a released migration has expanded, but nothing unreleased', async () => {
    const expand = aMigration('AddIsbn1700000001000', ['ALTER TABLE books ADD isbn text']);
    const contract = (stamp: string) => aMigration('DropTitle1700000002000', ['ALTER TABLE books DROP title'], stamp);
    const refused = (stamp: string, last: string) => refusedMigrations([released, expand, contract(stamp)], last);
    expect(await refused('1700000001000', 'AddIsbn1700000001000')).toEqual([]);
    expect(await refused('1700000001000', RELEASED)).toEqual(['DropTitle1700000002000 contracts 1700000001000, which is not released']);
    expect(await refused('', 'AddIsbn1700000001000')).toEqual([expect.stringMatching(/not released/)]);
    expect(await refused('1700000009000', 'AddIsbn1700000001000')).toEqual([expect.stringMatching(/not released/)]);
  });

  it('are refused entirely when the last released one is missing or when they are not plain SQL', async () => {
    expect(await refusedMigrations([released], 'Renamed1700000000000')).toEqual([expect.stringMatching(/^No migration is called/)]);
    const byTypeOrm = aMigration('DropBooks1700000001000', []);
    byTypeOrm.prototype.up = (runner: QueryRunner) => runner.dropTable('books');
    await expect(refusedMigrations([released, byTypeOrm], RELEASED)).rejects.toThrow(/dropTable: migrations are SQL/);
  });
});
