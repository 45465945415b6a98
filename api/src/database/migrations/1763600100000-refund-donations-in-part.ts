import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROWS = { insert: ['new_rows'], update: ['new_rows', 'old_rows'], delete: ['old_rows'] } as const;

/** The trigger function of one operation, with `cents` as a completed donation's part in its day's figures. */
function countDonationsSql(operation: keyof typeof ROWS, cents: string): string {
  const changes = ROWS[operation].map((rows) => {
    const sign = rows === 'old_rows' ? '-' : '';
    return `SELECT sao_paulo_day(created_at) AS day, ${sign}(payment_status = 'completed')::integer AS donations,
      ${sign}(CASE WHEN payment_status = 'completed' THEN ${cents} ELSE 0 END) AS cents FROM ${rows}`;
  });
  return `
    CREATE OR REPLACE FUNCTION count_donations_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO daily_figure_changes (day, donations, donations_cents)
      SELECT day, sum(donations), sum(cents) FROM (${changes.join(' UNION ALL ')}) changes
      GROUP BY day HAVING sum(donations) <> 0 OR sum(cents) <> 0;
      RETURN NULL;
    END $$
  `;
}

/** Stores the refunded amount of donations. All figures are net of it, and a partial refund leads to a corrected receipt. */
export class RefundDonationsInPart1763600100000 implements MigrationInterface {
  name = 'RefundDonationsInPart1763600100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE donations ADD refunded_cents integer NOT NULL DEFAULT 0');
    await runner.query(
      'ALTER TABLE donations ADD CONSTRAINT ck_donations_refunded CHECK (refunded_cents BETWEEN 0 AND amount_cents) NOT VALID',
    );
    await runner.query('ALTER TABLE donations VALIDATE CONSTRAINT ck_donations_refunded');
    for (const operation of ['insert', 'update', 'delete'] as const) {
      const statement = countDonationsSql(operation, 'amount_cents - refunded_cents');
      await runner.query(statement);
    }
    // The triggers above subtract earlier refunds.
    await runner.query(`
      UPDATE donations d SET refunded_cents = p.refunded_cents FROM payments p WHERE p.id = d.payment_id AND p.refunded_cents > 0
    `);
    await runner.query(`
      CREATE TABLE donation_receipts (
        number integer NOT NULL,
        donation_id uuid NOT NULL,
        amount_cents integer NOT NULL,
        issued_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_donation_receipts PRIMARY KEY (number),
        CONSTRAINT fk_donation_receipts_donation FOREIGN KEY (donation_id) REFERENCES donations (id) ON DELETE CASCADE,
        CONSTRAINT ck_donation_receipts_amount CHECK (amount_cents > 0)
      )
    `);
    await runner.query('CREATE INDEX ix_donation_receipts_donation_id ON donation_receipts (donation_id, number)');
    await runner.query(`
      INSERT INTO donation_receipts (number, donation_id, amount_cents)
      SELECT nextval('donation_receipt_numbers'), id, amount_cents - refunded_cents
      FROM (SELECT * FROM donations WHERE payment_status = 'completed' AND refunded_cents > 0 ORDER BY receipt_number) corrected
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE donation_receipts');
    await runner.query('UPDATE donations SET refunded_cents = 0 WHERE refunded_cents > 0');
    for (const operation of ['insert', 'update', 'delete'] as const) {
      const statement = countDonationsSql(operation, 'amount_cents');
      await runner.query(statement);
    }
    await runner.query('ALTER TABLE donations DROP refunded_cents');
  }
}
