import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countDonorsSql, FIRST_DONATIONS } from './1763600017000-create-donors-and-product-sales';

const FIRST_AND_LAST_DONATIONS = `
  INSERT INTO donors (donor_key, first_on) SELECT unnest(keys), 'infinity' ORDER BY 1 ON CONFLICT DO NOTHING;
  PERFORM FROM donors WHERE donor_key = ANY (keys) ORDER BY donor_key FOR UPDATE;
  UPDATE donors SET first_on = days.first, last_on = days.last FROM (
    SELECT donor_key, min(sao_paulo_day(created_at)) AS first, max(sao_paulo_day(created_at)) AS last FROM donations
    WHERE donor_key = ANY (keys) AND payment_status = 'completed' GROUP BY donor_key
  ) days WHERE days.donor_key = donors.donor_key AND (days.first, days.last) <> (donors.first_on, donors.last_on);
  DELETE FROM donors d WHERE d.donor_key = ANY (keys)
    AND NOT EXISTS (SELECT FROM donations WHERE donor_key = d.donor_key AND payment_status = 'completed');
`;

/**
 * When each donor last donated, so that a report of the last months needs no donations to count those who came back. Until
 * `FillLastDonations` has filled it in, a day in the far future stands for one that is not known.
 */
export class FollowLastDonations1764086000000 implements MigrationInterface {
  readonly name = 'FollowLastDonations1764086000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE donors ADD last_on date NOT NULL DEFAULT 'infinity'");
    for (const statement of countDonorsSql(FIRST_AND_LAST_DONATIONS)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of countDonorsSql(FIRST_DONATIONS)) await runner.query(statement);
    await runner.query('ALTER TABLE donors DROP last_on');
  }
}
