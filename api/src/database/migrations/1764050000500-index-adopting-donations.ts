import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Separate, because it reads every donation: validating and indexing must not hold up donations meanwhile. */
export class IndexAdoptingDonations1764050000500 implements MigrationInterface {
  readonly name = 'IndexAdoptingDonations1764050000500';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE donations VALIDATE CONSTRAINT ck_donations_baskets');
    // What is left of an index whose creation was broken off.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ix_donations_adopting');
    // For a person's timeline.
    await runner.query('CREATE INDEX CONCURRENTLY ix_donations_adopting ON donations (user_id) WHERE baskets IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_donations_adopting');
  }
}
