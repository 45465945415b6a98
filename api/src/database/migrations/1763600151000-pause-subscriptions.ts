import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pauses of monthly donations that end by themselves, and new authorisations of cancelled ones. */
export class PauseSubscriptions1763600151000 implements MigrationInterface {
  name = 'PauseSubscriptions1763600151000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_subscriptions ADD COLUMN resume_at timestamptz(3), ADD COLUMN renewed_by uuid');
    await runner.query('CREATE INDEX ix_payment_subscriptions_resume_at ON payment_subscriptions (resume_at) WHERE resume_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_subscriptions DROP COLUMN resume_at, DROP COLUMN renewed_by');
  }
}
