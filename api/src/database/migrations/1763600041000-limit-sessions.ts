import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The coarse network of each session, for its owner's list, and when the owner was last notified of failed attempts to sign in. */
export class LimitSessions1763600041000 implements MigrationInterface {
  name = 'LimitSessions1763600041000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD network text');
    await runner.query('ALTER TABLE sessions ADD CONSTRAINT ck_sessions_network CHECK (char_length(network) BETWEEN 1 AND 50) NOT VALID');
    await runner.query('ALTER TABLE sessions VALIDATE CONSTRAINT ck_sessions_network');
    await runner.query('ALTER TABLE users ADD attempts_reported_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP attempts_reported_at');
    await runner.query('ALTER TABLE sessions DROP network');
  }
}
