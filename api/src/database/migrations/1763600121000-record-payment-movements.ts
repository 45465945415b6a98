import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A row for each change of the money of a payment, written by a trigger in the transaction of the change. So the sum of the movements always
 * equals the payments, and a month that has passed keeps its movements.
 */
export class RecordPaymentMovements1763600121000 implements MigrationInterface {
  name = 'RecordPaymentMovements1763600121000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_movements (
        id bigint GENERATED ALWAYS AS IDENTITY,
        payment_id uuid NOT NULL,
        kind text NOT NULL,
        gross_cents integer NOT NULL,
        fee_cents integer,
        at timestamptz(3) NOT NULL,
        CONSTRAINT pk_payment_movements PRIMARY KEY (id),
        CONSTRAINT fk_payment_movements_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE RESTRICT,
        CONSTRAINT ck_payment_movements_kind CHECK (kind IN ('charge', 'refund', 'dispute', 'dispute-returned', 'fee'))
      )
    `);
    await runner.query('CREATE INDEX ix_payment_movements_at ON payment_movements (at, id)');
    await runner.query('CREATE INDEX ix_payment_movements_payment_id ON payment_movements (payment_id)');
    await runner.query(RECORD);
    await runner.query(`
      CREATE TRIGGER payments_moved AFTER INSERT OR UPDATE OF captured_cents, refunded_cents, disputed_cents, fee_cents ON payments
      FOR EACH ROW EXECUTE FUNCTION record_payment_movements()
    `);
    for (const statement of RECORD_PAST) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER payments_moved ON payments');
    await runner.query('DROP FUNCTION record_payment_movements()');
    await runner.query('DROP TABLE payment_movements');
  }
}

/**
 * A charge is dated by its payment, everything else by the moment at which it was booked. A fee that the provider tells after the charge
 * completes the charge's row; a later change of it is a movement of its own.
 */
const RECORD = `
  CREATE FUNCTION record_payment_movements() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    booked_at timestamptz := CASE TG_OP WHEN 'INSERT' THEN NEW.updated_at ELSE now() END;
    charged integer := NEW.captured_cents - coalesce(OLD.captured_cents, 0);
    fee integer := coalesce(NEW.fee_cents, 0) - coalesce(OLD.fee_cents, 0);
    withheld integer := NEW.disputed_cents - coalesce(OLD.disputed_cents, 0);
  BEGIN
    IF charged <> 0 THEN
      INSERT INTO payment_movements (payment_id, kind, gross_cents, fee_cents, at)
      VALUES (NEW.id, 'charge', charged, CASE WHEN NEW.fee_cents IS NOT NULL THEN fee END, coalesce(NEW.paid_at, booked_at));
    ELSIF NEW.fee_cents IS DISTINCT FROM OLD.fee_cents AND NEW.captured_cents > 0 THEN
      UPDATE payment_movements SET fee_cents = fee WHERE payment_id = NEW.id AND kind = 'charge' AND fee_cents IS NULL;
      IF NOT FOUND AND fee <> 0 THEN
        INSERT INTO payment_movements (payment_id, kind, gross_cents, fee_cents, at) VALUES (NEW.id, 'fee', 0, fee, booked_at);
      END IF;
    END IF;
    INSERT INTO payment_movements (payment_id, kind, gross_cents, at)
    SELECT NEW.id, kind, cents, booked_at
    FROM (VALUES
      ('refund', coalesce(OLD.refunded_cents, 0) - NEW.refunded_cents),
      (CASE WHEN withheld > 0 THEN 'dispute' ELSE 'dispute-returned' END, -withheld)
    ) moved (kind, cents) WHERE cents <> 0;
    RETURN NULL;
  END $$
`;

/** Movements from before the trigger. What no refund of ours explains was refunded at the provider, at a time that nobody recorded. */
const RECORD_PAST = [
  "SELECT id, 'charge', captured_cents, fee_cents, coalesce(paid_at, updated_at) FROM payments WHERE captured_cents > 0",
  `SELECT payment_id, 'refund', -amount_cents, NULL, coalesce(done_at, created_at) FROM payment_refunds WHERE status = 'done'
     AND payment_id IN (SELECT id FROM payments WHERE refunded_cents > 0)`,
  `SELECT p.id, 'refund', coalesce(sum(r.amount_cents), 0) - p.refunded_cents, NULL, p.updated_at
   FROM payments p LEFT JOIN payment_refunds r ON r.payment_id = p.id AND r.status = 'done'
   WHERE p.refunded_cents > 0 GROUP BY p.id HAVING coalesce(sum(r.amount_cents), 0) <> p.refunded_cents`,
  `SELECT p.id, 'dispute', -p.disputed_cents, NULL, coalesce(min(d.opened_at), p.updated_at)
   FROM payments p LEFT JOIN payment_disputes d ON d.payment_id = p.id AND d.status <> 'won' WHERE p.disputed_cents > 0 GROUP BY p.id`,
].map((past) => `INSERT INTO payment_movements (payment_id, kind, gross_cents, fee_cents, at) ${past}`);
