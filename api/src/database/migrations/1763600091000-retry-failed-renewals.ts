import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a subscription's renewal failed, and how often it was charged again since. */
export class RetryFailedRenewals1763600091000 implements MigrationInterface {
  name = 'RetryFailedRenewals1763600091000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_subscriptions ADD past_due_at timestamptz(3), ADD retries integer NOT NULL DEFAULT 0');
    await runner.query("UPDATE payment_subscriptions SET past_due_at = coalesce(changed_at, updated_at) WHERE status = 'past-due'");
    await runner.query("CREATE INDEX ix_payment_subscriptions_past_due ON payment_subscriptions (past_due_at) WHERE status = 'past-due'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_payment_subscriptions_past_due');
    await runner.query('ALTER TABLE payment_subscriptions DROP past_due_at, DROP retries');
  }
}
