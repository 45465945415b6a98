import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores how a paid card payment was divided. */
export class AddInstalments1763600133000 implements MigrationInterface {
  name = 'AddInstalments1763600133000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD instalments integer, ADD payer_total_cents integer');
    await runner.query(`
      ALTER TABLE payments ADD CONSTRAINT ck_payments_instalments
        CHECK ((instalments IS NULL) = (payer_total_cents IS NULL) AND instalments > 0 AND payer_total_cents > 0) NOT VALID
    `);
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT ck_payments_instalments');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP instalments, DROP payer_total_cents');
  }
}
