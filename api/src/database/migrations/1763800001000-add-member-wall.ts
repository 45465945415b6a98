import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The choice of members to be named in public. */
export class AddMemberWall1763800001000 implements MigrationInterface {
  name = 'AddMemberWall1763800001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles ADD on_member_wall_since timestamptz(3)');
    await runner.query(
      'CREATE INDEX ix_profiles_member_wall ON profiles (on_member_wall_since, id) WHERE on_member_wall_since IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles DROP on_member_wall_since');
  }
}
