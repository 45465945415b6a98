import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrders1763600003000 implements MigrationInterface {
  name = 'CreateOrders1763600003000';

  async up(runner: QueryRunner): Promise<void> {
    // Orders without a user belong to guests, or to deleted accounts.
    await runner.query(`
      CREATE TABLE orders (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid,
        customer_email text,
        total_amount_cents integer NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        payment_status text NOT NULL DEFAULT 'pending',
        shipping_address jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_orders PRIMARY KEY (id),
        CONSTRAINT fk_orders_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT ck_orders_customer_email CHECK (char_length(customer_email) BETWEEN 3 AND 255),
        CONSTRAINT ck_orders_total CHECK (total_amount_cents > 0),
        CONSTRAINT ck_orders_status CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
        CONSTRAINT ck_orders_payment_status CHECK (payment_status IN ('pending', 'paid', 'failed', 'refunded')),
        CONSTRAINT ck_orders_shipping_address CHECK (jsonb_typeof(shipping_address) = 'object')
      )
    `);
    await runner.query('CREATE INDEX ix_orders_newest ON orders (created_at, id)');
    await runner.query('CREATE INDEX ix_orders_user_id ON orders (user_id, created_at)');
    await runner.query('CREATE INDEX ix_orders_status ON orders (status, created_at)');
    await runner.query('CREATE INDEX ix_orders_payment_status ON orders (payment_status, created_at)');
    await runner.query(`
      CREATE TABLE order_items (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        order_id uuid NOT NULL,
        physical_product_id uuid NOT NULL,
        product_name text NOT NULL,
        unit_price_cents integer NOT NULL,
        quantity integer NOT NULL,
        CONSTRAINT pk_order_items PRIMARY KEY (id),
        CONSTRAINT fk_order_items_order FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE,
        CONSTRAINT fk_order_items_physical_product FOREIGN KEY (physical_product_id) REFERENCES physical_products (id) ON DELETE RESTRICT,
        CONSTRAINT ck_order_items_product_name CHECK (char_length(product_name) BETWEEN 1 AND 200),
        CONSTRAINT ck_order_items_unit_price CHECK (unit_price_cents > 0),
        CONSTRAINT ck_order_items_quantity CHECK (quantity > 0)
      )
    `);
    await runner.query('CREATE INDEX ix_order_items_order_id ON order_items (order_id)');
    await runner.query('CREATE INDEX ix_order_items_physical_product_id ON order_items (physical_product_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_items');
    await runner.query('DROP TABLE orders');
  }
}
