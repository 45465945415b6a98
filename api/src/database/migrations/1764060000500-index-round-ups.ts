import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Separate, because it reads every row: validating and indexing must not hold up orders and donations meanwhile. */
export class IndexRoundUps1764060000500 implements MigrationInterface {
  name = 'IndexRoundUps1764060000500';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT ck_orders_round_up');
    // What is left of an index whose creation was broken off.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS uq_donations_order_id');
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY uq_donations_order_id ON donations (order_id) WHERE order_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS uq_donations_order_id');
  }
}
