import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDonations1763600004000 implements MigrationInterface {
  name = 'CreateDonations1763600004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE donations (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid,
        donor_name text,
        donor_email text,
        amount_cents integer NOT NULL,
        payment_status text NOT NULL DEFAULT 'pending',
        is_anonymous boolean NOT NULL DEFAULT false,
        message text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_donations PRIMARY KEY (id),
        CONSTRAINT fk_donations_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT ck_donations_donor_name CHECK (char_length(donor_name) BETWEEN 1 AND 200),
        CONSTRAINT ck_donations_donor_email CHECK (char_length(donor_email) BETWEEN 3 AND 255),
        CONSTRAINT ck_donations_amount CHECK (amount_cents > 0),
        CONSTRAINT ck_donations_payment_status CHECK (payment_status IN ('pending', 'completed', 'failed', 'refunded')),
        CONSTRAINT ck_donations_message CHECK (char_length(message) BETWEEN 1 AND 1000)
      )
    `);
    await runner.query('CREATE INDEX ix_donations_newest ON donations (created_at, id)');
    await runner.query('CREATE INDEX ix_donations_user_id ON donations (user_id, created_at)');
    await runner.query('CREATE INDEX ix_donations_payment_status ON donations (payment_status, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE donations');
  }
}
