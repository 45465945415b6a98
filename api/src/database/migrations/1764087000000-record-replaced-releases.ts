import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a release was replaced, because tabs that were opened before that go on loading its files. */
export class RecordReplacedReleases1764087000000 implements MigrationInterface {
  readonly name = 'RecordReplacedReleases1764087000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases ADD IF NOT EXISTS last_replaced_at timestamptz(3)');
    await runner.query('UPDATE releases SET last_replaced_at = c.changed_at FROM release_channels c WHERE c.previous_id = releases.id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases DROP last_replaced_at');
  }
}
