import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the access key of an order's electronic invoice, and its changes in the order's history. */
export class AddInvoiceKeys1763600130000 implements MigrationInterface {
  name = 'AddInvoiceKeys1763600130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD invoice_key text');
    await runner.query(
      "ALTER TABLE orders ADD CONSTRAINT ck_orders_invoice_key CHECK (invoice_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$') NOT VALID",
    );
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT ck_orders_invoice_key');
    await runner.query(`
      ALTER TABLE order_events
        DROP CONSTRAINT ck_order_events_kind,
        ADD CONSTRAINT ck_order_events_kind CHECK (kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped', 'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'note', 'returned', 'invoice-set', 'invoice-removed')) NOT VALID
    `);
    await runner.query('ALTER TABLE order_events VALIDATE CONSTRAINT ck_order_events_kind');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM order_events WHERE kind IN ('invoice-set', 'invoice-removed')");
    await runner.query(`
      ALTER TABLE order_events DROP CONSTRAINT ck_order_events_kind, ADD CONSTRAINT ck_order_events_kind CHECK (kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped', 'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'note', 'returned'))
    `);
    await runner.query('ALTER TABLE orders DROP invoice_key');
  }
}
