import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fund, the day in São Paulo and the cents of a donation's money, net of what went back. The empty name is the general fund. */
export const MONEY = `
  coalesce(project, '') AS project, sao_paulo_day(coalesce(completed_at, created_at)) AS day,
  CASE WHEN payment_status = 'completed' THEN amount_cents - refunded_cents - disputed_cents ELSE 0 END AS cents
`;

const OPERATIONS = { insert: ['new_rows'], update: ['new_rows', 'old_rows'], delete: ['old_rows'] } as const;

/** Adds the changes of a statement's rows; rows whose money stays the same add nothing. */
function countSql(rows: readonly string[]): string {
  const changes = rows.map(
    (table) => `SELECT project, day, ${table === 'old_rows' ? '-' : ''}cents AS cents FROM (SELECT ${MONEY} FROM ${table}) money`,
  );
  return `INSERT INTO donation_fund_changes (project, day, cents)
    SELECT project, day, sum(cents) FROM (${changes.join(' UNION ALL ')}) changes GROUP BY project, day HAVING sum(cents) <> 0;`;
}

/**
 * A donation can be given for a project, known by its name. What is left of the donations of a fund is summed by day in São Paulo: triggers
 * add changes and a job folds them, like the daily figures. The next migration adds the donations from before.
 */
export class SumDonationsByFund1764040001000 implements MigrationInterface {
  name = 'SumDonationsByFund1764040001000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE donations ADD project text, ADD CONSTRAINT ck_donations_project CHECK (char_length(project) BETWEEN 1 AND 80) NOT VALID',
      `CREATE TABLE donation_funds (project text NOT NULL, day date NOT NULL, cents bigint NOT NULL, CONSTRAINT pk_donation_funds PRIMARY KEY (project, day))`,
      `CREATE TABLE donation_fund_changes (id bigint GENERATED ALWAYS AS IDENTITY, project text NOT NULL, day date NOT NULL, cents bigint NOT NULL,
        CONSTRAINT pk_donation_fund_changes PRIMARY KEY (id))`,
      `CREATE VIEW donation_funds_by_day AS SELECT project, day, sum(cents)::bigint AS cents FROM (
        SELECT project, day, cents FROM donation_funds UNION ALL SELECT project, day, cents FROM donation_fund_changes
      ) parts GROUP BY project, day`,
      ...Object.entries(OPERATIONS).flatMap(([operation, rows]) => {
        const names = rows.map((rowset) => `${rowset === 'new_rows' ? 'NEW' : 'OLD'} TABLE AS ${rowset}`);
        return [
          `CREATE FUNCTION sum_donation_funds_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${countSql(rows)} RETURN NULL; END $$`,
          `CREATE TRIGGER donations_${operation}_funds AFTER ${operation.toUpperCase()} ON donations
            REFERENCING ${names.join(' ')} FOR EACH STATEMENT EXECUTE FUNCTION sum_donation_funds_${operation}()`,
        ];
      }),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const operation of Object.keys(OPERATIONS)) {
      await runner.query(['DROP FUNCTION', `sum_donation_funds_${operation}()`, 'CASCADE'].join(' '));
    }
    await runner.query('DROP VIEW donation_funds_by_day');
    await runner.query('DROP TABLE donation_fund_changes');
    await runner.query('DROP TABLE donation_funds');
    await runner.query('ALTER TABLE donations DROP project');
  }
}
