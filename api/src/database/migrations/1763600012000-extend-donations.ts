import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments and receipts of donations, and attachments of mails. */
export class ExtendDonations1763600012000 implements MigrationInterface {
  name = 'ExtendDonations1763600012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE donation_receipt_numbers AS integer');
    await runner.query(`
      ALTER TABLE donations
        ADD frequency text NOT NULL DEFAULT 'once',
        ADD subscription_id uuid,
        ADD payment_id uuid,
        ADD receipt_number integer,
        ADD completed_at timestamptz(3)
    `);
    await runner.query(`
      UPDATE donations SET completed_at = created_at, receipt_number = numbered.number
      FROM (SELECT id, row_number() OVER (ORDER BY created_at, id)::integer AS number FROM donations WHERE payment_status = 'completed') numbered
      WHERE numbered.id = donations.id
    `);
    await runner.query(`
      SELECT setval('donation_receipt_numbers', max(receipt_number)) FROM donations WHERE receipt_number IS NOT NULL HAVING count(*) > 0
    `);
    await runner.query(`
      ALTER TABLE donations
        ADD CONSTRAINT fk_donations_subscription FOREIGN KEY (subscription_id) REFERENCES payment_subscriptions (id) ON DELETE RESTRICT,
        ADD CONSTRAINT fk_donations_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE RESTRICT,
        ADD CONSTRAINT uq_donations_receipt_number UNIQUE (receipt_number),
        ADD CONSTRAINT ck_donations_frequency CHECK (frequency IN ('once', 'monthly')),
        ADD CONSTRAINT ck_donations_receipt CHECK ((receipt_number IS NULL) = (completed_at IS NULL))
    `);
    await runner.query('CREATE INDEX ix_donations_subscription_id ON donations (subscription_id)');
    await runner.query('CREATE INDEX ix_donations_payment_id ON donations (payment_id)');
    await runner.query('CREATE INDEX ix_donations_donor_email ON donations (lower(donor_email)) WHERE user_id IS NULL');
    await runner.query('ALTER TABLE mail_outbox ADD attachment jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_outbox DROP attachment');
    await runner.query('DROP INDEX ix_donations_donor_email');
    await runner.query(
      'ALTER TABLE donations DROP frequency, DROP subscription_id, DROP payment_id, DROP receipt_number, DROP completed_at',
    );
    await runner.query('DROP SEQUENCE donation_receipt_numbers');
  }
}
