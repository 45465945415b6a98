import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the changes to the sums of their months and years. */
const addSql = (changes: string) => `
  INSERT INTO product_period_sales (unit, starts_on, product_id, units, sold_cents)
  SELECT unit, date_trunc(unit, day::timestamp)::date, product_id, sum(units), sum(sold_cents)
  FROM (${changes}) changes CROSS JOIN (VALUES ('month'), ('year')) periods (unit)
  GROUP BY 1, 2, 3 HAVING sum(units) <> 0 OR sum(sold_cents) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (unit, starts_on, product_id) DO UPDATE
  SET units = product_period_sales.units + excluded.units, sold_cents = product_period_sales.sold_cents + excluded.sold_cents;
`;

const ADDED = 'SELECT day, product_id, units, sold_cents FROM new_rows';
const REMOVED = 'SELECT day, product_id, -units AS units, -sold_cents AS sold_cents FROM old_rows';
const OPERATIONS = {
  insert: { changes: ADDED, rows: 'NEW TABLE AS new_rows' },
  update: { changes: `${ADDED} UNION ALL ${REMOVED}`, rows: 'NEW TABLE AS new_rows OLD TABLE AS old_rows' },
  delete: { changes: REMOVED, rows: 'OLD TABLE AS old_rows' },
};

/**
 * Sums of `product_daily_sales` by month and year, which reports of long ranges read instead of a row for each product and day. Triggers
 * write them, because a release before folds sales into `product_daily_sales` only. Sales themselves write to `product_sale_changes`, so only
 * the job that folds them ever waits for the lock.
 */
export class SumProductSales1763900000000 implements MigrationInterface {
  name = 'SumProductSales1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    // The index has all columns, because rows that are read together are not stored together.
    await runner.query(`
      CREATE TABLE product_period_sales (
        unit text NOT NULL,
        starts_on date NOT NULL,
        product_id uuid NOT NULL,
        units bigint NOT NULL,
        sold_cents bigint NOT NULL,
        CONSTRAINT pk_product_period_sales PRIMARY KEY (unit, starts_on, product_id) INCLUDE (units, sold_cents)
      )
    `);
    for (const [operation, { changes, rows }] of Object.entries(OPERATIONS)) {
      // Without the lock, two concurrent folds could lock the sums in different orders. A lock of the table would also stop its vacuum.
      const body = `PERFORM pg_advisory_xact_lock(hashtextextended('product_period_sales', 0)); ${addSql(changes)}`;
      const statements = [
        `CREATE FUNCTION sum_product_sales_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
        `CREATE TRIGGER product_daily_sales_${operation}_summed AFTER ${operation.toUpperCase()} ON product_daily_sales
          REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION sum_product_sales_${operation}()`,
      ];
      for (const statement of statements) await runner.query(statement);
    }
    const history = addSql('SELECT day, product_id, units, sold_cents FROM product_daily_sales');
    await runner.query(history);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const operation of Object.keys(OPERATIONS)) {
      const statement = ['DROP FUNCTION', `sum_product_sales_${operation}()`, 'CASCADE'].join(' ');
      await runner.query(statement);
    }
    await runner.query('DROP TABLE product_period_sales');
  }
}
