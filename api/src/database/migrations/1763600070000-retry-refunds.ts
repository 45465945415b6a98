import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Failed refunds stay visible and can be requested again. The previous release still writes `refused`, which a job changes into `failed`.
 */
export class RetryRefunds1763600070000 implements MigrationInterface {
  name = 'RetryRefunds1763600070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_refunds
        ADD asked_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD failure_code text,
        DROP CONSTRAINT ck_payment_refunds_status,
        ADD CONSTRAINT ck_payment_refunds_status CHECK (status IN ('asked', 'done', 'failed', 'refused')) NOT VALID
    `);
    await runner.query('ALTER TABLE payment_refunds VALIDATE CONSTRAINT ck_payment_refunds_status');
    await runner.query('UPDATE payment_refunds SET asked_at = created_at');
    await runner.query("UPDATE payment_refunds SET status = 'failed', failure_code = 'refused' WHERE status = 'refused'");
    await runner.query("CREATE INDEX ix_payment_refunds_failed ON payment_refunds (created_at) WHERE status = 'failed'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_payment_refunds_failed');
    await runner.query("UPDATE payment_refunds SET status = 'refused' WHERE status = 'failed'");
    await runner.query(`
      ALTER TABLE payment_refunds
        DROP asked_at,
        DROP failure_code,
        DROP CONSTRAINT ck_payment_refunds_status,
        ADD CONSTRAINT ck_payment_refunds_status CHECK (status IN ('asked', 'done', 'refused'))
    `);
  }
}
