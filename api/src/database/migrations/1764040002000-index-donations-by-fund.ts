import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MONEY } from './1764040001000-sum-donations-by-fund';

const INDEX = `donations ((coalesce(project, '')), (coalesce(completed_at, created_at)), id) WHERE payment_status = 'completed'`;

/**
 * Adds the difference between the donations and what the sums say already. One statement sees donations and sums at the same moment, and a
 * trigger's change is committed with its donation, so donations may change meanwhile, and repeating it adds nothing.
 */
const FILL = `
  INSERT INTO donation_fund_changes (project, day, cents)
  SELECT project, day, sum(cents) FROM (
    SELECT project, day, cents FROM (SELECT ${MONEY} FROM donations) money
    UNION ALL SELECT project, day, -cents FROM donation_funds_by_day
  ) differences GROUP BY project, day HAVING sum(cents) <> 0
`;

/**
 * The sums of the donations from before their triggers, the constraint for those donations, and an index that finds what came before a
 * donation on its day. Without a transaction, so that no donation waits for them; a run that was broken off is repeated.
 */
export class IndexDonationsByFund1764040002000 implements MigrationInterface {
  name = 'IndexDonationsByFund1764040002000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FILL);
    await runner.query('ALTER TABLE donations VALIDATE CONSTRAINT ck_donations_project');
    // What is left of an index whose creation was broken off.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ix_donations_fund');
    await runner.query(['CREATE INDEX CONCURRENTLY ix_donations_fund ON', INDEX].join(' '));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_donations_fund');
  }
}
