import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives each order a single hold with a fixed end, and records the buyer and network that hold the units. */
export class EndHolds1763600027000 implements MigrationInterface {
  name = 'EndHolds1763600027000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD hold_ends_at timestamptz(3), ADD held_by text[]');
    await runner.query("UPDATE orders SET hold_ends_at = held_until WHERE stock_state = 'held'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP hold_ends_at, DROP held_by');
  }
}
