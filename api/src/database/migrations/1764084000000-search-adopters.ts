import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'ix_donations_adopters_search';

/** The console finds baskets by their adopters: without the index, a frequent name reads every donation that it is in. */
export class SearchAdopters1764084000000 implements MigrationInterface {
  readonly name = 'SearchAdopters1764084000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What is left of an index whose creation was broken off.
    await runner.query(['DROP INDEX CONCURRENTLY IF EXISTS', NAME].join(' '));
    await runner.query(`
      CREATE INDEX CONCURRENTLY ix_donations_adopters_search ON donations
      USING gin (searchable_text(coalesce(donor_name, '') || ' ' || coalesce(donor_email, '')) gin_trgm_ops)
      WHERE baskets IS NOT NULL AND NOT is_anonymous
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(['DROP INDEX', NAME].join(' '));
  }
}
