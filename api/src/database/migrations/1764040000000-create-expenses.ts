import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expenses of the charity. Web servers hear of each change, because pages show the published ones. */
export class CreateExpenses1764040000000 implements MigrationInterface {
  name = 'CreateExpenses1764040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE expenses (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        amount_cents integer NOT NULL,
        day text NOT NULL,
        project text,
        supplier_name text,
        supplier_is_person boolean NOT NULL DEFAULT false,
        description text NOT NULL,
        evidence text,
        version integer NOT NULL DEFAULT 1,
        published_at timestamptz(3),
        corrected_at timestamptz(3),
        reversed_at timestamptz(3),
        reversal_reason text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_expenses PRIMARY KEY (id),
        CONSTRAINT ck_expenses_amount CHECK (amount_cents > 0),
        CONSTRAINT ck_expenses_day CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
        CONSTRAINT ck_expenses_project CHECK (char_length(project) BETWEEN 1 AND 80),
        CONSTRAINT ck_expenses_supplier CHECK (char_length(supplier_name) BETWEEN 1 AND 120 AND (supplier_is_person OR supplier_name IS NOT NULL)),
        CONSTRAINT ck_expenses_description CHECK (char_length(description) BETWEEN 1 AND 300),
        CONSTRAINT ck_expenses_evidence CHECK (evidence ~ '^[0-9a-f-]{36}-[0-9]{13}[.](webp|pdf)$'),
        CONSTRAINT ck_expenses_published CHECK (published_at IS NOT NULL OR (corrected_at IS NULL AND reversed_at IS NULL)),
        CONSTRAINT ck_expenses_reversed CHECK ((reversed_at IS NULL) = (reversal_reason IS NULL) AND char_length(reversal_reason) BETWEEN 1 AND 300)
      )
    `);
    for (const index of INDEXES) await runner.query(index);
    await runner.query(`
      CREATE TABLE expense_days (project text NOT NULL, day text NOT NULL, cents bigint NOT NULL, CONSTRAINT pk_expense_days PRIMARY KEY (project, day))
    `);
    await runner.query(SUM);
    await runner.query(
      'CREATE TRIGGER expenses_summed AFTER INSERT OR UPDATE OR DELETE ON expenses FOR EACH ROW EXECUTE FUNCTION sum_expense_days()',
    );
    await runner.query(`
      CREATE TRIGGER expenses_announced AFTER INSERT OR DELETE OR UPDATE ON expenses
      FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE expenses');
    await runner.query('DROP FUNCTION sum_expense_days()');
    await runner.query('DROP TABLE expense_days');
  }
}

/** Keeps the sums of the expenses that count, by project and day; the empty name is for no project. Few people record expenses, so nobody waits. */
const SUM = `
  CREATE FUNCTION sum_expense_days() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL AND OLD.reversed_at IS NULL THEN
      UPDATE expense_days SET cents = cents - OLD.amount_cents WHERE project = coalesce(OLD.project, '') AND day = OLD.day;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.published_at IS NOT NULL AND NEW.reversed_at IS NULL THEN
      INSERT INTO expense_days AS d (project, day, cents) VALUES (coalesce(NEW.project, ''), NEW.day, NEW.amount_cents)
      ON CONFLICT (project, day) DO UPDATE SET cents = d.cents + EXCLUDED.cents;
    END IF;
    RETURN NULL;
  END $$
`;

const INDEXES = [
  'CREATE INDEX ix_expenses_newest ON expenses (created_at, id)',
  'CREATE INDEX ix_expenses_day ON expenses (day, id)',
  'CREATE INDEX ix_expenses_amount ON expenses (amount_cents, id)',
  "CREATE INDEX ix_expenses_supplier ON expenses ((searchable_text(coalesce(supplier_name, ''))), id)",
  "CREATE INDEX ix_expenses_search ON expenses USING gin (searchable_text(coalesce(supplier_name, '') || ' ' || description) gin_trgm_ops)",
  'CREATE INDEX ix_expenses_drafts ON expenses (created_at, id) WHERE published_at IS NULL',
  'CREATE INDEX ix_expenses_reversals ON expenses (created_at, id) WHERE reversed_at IS NOT NULL',
  // The published expenses of a month.
  'CREATE INDEX ix_expenses_published ON expenses (day, id) WHERE published_at IS NOT NULL',
  'CREATE INDEX ix_expenses_evidence ON expenses (evidence) WHERE evidence IS NOT NULL',
];
