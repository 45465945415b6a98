import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sales of paid orders, by the day of the order: units and prices at purchase, without shipping. */
const SALES = `day date NOT NULL, product_id uuid NOT NULL, units bigint NOT NULL, sold_cents bigint NOT NULL`;

const saleSql = (rows: string): string => `
  INSERT INTO product_sale_changes (day, product_id, units, sold_cents)
  SELECT sao_paulo_day(o.created_at), i.physical_product_id, sum(o.sign * i.quantity), sum(o.sign * i.quantity * i.unit_price_cents)
  FROM ${rows} GROUP BY 1, 2 HAVING sum(o.sign * i.quantity) <> 0 OR sum(o.sign * i.quantity * i.unit_price_cents) <> 0;
`;

const SOLD = {
  /** Orders that become paid, or are no longer paid. */
  orders_update: saleSql(`(
      SELECT n.id, n.created_at, CASE WHEN n.payment_status = 'paid' THEN 1 ELSE -1 END AS sign FROM new_rows n JOIN old_rows b USING (id)
      WHERE (n.payment_status = 'paid') <> (b.payment_status = 'paid')
    ) o JOIN order_items i ON i.order_id = o.id`),
  /** Lines inserted for an order that is paid already. */
  order_items_insert: saleSql(
    `new_rows i JOIN (SELECT id, created_at, 1 AS sign FROM orders WHERE payment_status = 'paid') o ON o.id = i.order_id`,
  ),
  order_items_delete: saleSql(
    `old_rows i JOIN (SELECT id, created_at, -1 AS sign FROM orders WHERE payment_status = 'paid') o ON o.id = i.order_id`,
  ),
};

/** Deleting an order also deletes its lines, but their trigger no longer finds the order; so their sales are subtracted before. */
const SOLD_BEFORE_DELETE = saleSql(
  `(SELECT OLD.id AS id, OLD.created_at AS created_at, -1 AS sign WHERE OLD.payment_status = 'paid') o JOIN order_items i ON i.order_id = o.id`,
);

/**
 * When each donor first donated. The key is the account, or a hash of the address of guests. It follows changes of the donation, including
 * erasure of the donor. Rows are inserted and locked first, so that later statements see what others have committed.
 */
const DONORS = `
  INSERT INTO donors (donor_key, first_on) SELECT unnest(keys), 'infinity' ORDER BY 1 ON CONFLICT DO NOTHING;
  PERFORM FROM donors WHERE donor_key = ANY (keys) ORDER BY donor_key FOR UPDATE;
  UPDATE donors SET first_on = first.day FROM (
    SELECT donor_key, min(sao_paulo_day(created_at)) AS day FROM donations
    WHERE donor_key = ANY (keys) AND payment_status = 'completed' GROUP BY donor_key
  ) first WHERE first.donor_key = donors.donor_key AND first.day <> donors.first_on;
  DELETE FROM donors d WHERE d.donor_key = ANY (keys)
    AND NOT EXISTS (SELECT FROM donations WHERE donor_key = d.donor_key AND payment_status = 'completed');
`;

const donorsSql = (rows: string): string => `
  SELECT array_agg(DISTINCT donor_key) INTO keys FROM (${rows}) changed WHERE donor_key IS NOT NULL;
  IF keys IS NOT NULL THEN ${DONORS} END IF;
`;

const COMPLETED = "payment_status = 'completed'";
const DONATED = {
  insert: donorsSql(`SELECT donor_key FROM new_rows WHERE ${COMPLETED}`),
  update:
    donorsSql(`(SELECT donor_key, created_at FROM new_rows WHERE ${COMPLETED} EXCEPT SELECT donor_key, created_at FROM old_rows WHERE ${COMPLETED})
    UNION (SELECT donor_key, created_at FROM old_rows WHERE ${COMPLETED} EXCEPT SELECT donor_key, created_at FROM new_rows WHERE ${COMPLETED})`),
  delete: donorsSql(`SELECT donor_key FROM old_rows WHERE ${COMPLETED}`),
};

const transitionOf = (operation: string): string =>
  ({ insert: 'NEW TABLE AS new_rows', update: 'NEW TABLE AS new_rows OLD TABLE AS old_rows', delete: 'OLD TABLE AS old_rows' })[
    operation
  ] ?? '';

function* triggerSql(): Generator<string> {
  for (const [name, body] of Object.entries(SOLD)) {
    const [table, operation] = name === 'orders_update' ? ['orders', 'update'] : ['order_items', name.slice('order_items_'.length)];
    yield `CREATE FUNCTION count_sales_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`;
    yield `CREATE TRIGGER ${name}_sold AFTER ${operation.toUpperCase()} ON ${table} REFERENCING ${transitionOf(operation)}
      FOR EACH STATEMENT EXECUTE FUNCTION count_sales_${name}()`;
  }
  yield `CREATE FUNCTION count_sales_orders_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${SOLD_BEFORE_DELETE} RETURN OLD; END $$`;
  yield 'CREATE TRIGGER orders_delete_sold BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_sales_orders_delete()';
  for (const [operation, body] of Object.entries(DONATED)) {
    yield `CREATE FUNCTION count_donors_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE keys uuid[]; BEGIN ${body} RETURN NULL; END $$`;
    yield `CREATE TRIGGER donations_${operation}_donor AFTER ${operation.toUpperCase()} ON donations REFERENCING ${transitionOf(operation)}
      FOR EACH STATEMENT EXECUTE FUNCTION count_donors_${operation}()`;
  }
}

/** Sales by product, and first donations of donors, by the same days as `CreateDailyFigures`. */
export class CreateDonorsAndProductSales1763600017000 implements MigrationInterface {
  name = 'CreateDonorsAndProductSales1763600017000';

  async up(runner: QueryRunner): Promise<void> {
    await this.addDonorKeys(runner);
    const tables = [
      'CREATE TABLE donors (donor_key uuid NOT NULL, first_on date NOT NULL, CONSTRAINT pk_donors PRIMARY KEY (donor_key))',
      `CREATE TABLE product_daily_sales (${SALES}, CONSTRAINT pk_product_daily_sales PRIMARY KEY (day, product_id))`,
      `CREATE TABLE product_sale_changes (id bigint GENERATED ALWAYS AS IDENTITY, ${SALES}, CONSTRAINT pk_product_sale_changes PRIMARY KEY (id))`,
    ];
    for (const statement of tables) await runner.query(statement);
    await runner.query('CREATE INDEX ix_donors_first_on ON donors (first_on)');
    await runner.query(`
      CREATE VIEW product_sales_by_day AS
      SELECT day, product_id, sum(units) AS units, sum(sold_cents) AS sold_cents
      FROM (SELECT * FROM product_daily_sales UNION ALL SELECT day, product_id, units, sold_cents FROM product_sale_changes) parts
      GROUP BY day, product_id
    `);
    for (const statement of triggerSql()) await runner.query(statement);
    await runner.query(`
      INSERT INTO donors (donor_key, first_on)
      SELECT donor_key, min(sao_paulo_day(created_at)) FROM donations WHERE donor_key IS NOT NULL AND payment_status = 'completed' GROUP BY donor_key
    `);
    const history = SOLD.order_items_insert.replace('new_rows i', 'order_items i');
    await runner.query(history);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [
      'sales_orders_update',
      'sales_order_items_insert',
      'sales_order_items_delete',
      'sales_orders_delete',
      'donors_insert',
      'donors_update',
      'donors_delete',
    ]) {
      const statement = ['DROP FUNCTION', `count_${name}()`, 'CASCADE'].join(' ');
      await runner.query(statement);
    }
    await runner.query('DROP VIEW product_sales_by_day');
    await runner.query('DROP TABLE donors, product_daily_sales, product_sale_changes');
    await runner.query('DROP FUNCTION set_donor_key() CASCADE');
    await runner.query('ALTER TABLE donations DROP donor_key');
  }

  private async addDonorKeys(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE donations ADD donor_key uuid');
    await runner.query('UPDATE donations SET donor_key = coalesce(user_id, md5(lower(donor_email))::uuid)');
    await runner.query(`
      CREATE FUNCTION set_donor_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.donor_key := coalesce(NEW.user_id, md5(lower(NEW.donor_email))::uuid); RETURN NEW; END $$
    `);
    await runner.query(`
      CREATE TRIGGER donations_donor_key BEFORE INSERT OR UPDATE OF user_id, donor_email ON donations
      FOR EACH ROW EXECUTE FUNCTION set_donor_key()
    `);
    await runner.query("CREATE INDEX ix_donations_donor_key ON donations (donor_key, created_at) WHERE payment_status = 'completed'");
    await runner.query("CREATE INDEX ix_donations_completed ON donations (created_at, donor_key) WHERE payment_status = 'completed'");
  }
}
