import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows notes of administrators as events of an order. */
export class AddOrderNotes1763600018000 implements MigrationInterface {
  name = 'AddOrderNotes1763600018000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_events
        DROP CONSTRAINT ck_order_events_kind,
        ADD CONSTRAINT ck_order_events_kind CHECK (kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped',
          'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'note')),
        ADD CONSTRAINT ck_order_events_note_text CHECK (kind <> 'note' OR note IS NOT NULL)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM order_events WHERE kind = 'note'");
    await runner.query(`
      ALTER TABLE order_events
        DROP CONSTRAINT ck_order_events_note_text,
        DROP CONSTRAINT ck_order_events_kind,
        ADD CONSTRAINT ck_order_events_kind CHECK (kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped',
          'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded'))
    `);
  }
}
