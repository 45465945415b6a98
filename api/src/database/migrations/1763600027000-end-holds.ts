import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each order keeps its units once, until an end that nothing moves; and whose they are is known while they are kept. */
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
