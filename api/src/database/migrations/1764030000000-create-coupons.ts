import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINTS = [
  ['orders', 'ck_orders_coupon_discount', 'coupon_discount_cents >= 0'],
  ['orders', 'ck_orders_coupon', '(coupon_id IS NULL) = (coupon_code IS NULL) AND (coupon_id IS NOT NULL OR coupon_discount_cents = 0)'],
  ['orders', 'ck_orders_holds_coupon', 'NOT holds_coupon OR coupon_id IS NOT NULL'],
  [
    'order_items',
    'ck_order_items_coupon_discount',
    'coupon_discount_cents BETWEEN 0 AND quantity * (unit_price_cents - unit_discount_cents)',
  ],
] as const;

const NET = 'i.quantity * (i.unit_price_cents - i.unit_discount_cents)';

const saleSql = (rows: string, net: string): string => `
  INSERT INTO product_sale_changes (day, product_id, units, sold_cents)
  SELECT sao_paulo_day(o.created_at), i.physical_product_id, sum(o.sign * i.quantity), sum(o.sign * (${net}))
  FROM ${rows} GROUP BY 1, 2 HAVING sum(o.sign * i.quantity) <> 0 OR sum(o.sign * (${net})) <> 0;
`;

/** The functions that count sales by product, with the net sum of a line. Their rows are those of `CreateDonorsAndProductSales`. */
function* salesSql(net: string): Generator<string> {
  const rows = {
    orders_update: `(
      SELECT n.id, n.created_at, CASE WHEN n.payment_status = 'paid' THEN 1 ELSE -1 END AS sign FROM new_rows n JOIN old_rows b USING (id)
      WHERE (n.payment_status = 'paid') <> (b.payment_status = 'paid')
    ) o JOIN order_items i ON i.order_id = o.id`,
    order_items_insert: `new_rows i JOIN (SELECT id, created_at, 1 AS sign FROM orders WHERE payment_status = 'paid') o ON o.id = i.order_id`,
    order_items_delete: `old_rows i JOIN (SELECT id, created_at, -1 AS sign FROM orders WHERE payment_status = 'paid') o ON o.id = i.order_id`,
  };
  for (const [name, from] of Object.entries(rows))
    yield `CREATE OR REPLACE FUNCTION count_sales_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${saleSql(from, net)} RETURN NULL; END $$`;
  const deleted =
    "(SELECT OLD.id AS id, OLD.created_at AS created_at, -1 AS sign WHERE OLD.payment_status = 'paid') o JOIN order_items i ON i.order_id = o.id";
  yield `CREATE OR REPLACE FUNCTION count_sales_orders_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${saleSql(deleted, net)} RETURN OLD; END $$`;
}

/** Coupons, and the one that an order was placed with. `used_count` never exceeds `max_uses`. Sales by product are net of the discount. */
export class CreateCoupons1764030000000 implements MigrationInterface {
  name = 'CreateCoupons1764030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE coupons (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        code text NOT NULL,
        percent integer,
        amount_cents integer,
        smallest_sum_cents integer,
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        max_uses integer,
        max_uses_per_person integer,
        is_active boolean NOT NULL DEFAULT true,
        used_count integer NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_coupons PRIMARY KEY (id),
        CONSTRAINT uq_coupons_code UNIQUE (code),
        CONSTRAINT ck_coupons_code CHECK (code ~ '^[A-Z0-9-]{3,32}$'),
        CONSTRAINT ck_coupons_discount CHECK (num_nonnulls(percent, amount_cents) = 1 AND percent BETWEEN 1 AND 90 AND amount_cents > 0),
        CONSTRAINT ck_coupons_smallest_sum CHECK (smallest_sum_cents > 0),
        CONSTRAINT ck_coupons_days CHECK (starts_at < ends_at),
        CONSTRAINT ck_coupons_max_uses CHECK (max_uses > 0 AND max_uses_per_person > 0),
        CONSTRAINT ck_coupons_used_count CHECK (used_count BETWEEN 0 AND coalesce(max_uses, used_count))
      )
    `);
    await runner.query('CREATE INDEX ix_coupons_newest ON coupons (created_at, id)');
    await runner.query('CREATE INDEX ix_coupons_code ON coupons (code, id)');
    await runner.query('CREATE INDEX ix_coupons_ends ON coupons (ends_at, id)');
    await runner.query('CREATE INDEX ix_coupons_search ON coupons USING gin (searchable_text(code) gin_trgm_ops)');
    await runner.query(`
      ALTER TABLE orders ADD coupon_id uuid, ADD coupon_code text, ADD coupon_discount_cents integer NOT NULL DEFAULT 0,
        ADD holds_coupon boolean NOT NULL DEFAULT false
    `);
    await runner.query('ALTER TABLE order_items ADD coupon_discount_cents integer NOT NULL DEFAULT 0');
    await runner.query(
      'ALTER TABLE orders ADD CONSTRAINT fk_orders_coupon FOREIGN KEY (coupon_id) REFERENCES coupons (id) ON DELETE RESTRICT NOT VALID',
    );
    for (const [table, name, check] of CONSTRAINTS)
      await runner.query(['ALTER TABLE', table, 'ADD CONSTRAINT', name, 'CHECK (', check, ') NOT VALID'].join(' '));
    for (const statement of salesSql(`${NET} - i.coupon_discount_cents`)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of salesSql(NET)) await runner.query(statement);
    await runner.query('ALTER TABLE order_items DROP coupon_discount_cents');
    await runner.query('ALTER TABLE orders DROP coupon_id, DROP coupon_code, DROP coupon_discount_cents, DROP holds_coupon');
    await runner.query('DROP TABLE coupons');
  }
}
