import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers' reports about the content security policy. */
export class CreatePolicyReports1763600060000 implements MigrationInterface {
  readonly name = 'CreatePolicyReports1763600060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE policy_reports (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        directive text NOT NULL,
        blocked text NOT NULL,
        path text NOT NULL,
        reports integer NOT NULL DEFAULT 1,
        first_at timestamptz(3) NOT NULL DEFAULT now(),
        last_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_policy_reports PRIMARY KEY (id),
        CONSTRAINT uq_policy_reports_violation UNIQUE (directive, blocked, path),
        CONSTRAINT ck_policy_reports_lengths CHECK (char_length(directive) <= 50 AND char_length(blocked) <= 200 AND char_length(path) <= 200),
        CONSTRAINT ck_policy_reports_reports CHECK (reports > 0)
      )
    `);
    await runner.query('CREATE INDEX ix_policy_reports_newest ON policy_reports (last_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE policy_reports');
  }
}
