import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who is a member at this moment: has an active membership that has not ended yet, or the member flag of the profile without one (honorary
 * members). A membership that has ended is left out at once, before the hourly job ends it.
 */
const ACTIVE_MEMBERS = `
  CREATE VIEW active_members AS
  SELECT user_id, start_date AS member_since,
    CASE WHEN cancel_at_period_end THEN next_payment_date ELSE grace_until END AS ends_at,
    CASE WHEN NOT cancel_at_period_end AND grace_until IS NULL AND next_payment_date > now() THEN next_payment_date END AS renews_at
  FROM ong_members
  WHERE status = 'active' AND (grace_until IS NULL OR grace_until > now())
    AND NOT (cancel_at_period_end AND coalesce(next_payment_date, '-infinity') <= now())
  UNION ALL
  SELECT p.user_id, p.created_at, NULL, NULL FROM profiles p
  WHERE p.is_ong_member AND NOT EXISTS (SELECT FROM ong_members m WHERE m.user_id = p.user_id AND m.status = 'active')
`;

const saleSql = (rows: string, netPrice: string): string => `
  INSERT INTO product_sale_changes (day, product_id, units, sold_cents)
  SELECT sao_paulo_day(o.created_at), i.physical_product_id, sum(o.sign * i.quantity), sum(o.sign * i.quantity * (${netPrice}))
  FROM ${rows} GROUP BY 1, 2 HAVING sum(o.sign * i.quantity) <> 0 OR sum(o.sign * i.quantity * (${netPrice})) <> 0;
`;

/** The functions that count sales by product, with the price of a unit. Their rows are those of `CreateDonorsAndProductSales`. */
function* salesSql(netPrice: string): Generator<string> {
  const rows = {
    orders_update: `(
      SELECT n.id, n.created_at, CASE WHEN n.payment_status = 'paid' THEN 1 ELSE -1 END AS sign FROM new_rows n JOIN old_rows b USING (id)
      WHERE (n.payment_status = 'paid') <> (b.payment_status = 'paid')
    ) o JOIN order_items i ON i.order_id = o.id`,
    order_items_insert: `new_rows i JOIN (SELECT id, created_at, 1 AS sign FROM orders WHERE payment_status = 'paid') o ON o.id = i.order_id`,
    order_items_delete: `old_rows i JOIN (SELECT id, created_at, -1 AS sign FROM orders WHERE payment_status = 'paid') o ON o.id = i.order_id`,
  };
  for (const [name, from] of Object.entries(rows))
    yield `CREATE OR REPLACE FUNCTION count_sales_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${saleSql(from, netPrice)} RETURN NULL; END $$`;
  const deleted =
    "(SELECT OLD.id AS id, OLD.created_at AS created_at, -1 AS sign WHERE OLD.payment_status = 'paid') o JOIN order_items i ON i.order_id = o.id";
  yield `CREATE OR REPLACE FUNCTION count_sales_orders_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${saleSql(deleted, netPrice)} RETURN OLD; END $$`;
}

/** The member discount of orders, per unit and in all, and the members who get it. Sales by product are net of it. */
export class AddMemberPrices1763800000000 implements MigrationInterface {
  name = 'AddMemberPrices1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD member_discount_cents integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE order_items ADD unit_discount_cents integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE orders ADD CONSTRAINT ck_orders_member_discount CHECK (member_discount_cents >= 0) NOT VALID');
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT ck_orders_member_discount');
    await runner.query(`
      ALTER TABLE order_items ADD CONSTRAINT ck_order_items_unit_discount
        CHECK (0 <= unit_discount_cents AND unit_discount_cents < unit_price_cents) NOT VALID
    `);
    await runner.query('ALTER TABLE order_items VALIDATE CONSTRAINT ck_order_items_unit_discount');
    for (const statement of salesSql('i.unit_price_cents - i.unit_discount_cents')) await runner.query(statement);
    await runner.query(ACTIVE_MEMBERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW active_members');
    for (const statement of salesSql('i.unit_price_cents')) await runner.query(statement);
    await runner.query('ALTER TABLE order_items DROP unit_discount_cents');
    await runner.query('ALTER TABLE orders DROP member_discount_cents');
  }
}
