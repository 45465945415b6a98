import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to yearly statements of donations. */
export class CreateDonationStatementLinks1763600131000 implements MigrationInterface {
  name = 'CreateDonationStatementLinks1763600131000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE donation_statement_links (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        year integer NOT NULL,
        is_yearly boolean NOT NULL DEFAULT false,
        token_hash text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT pk_donation_statement_links PRIMARY KEY (id),
        CONSTRAINT fk_donation_statement_links_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT uq_donation_statement_links_token_hash UNIQUE (token_hash),
        CONSTRAINT ck_donation_statement_links_year CHECK (year BETWEEN 2000 AND 9998),
        CONSTRAINT ck_donation_statement_links_expiry CHECK (expires_at > created_at)
      )
    `);
    await runner.query('CREATE INDEX ix_donation_statement_links_user_id ON donation_statement_links (user_id)');
    await runner.query(
      'CREATE UNIQUE INDEX uq_donation_statement_links_yearly ON donation_statement_links (user_id, year) WHERE is_yearly',
    );
    await runner.query('CREATE INDEX ix_donation_statement_links_expires_at ON donation_statement_links (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE donation_statement_links');
  }
}
