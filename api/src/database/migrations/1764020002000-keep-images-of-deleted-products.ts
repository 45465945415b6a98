import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['physical_products', 'digital_products'];

/** Deleted products keep their image while the deletion can be undone; the job that removes it afterwards finds them by this index. */
export class KeepImagesOfDeletedProducts1764020002000 implements MigrationInterface {
  name = 'KeepImagesOfDeletedProducts1764020002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      const index = `CREATE INDEX ix_${table}_deleted_images ON ${table} (deleted_at) WHERE deleted_at IS NOT NULL AND image_url IS NOT NULL`;
      await runner.query(index);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(['DROP INDEX ix_', table, '_deleted_images'].join(''));
  }
}
