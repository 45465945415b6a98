import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a published expense said before each correction, and why it was corrected. A trigger records the former values, so that also the release before
 * this one can't replace a published amount without a trace; its corrections have no reason.
 */
export class RecordExpenseCorrections1764083000000 implements MigrationInterface {
  name = 'RecordExpenseCorrections1764083000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE expense_corrections (
        expense_id uuid NOT NULL,
        version integer NOT NULL,
        at timestamptz(3) NOT NULL,
        reason text,
        changed text[] NOT NULL,
        amount_cents integer NOT NULL,
        day text NOT NULL,
        project text,
        CONSTRAINT pk_expense_corrections PRIMARY KEY (expense_id, version),
        CONSTRAINT fk_expense_corrections_expense FOREIGN KEY (expense_id) REFERENCES expenses (id) ON DELETE CASCADE,
        CONSTRAINT ck_expense_corrections_reason CHECK (char_length(reason) BETWEEN 3 AND 300)
      )
    `);
    await runner.query(RECORD);
    await runner.query(`
      CREATE TRIGGER expenses_corrected AFTER UPDATE ON expenses FOR EACH ROW WHEN (
        OLD.published_at IS NOT NULL AND NEW.corrected_at IS NOT NULL AND NEW.version <> OLD.version
        AND NEW.reversed_at IS NOT DISTINCT FROM OLD.reversed_at
      ) EXECUTE FUNCTION record_expense_correction()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER expenses_corrected ON expenses');
    await runner.query('DROP FUNCTION record_expense_correction()');
    await runner.query('DROP TABLE expense_corrections');
  }
}

/** The name of a person is never published, so another one changes nothing that people read. */
const RECORD = `
  CREATE FUNCTION record_expense_correction() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO expense_corrections (expense_id, version, at, changed, amount_cents, day, project)
    VALUES (NEW.id, NEW.version, NEW.corrected_at, array_remove(ARRAY[
      CASE WHEN NEW.amount_cents <> OLD.amount_cents THEN 'amount' END,
      CASE WHEN NEW.day <> OLD.day THEN 'day' END,
      CASE WHEN NEW.project IS DISTINCT FROM OLD.project THEN 'project' END,
      CASE WHEN NEW.supplier_is_person <> OLD.supplier_is_person
        OR (NOT NEW.supplier_is_person AND NEW.supplier_name IS DISTINCT FROM OLD.supplier_name) THEN 'supplier' END
    ], NULL), OLD.amount_cents, OLD.day, OLD.project);
    RETURN NULL;
  END $$
`;
