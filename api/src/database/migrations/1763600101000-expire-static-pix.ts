import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open payments that a person confirms end seven days after they were created, as those of new donations do. */
export class ExpireStaticPix1763600101000 implements MigrationInterface {
  name = 'ExpireStaticPix1763600101000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE payments SET expires_at = created_at + interval '7 days'
      WHERE status IN ('created', 'pending') AND expires_at IS NULL AND next ->> 'confirmedBy' = 'person'
    `);
  }

  async down(): Promise<void> {
    // Nothing: an expiry does no harm to the release before.
  }
}
