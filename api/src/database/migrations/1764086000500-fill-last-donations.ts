import type { MigrationInterface, QueryRunner } from 'typeorm';

const FIRST_DIGITS = [...'0123456789abcdef'];
/** `$1`: first hexadecimal digit of the donors' keys. */
const FILL = `
  UPDATE donors SET last_on = last.day FROM (
    SELECT donor_key, max(sao_paulo_day(created_at)) AS day FROM donations
    WHERE donor_key BETWEEN ($1 || '0000000-0000-0000-0000-000000000000')::uuid AND ($1 || 'fffffff-ffff-ffff-ffff-ffffffffffff')::uuid
      AND payment_status = 'completed' GROUP BY donor_key
  ) last WHERE last.donor_key = donors.donor_key AND donors.last_on = 'infinity'
`;

/** In parts, because a donation waits for the row of its donor. A donor who donates meanwhile has the right day already. */
export class FillLastDonations1764086000500 implements MigrationInterface {
  readonly name = 'FillLastDonations1764086000500';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const digit of FIRST_DIGITS) await runner.query(FILL, [digit]);
  }

  async down(): Promise<void> {}
}
