import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Differences found by the nightly check, and a ledger view that shows money without an order, donation or membership, and a donation that
 * counts as completed although its money went back. The view reads each table once.
 */
export class CheckLedger1763600110000 implements MigrationInterface {
  name = 'CheckLedger1763600110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_differences (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        scope text NOT NULL,
        key text NOT NULL,
        kind text NOT NULL,
        purpose text,
        subject_id uuid,
        ours_cents integer NOT NULL,
        theirs_cents integer NOT NULL,
        explanation text,
        found_at timestamptz(3) NOT NULL DEFAULT now(),
        ended_at timestamptz(3),
        CONSTRAINT pk_ledger_differences PRIMARY KEY (id),
        CONSTRAINT ck_ledger_differences_kind CHECK (kind IN ('unknown', 'missing', 'amount', 'books')),
        CONSTRAINT ck_ledger_differences_purpose CHECK (purpose IN ('order', 'donation', 'membership')),
        CONSTRAINT ck_ledger_differences_explanation CHECK (char_length(explanation) BETWEEN 1 AND 500)
      )
    `);
    await runner.query('CREATE UNIQUE INDEX uq_ledger_differences_open ON ledger_differences (scope, key) WHERE ended_at IS NULL');
    await runner.query('CREATE INDEX ix_ledger_differences_newest ON ledger_differences (found_at, id)');
    await runner.query(`
      CREATE TABLE ledger_checks (
        scope text NOT NULL,
        checked_at timestamptz(3) NOT NULL,
        compared integer NOT NULL,
        CONSTRAINT pk_ledger_checks PRIMARY KEY (scope)
      )
    `);
    await runner.query(`
      CREATE OR REPLACE VIEW payment_ledger AS
      WITH held AS (
        -- Payments of one membership belong to one subscription; the subject of each is the user.
        SELECT purpose, CASE WHEN purpose = 'membership' THEN coalesce(subscription_id, subject_id) ELSE subject_id END AS key,
          (array_agg(subject_id))[1] AS subject_id, sum(captured_cents - refunded_cents - disputed_cents)::numeric AS captured_cents
        FROM payments GROUP BY 1, 2
      ), booked AS (
        SELECT 'order' AS purpose, id AS key, id AS subject_id,
          CASE WHEN payment_status IN ('paid', 'refunded', 'disputed') THEN total_amount_cents - disputed_cents ELSE 0 END AS paid_cents,
          refunded_cents
        FROM orders
        UNION ALL
        SELECT 'donation', d.id, d.id,
          CASE WHEN d.payment_status IN ('completed', 'refunded', 'disputed') THEN d.amount_cents - d.disputed_cents ELSE 0 END,
          CASE d.payment_status WHEN 'refunded' THEN d.amount_cents - d.disputed_cents WHEN 'completed' THEN d.refunded_cents
            WHEN 'disputed' THEN d.refunded_cents ELSE 0 END
        FROM donations d
        UNION ALL
        SELECT 'membership', coalesce(subscription_id, id), user_id, paid_cents, 0 FROM ong_members
      )
      SELECT coalesce(b.purpose, h.purpose) AS purpose, coalesce(b.subject_id, h.subject_id) AS subject_id,
        coalesce(b.paid_cents, 0) AS paid_cents, coalesce(b.refunded_cents, 0) AS refunded_cents,
        coalesce(h.captured_cents, 0) AS captured_cents,
        coalesce(b.paid_cents, 0) - coalesce(b.refunded_cents, 0) - coalesce(h.captured_cents, 0) AS difference
      FROM booked b FULL JOIN held h ON h.purpose = b.purpose AND h.key = b.key
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_checks');
    await runner.query('DROP TABLE ledger_differences');
    await runner.query(`
      CREATE OR REPLACE VIEW payment_ledger AS
      WITH held AS (
        SELECT purpose, subject_id, subscription_id, sum(captured_cents - refunded_cents - disputed_cents) AS captured_cents
        FROM payments GROUP BY purpose, subject_id, subscription_id
      ), booked AS (
        SELECT 'order' AS purpose, o.id AS subject_id,
          CASE WHEN o.payment_status IN ('paid', 'refunded', 'disputed') THEN o.total_amount_cents - o.disputed_cents ELSE 0 END AS paid_cents,
          o.refunded_cents,
          (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'order' AND subject_id = o.id) AS captured_cents
        FROM orders o
        UNION ALL
        SELECT 'donation', d.id,
          CASE WHEN d.payment_status IN ('completed', 'refunded', 'disputed') THEN d.amount_cents - d.disputed_cents ELSE 0 END,
          coalesce((SELECT p.refunded_cents FROM payments p WHERE p.id = d.payment_id), 0),
          (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'donation' AND subject_id = d.id)
        FROM donations d
        UNION ALL
        SELECT 'membership', m.id, m.paid_cents, 0,
          (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'membership' AND subscription_id = m.subscription_id)
        FROM ong_members m
      )
      SELECT purpose, subject_id, paid_cents, refunded_cents, captured_cents, paid_cents - refunded_cents - captured_cents AS difference FROM booked
    `);
  }
}
