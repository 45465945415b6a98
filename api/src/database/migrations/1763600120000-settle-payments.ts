import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fee, net amount and payout date of a payment, as its provider tells them. */
export class SettlePayments1763600120000 implements MigrationInterface {
  name = 'SettlePayments1763600120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD fee_cents integer, ADD net_cents integer, ADD payout_on date');
    await runner.query('ALTER TABLE payments ADD CONSTRAINT ck_payments_settlement CHECK (fee_cents >= 0 AND net_cents >= 0) NOT VALID');
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT ck_payments_settlement');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN fee_cents, DROP COLUMN net_cents, DROP COLUMN payout_on');
  }
}
