import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when the owner of an account said that a guest's order or donation with their address is not theirs. */
export class AddClaims1763600061000 implements MigrationInterface {
  readonly name = 'AddClaims1763600061000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN disowned_at timestamptz(3)');
    await runner.query('ALTER TABLE donations ADD COLUMN disowned_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE donations DROP COLUMN disowned_at');
    await runner.query('ALTER TABLE orders DROP COLUMN disowned_at');
  }
}
