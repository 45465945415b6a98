import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMPLETED = "payment_status = 'completed'";
/** Rows whose donors have changed, for each operation. */
const DONATED = {
  insert: `SELECT donor_key FROM new_rows WHERE ${COMPLETED}`,
  update: `(SELECT donor_key, created_at FROM new_rows WHERE ${COMPLETED} EXCEPT SELECT donor_key, created_at FROM old_rows WHERE ${COMPLETED})
    UNION (SELECT donor_key, created_at FROM old_rows WHERE ${COMPLETED} EXCEPT SELECT donor_key, created_at FROM new_rows WHERE ${COMPLETED})`,
  delete: `SELECT donor_key FROM old_rows WHERE ${COMPLETED}`,
};

/** Rows are inserted and locked first, so that later statements see what others have committed. */
const countDonors = (update: string): string => `
  CREATE OR REPLACE FUNCTION count_donors(keys uuid[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO donors (donor_key, first_on) SELECT unnest(keys), 'infinity' ORDER BY 1 ON CONFLICT DO NOTHING;
    PERFORM FROM donors WHERE donor_key = ANY (keys) ORDER BY donor_key FOR UPDATE;
    ${update}
    DELETE FROM donors d WHERE d.donor_key = ANY (keys)
      AND NOT EXISTS (SELECT FROM donations WHERE donor_key = d.donor_key AND ${COMPLETED});
  END $$
`;
const DAYS = `
  SELECT donor_key, min(sao_paulo_day(created_at)) AS first, max(sao_paulo_day(created_at)) AS last FROM donations
  WHERE donor_key = ANY (keys) AND ${COMPLETED} GROUP BY donor_key
`;
const FIRST = `UPDATE donors SET first_on = days.first FROM (${DAYS}) days WHERE days.donor_key = donors.donor_key AND days.first <> donors.first_on;`;
const FIRST_AND_LAST = `
  UPDATE donors SET first_on = days.first, last_on = days.last FROM (${DAYS}) days
  WHERE days.donor_key = donors.donor_key AND (days.first, days.last) <> (donors.first_on, donors.last_on);
`;

/**
 * When each donor last donated, so that a report of the last months needs no donations to count those who came back. Until
 * `FillLastDonations` has filled it in, a day in the far future stands for one that is not known.
 */
export class FollowLastDonations1764086000000 implements MigrationInterface {
  readonly name = 'FollowLastDonations1764086000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE donors ADD last_on date NOT NULL DEFAULT 'infinity'");
    await runner.query(countDonors(FIRST_AND_LAST));
    for (const [operation, rows] of Object.entries(DONATED)) {
      const replace = `
        CREATE OR REPLACE FUNCTION count_donors_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE keys uuid[]; BEGIN
          SELECT array_agg(DISTINCT donor_key) INTO keys FROM (${rows}) changed WHERE donor_key IS NOT NULL;
          IF keys IS NOT NULL THEN PERFORM count_donors(keys); END IF;
          RETURN NULL;
        END $$
      `;
      await runner.query(replace);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countDonors(FIRST));
    await runner.query('ALTER TABLE donors DROP last_on');
  }
}
