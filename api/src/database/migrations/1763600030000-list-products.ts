import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that decide whether public lists include a product. Courses are always in stock. */
const TABLES = {
  physical_products: { listed: ['is_active', 'deleted_at IS NULL', 'stock_quantity > 0'], inStock: 'stock_quantity > 0' },
  digital_products: { listed: ['is_active', 'deleted_at IS NULL'], inStock: 'true' },
};

/**
 * Sort orders of the public lists, with and without a category. The name index includes `name` itself, so that far pages only read the
 * index.
 */
const ORDERS = {
  newest: '(created_at, id)',
  price: '(price_cents, id)',
  name: '(searchable_text(name), id) INCLUDE (name)',
};

/** Sort orders of the console's list that had no index yet. */
const KEPT = ['price', 'name'] as const;

const STATE = 'entity, category, is_active, in_stock';

/** A row counts as one product of its state; rows whose state a statement didn't change add nothing. */
function countSql(table: keyof typeof TABLES, sets: Record<string, 1 | -1>): string {
  const rows = Object.entries(sets).map(
    ([set, sign]) => `SELECT coalesce(category, '') AS category, is_active, ${TABLES[table].inStock} AS in_stock, ${sign} AS products
      FROM ${set} WHERE deleted_at IS NULL`,
  );
  return `INSERT INTO product_counts (${STATE}, products)
    SELECT '${table}', category, is_active, in_stock, sum(products) FROM (${rows.join(' UNION ALL ')}) changes
    GROUP BY category, is_active, in_stock HAVING sum(products) <> 0`;
}

const COUNTED = {
  insert: { sets: { new_rows: 1 }, referencing: 'REFERENCING NEW TABLE AS new_rows' },
  update: { sets: { new_rows: 1, old_rows: -1 }, referencing: 'REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows' },
  delete: { sets: { old_rows: -1 }, referencing: 'REFERENCING OLD TABLE AS old_rows' },
} as const;

/**
 * Makes the shop's lists equally fast for ten and for a million products. Indexes use `is_listed` instead of the stock, so that a sale only
 * updates them when it takes the last unit. The number of products in a state is the sum of its rows in `product_counts`: triggers only
 * insert rows, so they never wait for locks, and a job merges the rows.
 */
export class ListProducts1763600030000 implements MigrationInterface {
  name = 'ListProducts1763600030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product_counts (
        id bigint GENERATED ALWAYS AS IDENTITY,
        entity text NOT NULL,
        category text NOT NULL,
        is_active boolean NOT NULL,
        in_stock boolean NOT NULL,
        products bigint NOT NULL,
        CONSTRAINT pk_product_counts PRIMARY KEY (id)
      )
    `);
    for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
      for (const statement of [...listingSql(table), ...countingSql(table)]) await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) {
      const functions = ['insert', 'update', 'delete', 'truncate'].map((operation) => `count_${table}_${operation}()`);
      const statements = [
        `DROP FUNCTION set_${table}_listed(), ${functions.join(', ')} CASCADE`,
        `ALTER TABLE ${table} DROP is_listed`,
        ...KEPT.map((order) => `DROP INDEX ix_${table}_kept_${order}`),
      ];
      for (const statement of statements) await runner.query(statement);
    }
    await runner.query('DROP TABLE product_counts');
  }
}

function* listingSql(table: keyof typeof TABLES): Generator<string> {
  const { listed } = TABLES[table];
  const columns = listed.map((condition) => condition.split(' ', 1)[0]);
  yield `ALTER TABLE ${table} ADD is_listed boolean NOT NULL DEFAULT false`;
  yield `UPDATE ${table} SET is_listed = true WHERE ${listed.join(' AND ')}`;
  yield `CREATE FUNCTION set_${table}_listed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.is_listed := ${listed.map((condition) => `NEW.${condition}`).join(' AND ')}; RETURN NEW; END $$`;
  yield `CREATE TRIGGER ${table}_listed BEFORE INSERT OR UPDATE OF ${columns.join(', ')} ON ${table}
    FOR EACH ROW EXECUTE FUNCTION set_${table}_listed()`;
  for (const [order, keys] of Object.entries(ORDERS)) {
    yield `CREATE INDEX ix_${table}_listed_${order} ON ${table} ${keys} WHERE is_listed`;
    yield `CREATE INDEX ix_${table}_category_${order} ON ${table} ${keys.replace('(', '(category, ')} WHERE is_listed`;
  }
  for (const order of KEPT) yield `CREATE INDEX ix_${table}_kept_${order} ON ${table} ${ORDERS[order]} WHERE deleted_at IS NULL`;
}

function* countingSql(table: keyof typeof TABLES): Generator<string> {
  for (const [operation, { sets, referencing }] of Object.entries(COUNTED)) {
    yield `CREATE FUNCTION count_${table}_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${countSql(table, sets)}; RETURN NULL; END $$`;
    yield `CREATE TRIGGER ${table}_${operation}_counted AFTER ${operation.toUpperCase()} ON ${table} ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_${operation}()`;
  }
  yield `CREATE FUNCTION count_${table}_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM product_counts WHERE entity = '${table}'; RETURN NULL; END $$`;
  yield `CREATE TRIGGER ${table}_truncate_counted AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_truncate()`;
  yield countSql(table, { [table]: 1 });
}
