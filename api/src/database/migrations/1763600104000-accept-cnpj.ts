import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buyers and donors may be companies, whose CNPJ may have letters in its first twelve characters since July 2026. */
export class AcceptCnpj1763600104000 implements MigrationInterface {
  name = 'AcceptCnpj1763600104000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        DROP CONSTRAINT ck_orders_customer_cpf, ADD CONSTRAINT ck_orders_customer_cpf CHECK (customer_cpf ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$') NOT VALID
    `);
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT ck_orders_customer_cpf');
    await runner.query('ALTER TABLE donations ADD donor_tax_id text');
    await runner.query(
      `ALTER TABLE donations ADD CONSTRAINT ck_donations_donor_tax_id CHECK (donor_tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$') NOT VALID`,
    );
    await runner.query('ALTER TABLE donations VALIDATE CONSTRAINT ck_donations_donor_tax_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE donations DROP donor_tax_id');
    await runner.query("UPDATE orders SET customer_cpf = NULL WHERE customer_cpf !~ '^[0-9]{11}$'");
    await runner.query(`
      ALTER TABLE orders
        DROP CONSTRAINT ck_orders_customer_cpf, ADD CONSTRAINT ck_orders_customer_cpf CHECK (customer_cpf ~ '^[0-9]{11}$')
    `);
  }
}
