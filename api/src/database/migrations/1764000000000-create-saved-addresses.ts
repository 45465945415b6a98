import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses that users keep for their purchases, and the CPF or CNPJ that they chose to save. */
export class CreateSavedAddresses1764000000000 implements MigrationInterface {
  name = 'CreateSavedAddresses1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_addresses (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        label text NOT NULL,
        postal_code text NOT NULL,
        street text NOT NULL,
        number text NOT NULL,
        complement text,
        district text NOT NULL,
        city text NOT NULL,
        state text NOT NULL,
        is_preferred boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_saved_addresses PRIMARY KEY (id),
        CONSTRAINT fk_saved_addresses_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_saved_addresses_label CHECK (char_length(label) BETWEEN 1 AND 40),
        CONSTRAINT ck_saved_addresses_postal_code CHECK (postal_code ~ '^[0-9]{5}-[0-9]{3}$'),
        CONSTRAINT ck_saved_addresses_state CHECK (state ~ '^[A-Z]{2}$')
      )
    `);
    await runner.query('CREATE INDEX ix_saved_addresses_user ON saved_addresses (user_id, created_at)');
    await runner.query('CREATE UNIQUE INDEX uq_saved_addresses_preferred ON saved_addresses (user_id) WHERE is_preferred');
    await runner.query('ALTER TABLE profiles ADD tax_id text');
    await runner.query(
      "ALTER TABLE profiles ADD CONSTRAINT ck_profiles_tax_id CHECK (tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$') NOT VALID",
    );
    await runner.query('ALTER TABLE profiles VALIDATE CONSTRAINT ck_profiles_tax_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles DROP tax_id');
    await runner.query('DROP TABLE saved_addresses');
  }
}
