import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open payments that a person confirms expire seven days after their creation, like those of new donations. */
export class ExpireStaticPix1763600101000 implements MigrationInterface {
  name = 'ExpireStaticPix1763600101000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE payments SET expires_at = created_at + interval '7 days'
      WHERE status IN ('created', 'pending') AND expires_at IS NULL AND next ->> 'confirmedBy' = 'person'
    `);
  }

  async down(): Promise<void> {
    // Not reverted, because an expiry does no harm to the previous release.
  }
}
