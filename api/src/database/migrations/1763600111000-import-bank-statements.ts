import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines of bank statements that confirmed a payment. */
export class ImportBankStatements1763600111000 implements MigrationInterface {
  name = 'ImportBankStatements1763600111000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bank_credits (
        fingerprint text NOT NULL,
        payment_id uuid NOT NULL,
        confirmed_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_bank_credits PRIMARY KEY (fingerprint),
        CONSTRAINT fk_bank_credits_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE RESTRICT
      )
    `);
    await runner.query('CREATE UNIQUE INDEX uq_bank_credits_payment_id ON bank_credits (payment_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bank_credits');
  }
}
