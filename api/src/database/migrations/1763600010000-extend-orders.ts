import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Order data of the real checkout, and the history of orders. */
export class ExtendOrders1763600010000 implements MigrationInterface {
  name = 'ExtendOrders1763600010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        ADD customer_name text,
        ADD customer_cpf text,
        ADD customer_phone text,
        ADD shipping_cents integer NOT NULL DEFAULT 0,
        ADD shipping_code text,
        ADD shipping_name text,
        ADD shipping_days integer,
        ADD refunded_cents integer NOT NULL DEFAULT 0,
        ADD stock_state text NOT NULL DEFAULT 'none',
        ADD held_until timestamptz(3),
        ADD payment_id uuid,
        ADD tracking_code text,
        ADD delivered_at timestamptz(3),
        ADD regretted_at timestamptz(3),
        ADD CONSTRAINT fk_orders_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE RESTRICT,
        ADD CONSTRAINT ck_orders_customer_name CHECK (char_length(customer_name) BETWEEN 1 AND 200),
        ADD CONSTRAINT ck_orders_customer_cpf CHECK (customer_cpf ~ '^[0-9]{11}$'),
        ADD CONSTRAINT ck_orders_customer_phone CHECK (customer_phone ~ '^\\+[1-9][0-9]{7,14}$'),
        ADD CONSTRAINT ck_orders_shipping CHECK (shipping_cents >= 0),
        ADD CONSTRAINT ck_orders_refunded CHECK (refunded_cents BETWEEN 0 AND total_amount_cents),
        ADD CONSTRAINT ck_orders_stock_state CHECK (stock_state IN ('none', 'held', 'sold', 'released')),
        ADD CONSTRAINT ck_orders_held_until CHECK ((stock_state = 'held') = (held_until IS NOT NULL)),
        ADD CONSTRAINT ck_orders_tracking_code CHECK (char_length(tracking_code) BETWEEN 1 AND 100)
    `);
    await runner.query("CREATE INDEX ix_orders_held_until ON orders (held_until) WHERE stock_state = 'held'");
    await runner.query('CREATE INDEX ix_orders_payment_id ON orders (payment_id)');
    await runner.query('CREATE INDEX ix_orders_customer_email ON orders (lower(customer_email)) WHERE user_id IS NULL');
    await runner.query(`
      UPDATE orders SET shipping_cents = total_amount_cents - items.total
      FROM (SELECT order_id, sum(unit_price_cents * quantity)::integer AS total FROM order_items GROUP BY order_id) items
      WHERE items.order_id = orders.id AND total_amount_cents >= items.total
    `);
    await runner.query(`
      CREATE TABLE order_events (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        order_id uuid NOT NULL,
        kind text NOT NULL,
        actor_id uuid,
        note text,
        at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT pk_order_events PRIMARY KEY (id),
        CONSTRAINT fk_order_events_order FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE,
        CONSTRAINT ck_order_events_kind CHECK (kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped',
          'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded')),
        CONSTRAINT ck_order_events_note CHECK (char_length(note) BETWEEN 1 AND 500)
      )
    `);
    await runner.query('CREATE INDEX ix_order_events_order_id ON order_events (order_id, at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_events');
    await runner.query('DROP INDEX ix_orders_customer_email');
    await runner.query(`
      ALTER TABLE orders DROP customer_name, DROP customer_cpf, DROP customer_phone, DROP shipping_cents, DROP shipping_code,
        DROP shipping_name, DROP shipping_days, DROP refunded_cents, DROP stock_state, DROP held_until, DROP payment_id, DROP tracking_code, DROP delivered_at, DROP regretted_at
    `);
  }
}
