import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of administrators, who are few, so that listing and locking them doesn't read every profile. */
export class IndexAdmins1763600019000 implements MigrationInterface {
  name = 'IndexAdmins1763600019000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_profiles_admins ON profiles (user_id) WHERE is_admin');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_profiles_admins');
  }
}
