import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what a corrected receipt corrects, and finds donations by the donor's CPF or CNPJ. */
export class CorrectDonorTaxIds1763600132000 implements MigrationInterface {
  name = 'CorrectDonorTaxIds1763600132000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE donation_receipts ADD corrects text NOT NULL DEFAULT 'amount'");
    await runner.query(
      "ALTER TABLE donation_receipts ADD CONSTRAINT ck_donation_receipts_corrects CHECK (corrects IN ('amount', 'tax-id')) NOT VALID",
    );
    await runner.query('ALTER TABLE donation_receipts VALIDATE CONSTRAINT ck_donation_receipts_corrects');
    await runner.query('CREATE INDEX ix_donations_donor_tax_id ON donations (donor_tax_id, created_at) WHERE donor_tax_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_donations_donor_tax_id');
    await runner.query('ALTER TABLE donation_receipts DROP corrects');
  }
}
