import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores for lines of orders how many units were given back, came back and returned to stock. */
export class ReturnOrderUnits1763600102000 implements MigrationInterface {
  name = 'ReturnOrderUnits1763600102000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_items
        ADD returned_quantity integer NOT NULL DEFAULT 0,
        ADD received_quantity integer NOT NULL DEFAULT 0,
        ADD restocked_quantity integer NOT NULL DEFAULT 0
    `);
    await runner.query(`
      UPDATE order_items i SET returned_quantity = quantity, received_quantity = quantity, restocked_quantity = quantity
      FROM orders o WHERE o.id = i.order_id AND o.stock_state = 'released' AND o.payment_id IS NOT NULL
    `);
    await runner.query(`
      ALTER TABLE order_items ADD CONSTRAINT ck_order_items_returned
        CHECK (0 <= restocked_quantity AND restocked_quantity <= received_quantity AND received_quantity <= returned_quantity
          AND returned_quantity <= quantity) NOT VALID
    `);
    await runner.query('ALTER TABLE order_items VALIDATE CONSTRAINT ck_order_items_returned');
    await runner.query(`
      ALTER TABLE order_events
        DROP CONSTRAINT ck_order_events_kind,
        ADD CONSTRAINT ck_order_events_kind CHECK (kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped', 'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'note', 'returned')) NOT VALID
    `);
    await runner.query('ALTER TABLE order_events VALIDATE CONSTRAINT ck_order_events_kind');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM order_events WHERE kind = 'returned'");
    await runner.query(`
      ALTER TABLE order_events DROP CONSTRAINT ck_order_events_kind, ADD CONSTRAINT ck_order_events_kind CHECK (kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped', 'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'note'))
    `);
    await runner.query('ALTER TABLE order_items DROP returned_quantity, DROP received_quantity, DROP restocked_quantity');
  }
}
