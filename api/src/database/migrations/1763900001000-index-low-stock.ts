import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The products that ran out last, which the overview shows: without the index it reads the whole table. */
export class IndexLowStock1763900001000 implements MigrationInterface {
  name = 'IndexLowStock1763900001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_physical_products_low_stock ON physical_products (updated_at)
      WHERE is_active AND deleted_at IS NULL AND stock_quantity <= 5
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_physical_products_low_stock');
  }
}
