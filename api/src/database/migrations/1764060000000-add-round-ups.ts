import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Order of the view `payment_ledger`; `own` adds the donation that is part of the order's payment. */
const ledgerSql = (own: { donation: string; columns: { paid: string; refunded: string }; filter: string }): string => `
  CREATE OR REPLACE VIEW payment_ledger AS
  WITH held AS (
    -- Payments of one membership belong to one subscription; the subject of each is the user.
    SELECT purpose, CASE WHEN purpose = 'membership' THEN coalesce(subscription_id, subject_id) ELSE subject_id END AS key,
      (array_agg(subject_id))[1] AS subject_id, sum(captured_cents - refunded_cents - disputed_cents)::numeric AS captured_cents
    FROM payments GROUP BY 1, 2
  ), booked AS (
    SELECT 'order' AS purpose, o.id AS key, o.id AS subject_id,
      CASE WHEN o.payment_status IN ('paid', 'refunded', 'disputed') THEN o.total_amount_cents - o.disputed_cents ELSE 0 END${own.columns.paid} AS paid_cents,
      o.refunded_cents${own.columns.refunded} AS refunded_cents
    FROM orders o ${own.donation}
    UNION ALL
    SELECT 'donation', d.id, d.id,
      CASE WHEN d.payment_status IN ('completed', 'refunded', 'disputed') THEN d.amount_cents - d.disputed_cents ELSE 0 END,
      CASE d.payment_status WHEN 'refunded' THEN d.amount_cents - d.disputed_cents WHEN 'completed' THEN d.refunded_cents
        WHEN 'disputed' THEN d.refunded_cents ELSE 0 END
    FROM donations d ${own.filter}
    UNION ALL
    SELECT 'membership', coalesce(subscription_id, id), user_id, paid_cents, 0 FROM ong_members
  )
  SELECT coalesce(b.purpose, h.purpose) AS purpose, coalesce(b.subject_id, h.subject_id) AS subject_id,
    coalesce(b.paid_cents, 0) AS paid_cents, coalesce(b.refunded_cents, 0) AS refunded_cents,
    coalesce(h.captured_cents, 0) AS captured_cents,
    coalesce(b.paid_cents, 0) - coalesce(b.refunded_cents, 0) - coalesce(h.captured_cents, 0) AS difference
  FROM booked b FULL JOIN held h ON h.purpose = b.purpose AND h.key = b.key
`;

/** What buyers give by rounding up: a donation that the order's payment pays. */
export class AddRoundUps1764060000000 implements MigrationInterface {
  name = 'AddRoundUps1764060000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN round_up_cents integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE orders ADD CONSTRAINT ck_orders_round_up CHECK (round_up_cents BETWEEN 0 AND 1000) NOT VALID');
    await runner.query('ALTER TABLE donations ADD COLUMN order_id uuid');
    await runner.query(
      ledgerSql({
        donation: 'LEFT JOIN donations g ON g.order_id = o.id',
        columns: { paid: ' + coalesce(g.amount_cents - g.disputed_cents, 0)', refunded: ' + coalesce(g.refunded_cents, 0)' },
        filter: 'WHERE d.order_id IS NULL',
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(ledgerSql({ donation: '', columns: { paid: '', refunded: '' }, filter: '' }));
    await runner.query('ALTER TABLE donations DROP COLUMN order_id');
    await runner.query('ALTER TABLE orders DROP COLUMN round_up_cents');
  }
}
